"""The command line. Each command's module is imported only when that command runs."""

import importlib
import os
import sys

import click

from filmroom import __version__
from filmroom.cli import say
from filmroom.cli.groups import LazyGroup

COMMANDS = {
    "transcript": ("filmroom.cli.transcript:transcript", "Read a transcript file."),
    "review": ("filmroom.cli.review:review", "Write and check reviews as Markdown."),
    "focus": ("filmroom.cli.focus:focus", "Check the wording of a focus."),
    "verdict": ("filmroom.cli.verdict:verdict", "Say what the evidence supports."),
    "calls": ("filmroom.cli.calls:calls", "Import calls."),
    "analyze": ("filmroom.cli.house:analyze", "Compute statistics and moments that are missing."),
    "rebuild": ("filmroom.cli.house:rebuild", "Drop and compute again what can be rebuilt."),
    "run": ("filmroom.cli.serve:run", "Serve the sample organisation on this machine."),
    "serve": ("filmroom.cli.serve:serve", "Serve an installation: web and worker."),
    "worker": ("filmroom.cli.serve:worker", "Do background work only."),
    "demo": ("filmroom.cli.house:demo", "Load or remove the sample organisation."),
    "backup": ("filmroom.cli.keep:backup", "Write everything into one file."),
    "restore": ("filmroom.cli.keep:restore", "Read a backup into an empty installation."),
    "doctor": ("filmroom.cli.keep:doctor", "Check the installation and say what to mend."),
}


class Filmroom(LazyGroup):
    """All there is to say to Filmroom."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, help_) for name, (_, help_) in COMMANDS.items()])


@click.group(cls=Filmroom, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="filmroom")
def filmroom() -> None:
    """Sales coaching that shows whether behaviour changed."""


def main(args: list[str] | None = None) -> None:
    """Run a command. Exit codes: 0 fine, 1 not sound, 2 unreadable or bad usage."""
    try:
        asked = sys.argv[1:] if args is None else args
        code = filmroom.main(args=asked or ["--help"], prog_name="filmroom", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as wrong:
        say.problem(wrong.format_message())
        code = 2
    except click.Abort:
        code = 130
    except OSError as wrong:
        code = _cannot_write(wrong)
    sys.exit(code or 0)


def _cannot_write(wrong: OSError) -> int:
    """Say that the answer could not be written, and let Python not try again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    say.problem(str(wrong.strerror or wrong))
    return 2
