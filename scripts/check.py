"""`make check`: everything that can be said about the code without running it."""

import os
import subprocess
import sys
import tempfile
import time

BIN = os.path.dirname(sys.executable)
CODE = ("src", "tests", "scripts", "benchmarks", "yardsticks", "fuzz")
CHECKS = {
    "style": ["ruff", "check", "--quiet", *CODE],
    "format": ["ruff", "format", "--check", "--quiet", *CODE],
    "imports": ["lint-imports", "--no-logo"],
    "types": ["mypy", "--no-error-summary"],
    "scripts": ["python", "scripts/frontend.py", "--types"],
    "templates": ["djhtml", "--check", "--tabwidth", "2", "src/filmroom/web/templates"],
    "migrations": ["django-admin", "makemigrations", "--check", "--dry-run"],
    "deployment": ["django-admin", "check"],
    "docs": ["python", "scripts/docs.py", "--check"],
    "dead code": ["vulture"],
}


def main() -> int:
    home = tempfile.mkdtemp(prefix="filmroom-check-")
    env = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "filmroom.config.settings",
        "FILMROOM_HOME": home,
    }
    failed = []
    for name, (program, *rest) in CHECKS.items():
        began = time.monotonic()
        done = subprocess.run(
            [os.path.join(BIN, program), *rest],
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        ok = done.returncode == 0
        print(
            f"{'ok  ' if ok else 'FAIL'}  {name:<12} {time.monotonic() - began:5.1f} s", flush=True
        )
        if not ok:
            failed.append(name)
            print(done.stdout + done.stderr, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
