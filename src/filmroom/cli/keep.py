"""Commands that keep an installation safe: backup, restore, doctor."""

import tarfile
from functools import partial
from pathlib import Path

import click

from filmroom.cli import say
from filmroom.cli.serve import open_installation, start_django


@click.command()
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path))
@say.json_option
def backup(target: Path, *, as_json: bool) -> None:
    """Write everything into TARGET (.tar.gz) while people work."""
    if not target.name.endswith(".tar.gz"):
        raise click.ClickException(f"{target}: a backup's name ends in .tar.gz.")
    if target.exists():
        raise click.ClickException(f"{target} is there already; nothing was overwritten.")
    open_installation()
    from filmroom.kit import backup as kit_backup
    from filmroom.kit import clock

    try:
        manifest = kit_backup.write(target, now=clock.now())
    except kit_backup.NotRestorable as problem:
        raise click.ClickException(str(problem)) from None
    except OSError as problem:
        raise click.ClickException(f"{target}: {problem.strerror}; nothing was written.") from None
    if as_json:
        say.document(manifest)
    else:
        click.echo(f"{manifest['rows']} rows and {manifest['files']} files are in {target}.")


@click.command()
@click.argument("source", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(source: Path) -> None:
    """Fill an empty installation from a backup."""
    start_django()
    from django.core.management import call_command

    from filmroom.kit import backup as kit_backup

    call_command("migrate", verbosity=0, interactive=False)
    try:
        manifest = kit_backup.restore(source)
    except kit_backup.NotRestorable as problem:
        raise click.ClickException(str(problem)) from None
    except (tarfile.TarError, EOFError, OSError):
        raise click.ClickException(
            f"{source}: this is no whole backup; nothing was changed."
        ) from None
    click.echo(
        f"{manifest['rows']} rows and {manifest['files']} files of {manifest['made_at']} are back."
    )


@click.command()
@say.json_option
def doctor(*, as_json: bool) -> None:
    """Check the installation and say what to mend."""
    start_django()
    from filmroom.calls import transcribing
    from filmroom.kit import clock, retries
    from filmroom.kit import doctor as kit_doctor
    from filmroom.rhythm import queries

    now = clock.now()
    letters = partial(queries.letter_findings, now=now)
    findings = kit_doctor.examine((retries.findings, letters, transcribing.findings))
    if as_json:
        say.document([{"ok": f.ok, "what": f.what, "mend": f.mend} for f in findings])
    else:
        for finding in findings:
            mend = "" if finding.ok else f" — {finding.mend}"
            click.echo(f"{'ok  ' if finding.ok else 'MEND'}  {finding.what}{mend}")
    if not all(finding.ok for finding in findings):
        raise click.exceptions.Exit(1)
