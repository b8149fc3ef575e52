"""`referee completion`: the script with which a shell completes what is typed."""

import click

from referee.cli.options import lang_option

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@lang_option
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the script with which a shell completes commands, options, cards, acts, players, files and rules.

    What may be done at the table here is what is offered after `play`. The shell reads the script when it starts.

    \b
    Example:
      referee completion bash >> ~/.bashrc
      referee completion zsh >> ~/.zshrc
      referee completion fish > ~/.config/fish/completions/referee.fish
    """
    from referee.cli import COMPLETING
    from referee.cli.completing import SHELLS as KNOWN

    click.echo(KNOWN[shell](context.find_root().command, {}, "referee", COMPLETING).source(), nl=False)
