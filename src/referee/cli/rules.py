"""`referee rules`: what can be played by, and what each rule set says; the commands are loaded one by one."""

import click

from referee.cli.group import LazyGroup

COMMANDS = {
    "list": "referee.cli.sheets:list_sets",
    "show": "referee.cli.sheets:show",
    "lint": "referee.cli.lint:lint",
}
"""Every command of the group and where it is, in the order of the help."""

HELP = {
    "list": "List every rule set that can be named here.",
    "show": "Show the whole sheet of a rule set.",
    "lint": "Look for contradictions in a rule set.",
}
"""Every command in a line."""


@click.group(cls=LazyGroup, where=COMMANDS, told=HELP)
def rules() -> None:
    """The rule sets that can be played by, and what each of them says."""
