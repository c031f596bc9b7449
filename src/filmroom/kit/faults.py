"""Named places where a test may kill the process, to see what a crash leaves behind."""

import os
import signal

VARIABLE = "FILMROOM_KILL_AT"


def point(name: str) -> None:
    """Die here, as a power cut would, if the environment names this point."""
    if os.environ.get(VARIABLE) == name:
        os.kill(os.getpid(), signal.SIGKILL)
