import os
import tempfile
from pathlib import Path

os.environ.setdefault("FILMROOM_HOME", tempfile.mkdtemp(prefix="filmroom-test-"))

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"

pytest_plugins = ["stage"]
