"""Commands on the whole installation: analyze, rebuild, demo."""

import click

from filmroom.cli.serve import open_installation, prepare, start_django


@click.command()
def analyze() -> None:
    """Compute statistics and moments of calls that have none yet."""
    open_installation()
    from filmroom.analysis import actions

    click.echo(f"{actions.analyse_missing()} calls were analysed.")


@click.command()
def rebuild() -> None:
    """Drop what was computed from transcripts and compute it again."""
    open_installation()
    from filmroom.analysis import actions

    click.echo(f"The statistics and moments of {actions.rebuild()} calls are new.")


@click.command()
def demo() -> None:
    """Load the sample organisation into an empty installation."""
    start_django()
    from filmroom import demo as sample
    from filmroom.kit import clock
    from filmroom.kit.access import Refused

    prepare()
    try:
        sample.load(now=clock.now())
    except Refused as refusal:
        raise click.ClickException(str(refusal)) from None
    click.echo("\n".join(sample.sign_ins()))
