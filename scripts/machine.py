"""What tests need of the machine: Chromium and PostgreSQL, installed where we may."""

import glob
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

# A database that nobody wants back after a power cut, for many small transactions.
_FORGETFUL = (
    "listen_addresses=''",
    "max_connections=200",
    "shared_buffers=256MB",
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    "max_wal_size=4GB",
    "autovacuum=off",
    "jit=off",
)
PACKAGES = {"chromium": "chromium", "postgres": "postgresql"}


def _postgres_folder() -> str | None:
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin")) + sorted(
        glob.glob("/usr/local/pgsql/bin")
    )
    on_path = shutil.which("initdb")
    return os.path.dirname(on_path) if on_path else (found[-1] if found else None)


def chromium() -> str | None:
    return (
        shutil.which("chromium")
        or shutil.which("chromium-browser")
        or shutil.which("google-chrome")
    )


def require() -> None:
    """Install what is missing when root on Debian, else say what to install and stop."""
    missing = []
    if not chromium():
        missing.append(PACKAGES["chromium"])
    if not _postgres_folder():
        missing.append(PACKAGES["postgres"])
    if not missing:
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise SystemExit(
            f"The tests need {' and '.join(missing)}: apt-get install {' '.join(missing)}"
        )
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    print(f"Installing {' '.join(missing)} …", flush=True)
    subprocess.run(["apt-get", "update", "-qq"], check=True, env=env)
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing]
    subprocess.run(command, check=True, env=env, stdout=subprocess.DEVNULL)


def _as_postgres(folder: str) -> list[str]:
    """PostgreSQL refuses to run as root, so root steps aside for it."""
    if os.geteuid() != 0:
        return []
    shutil.chown(folder, "postgres", "postgres")
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]


@contextmanager
def postgres() -> Iterator[dict[str, str]]:
    """Run a private PostgreSQL on a socket of its own; give the environment that reaches it."""
    programs = _postgres_folder()
    with tempfile.TemporaryDirectory(prefix="fr-pg-") as folder:
        step_aside = _as_postgres(folder)
        data = os.path.join(folder, "data")

        def quietly(command: list[str]) -> None:
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")

        how = ["-U", "filmroom", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        quietly([*step_aside, f"{programs}/initdb", "-D", data, *how])
        control = [*step_aside, f"{programs}/pg_ctl", "-D", data, "-w"]
        options = " ".join([f"-k {folder}", *(f"-c {one}" for one in _FORGETFUL)])
        quietly([*control, "-l", f"{folder}/log", "-o", options, "start"])
        try:
            yield {"DATABASE_URL": "postgres://filmroom@/postgres", "PGHOST": folder}
        finally:
            quietly([*control, "-m", "immediate", "stop"])
