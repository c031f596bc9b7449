"""All settings, read from the environment. `make run` needs none of them."""

import secrets
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

env = environ.Env()
SOURCE = Path(__file__).resolve().parents[1]

# Where the installation keeps its database, files and secrets.
FILMROOM_HOME = Path(env.str("FILMROOM_HOME", default=str(Path.cwd() / "var"))).resolve()
try:
    FILMROOM_HOME.mkdir(parents=True, exist_ok=True, mode=0o700)
except OSError as problem:
    raise ImproperlyConfigured(
        f"FILMROOM_HOME: the folder {FILMROOM_HOME} cannot be made ({problem.strerror}); "
        "name one that can."
    ) from None


def _whole(name: str, default: int) -> int:
    """Read a whole number of 1 or more from the environment."""
    given = str(env.str(name, default="")).strip() or str(default)
    if not (given.isascii() and given.isdigit() and int(given)):
        raise ImproperlyConfigured(f"{name}: expected a whole number, found “{given}”.")
    return int(given)


def _secret(name: str) -> str:
    """Read a secret from the environment, or from a file made on first use."""
    if given := str(env.str(name, default="")):
        return given
    file = FILMROOM_HOME / "secrets" / name.lower()
    file.parent.mkdir(mode=0o700, exist_ok=True)
    try:
        with file.open("x") as out:
            file.chmod(0o600)
            out.write(secrets.token_urlsafe(48))
    except FileExistsError:
        pass
    return file.read_text()


SECRET_KEY = _secret("SECRET_KEY")
DEBUG = env.bool("FILMROOM_DEBUG", default=False)
SHOW_STYLEGUIDE = env.bool("FILMROOM_STYLEGUIDE", default=DEBUG)

# Where it is reached.
PORT = _whole("PORT", 8000)
WEB_WORKERS = _whole("FILMROOM_WEB_WORKERS", 2)
SITE_URL = env.str("FILMROOM_URL", default=f"http://127.0.0.1:{PORT}").rstrip("/")
ALLOWED_HOSTS = env.list("FILMROOM_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = [SITE_URL]
BEHIND_TLS = SITE_URL.startswith("https://")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = BEHIND_TLS
SECURE_HSTS_SECONDS = 31_536_000 if BEHIND_TLS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_TLS else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = _whole("FILMROOM_SESSION_SECONDS", 14 * 86_400)
CSRF_FAILURE_VIEW = "filmroom.web.errors.csrf_failure"

# Rows.
DATABASES = {
    "default": env.db_url("DATABASE_URL", default=f"sqlite:///{FILMROOM_HOME / 'filmroom.sqlite3'}")
}
IS_SQLITE = DATABASES["default"]["ENGINE"].endswith("sqlite3")
if IS_SQLITE:
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA foreign_keys=ON;",
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_htmx",
    "django_tasks",
    "django_tasks_db",
    "template_partials",
    "filmroom.kit",
    "filmroom.people",
    "filmroom.deals",
    "filmroom.calls",
    "filmroom.analysis",
    "filmroom.reviews",
    "filmroom.cycles",
    "filmroom.rhythm",
    "filmroom.demo",
    "filmroom.web",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "filmroom.web.edge.Edge",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "filmroom.config.urls"
WSGI_APPLICATION = "filmroom.config.wsgi.application"

# Who people are.
AUTH_USER_MODEL = "people.Person"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]
LOGIN_URL = "people:sign-in"
LOGIN_REDIRECT_URL = "today"
LOGOUT_REDIRECT_URL = "people:sign-in"
PASSWORD_RESET_TIMEOUT = 86_400
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_LOCKOUT_CALLABLE = "filmroom.web.errors.locked_out"
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False

# Pages.
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [SOURCE / "web" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
                "filmroom.web.shell.shell",
            ],
        },
    }
]
STATIC_URL = "static/"
STATIC_ROOT = FILMROOM_HOME / "static"
STATICFILES_DIRS = [("build", SOURCE / "web" / "static" / "build")]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = DEBUG
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LOCALE_PATHS = [SOURCE / "locale"]
# A made-up language, right to left, to look at pages in (docs/guide/languages.md).
if env.bool("FILMROOM_PSEUDO", default=False):
    LANGUAGES.append(("ar-xb", "Pseudo"))
    LOCALE_PATHS.append(SOURCE.parents[1] / "build" / "locale")
FORMAT_MODULE_PATH = "filmroom.config.formats"

# Uploads: a transcript is read whole, a recording is streamed to disk.
TRANSCRIPT_LIMIT_BYTES = _whole("FILMROOM_TRANSCRIPT_LIMIT", 200 * 1024 * 1024)
RECORDING_LIMIT_BYTES = _whole("FILMROOM_RECORDING_LIMIT", 4 * 1024**3)
REACTION_LIMIT_BYTES = _whole("FILMROOM_REACTION_LIMIT", 150 * 1024 * 1024)
DATA_UPLOAD_MAX_MEMORY_SIZE = 10 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 30_000
FILE_UPLOAD_TEMP_DIR = None

# Transcripts from recordings (docs/guide/speech.md): the folder of a Whisper model; "" is off.
SPEECH_MODEL = env.str("FILMROOM_SPEECH_MODEL", default="")

# Work after the answer.
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
# Which tasks follow a fact that a lower room announces (kit.announce).
REACTIONS = {
    "call-changed": ("filmroom.analysis.tasks.analyse", "filmroom.reviews.tasks.reanchor"),
    "transcript-wanted": ("filmroom.calls.tasks.write_next",),
    "take-kept": ("filmroom.cycles.tasks.write_captions",),
}
SCHEDULE = {  # function called with now=, and how many seconds apart
    "filmroom.calls.actions.delete_expired": 3600,
    "filmroom.calls.transcribing.resume": 60,
    "filmroom.calls.transcribing.sweep": 3600,
    "filmroom.cycles.actions.delete_expired_transcripts": 3600,
    "filmroom.cycles.actions.sweep_discarded": 3600,
    "filmroom.cycles.taking.delete_expired": 3600,
    "filmroom.cycles.taking.sweep": 3600,
    "filmroom.kit.files.sweep": 3600,
    "filmroom.kit.retries.retry_failed": 60,
    "filmroom.reviews.actions.sweep_discarded": 3600,
    "filmroom.rhythm.letters.send_due": 600,
}

# Letters. Without SMTP_URL nothing leaves; links can be copied from the page instead.
HAS_SMTP = bool(env.str("SMTP_URL", default=""))
if HAS_SMTP:
    vars().update(env.email_url("SMTP_URL"))
    if _password_file := env.str("SMTP_PASSWORD_FILE", default=""):
        EMAIL_HOST_PASSWORD = Path(_password_file).read_text().strip("\r\n")
else:
    EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
EMAIL_TIMEOUT = 20  # seconds a mail server may take for one step
DEFAULT_FROM_EMAIL = env.str("FILMROOM_FROM", default="filmroom@localhost")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "filmroom.config.log_lines.WithoutTokens",
            "format": "{asctime} {levelname} {name} {message}",
            "style": "{",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": {
        # Named without handlers of their own: every line passes the one above.
        "django": {"level": "INFO"},
        "django.server": {"level": "INFO", "propagate": True},
        "granian.access": {"level": "INFO", "propagate": True},
        "_granian": {"propagate": True},
        "django.request": {"level": "ERROR"},  # a refusal is an answer, not a warning
        "axes": {"level": "ERROR"},  # a lock-out is said in our words (web.errors)
    },
    "root": {"handlers": ["console"], "level": env.str("FILMROOM_LOG", default="WARNING")},
}
