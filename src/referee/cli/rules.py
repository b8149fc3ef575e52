"""`referee rules`: what can be played by, what it says, and rules of one's own; the commands load one by one."""

import click

from referee.cli.group import LazyGroup
from referee.cli.options import lang_option

COMMANDS = {
    "list": "referee.cli.sheets:list_sets",
    "show": "referee.cli.sheets:show",
    "explain": "referee.cli.explain:explain_id",
    "diff": "referee.cli.difference:diff",
    "search": "referee.cli.rulesearch:search",
    "new": "referee.cli.ruleedit:new_set",
    "set": "referee.cli.ruleedit:set_values",
    "unset": "referee.cli.ruleedit:unset_values",
    "check": "referee.cli.ruleedit:check_sets",
    "lint": "referee.cli.lint:lint",
}
"""Every command of the group and where it is, in the order of the help."""

HELP = {
    "list": "List every rule set that can be named here.",
    "show": "Show the whole sheet of a rule set.",
    "explain": "Explain a rule or an option, and who says what of it.",
    "diff": "Show where two rule sets differ.",
    "search": "Find words in the rules and in what was ruled.",
    "new": "Write a rule set of your own.",
    "set": "Change options in a rule set of your own.",
    "unset": "Take options out of a rule set of your own.",
    "check": "List everything that is wrong in rule files.",
    "lint": "Look for contradictions in a rule set.",
}
"""Every command in a line."""


@click.group(cls=LazyGroup, where=COMMANDS, told=HELP)
@lang_option
def rules() -> None:
    """The rule sets that can be played by, what each of them says and on whose word, and rules of your own."""
