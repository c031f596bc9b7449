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
@click.option("--remove", "removes", is_flag=True, help="Take the sample organisation out again.")
@click.option("--yes", is_flag=True, help="Remove it without asking.")
def demo(*, removes: bool, yes: bool) -> None:
    """Load the sample organisation into an empty installation, or remove it."""
    start_django()
    from filmroom.kit.access import Refused

    prepare()
    try:
        _remove_sample(asks=not yes) if removes else _load_sample()
    except Refused as refusal:
        raise click.ClickException(str(refusal)) from None


def _load_sample() -> None:
    from filmroom.demo import actions as sample
    from filmroom.kit import clock

    if sample.is_here():
        click.echo("The sample organisation is here already; nothing was changed.")
    else:
        sample.load(now=clock.now())
    click.echo("\n".join(sample.sign_ins()))


def _remove_sample(*, asks: bool) -> None:
    from filmroom.demo import actions as sample
    from filmroom.kit import clock

    actor = sample.administrator()
    if actor is None or not sample.is_here():
        click.echo("The sample organisation is not here; nothing was changed.")
        return
    click.echo(f"{sample.contents(actor)} go, with what was logged about these people.")
    if asks:
        click.confirm("Remove the sample organisation for good?", abort=True)
    done = sample.remove(actor, now=clock.now())
    click.echo(f"Gone are {done.went}.")
    for sentence in done.stayed:
        click.echo(sentence)
    if done.by_sample:
        click.echo(f"{actor.name} stays as administrator and signs in as before.")
