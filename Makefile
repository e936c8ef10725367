# Two commands do all the set-up on a fresh machine: make play, make test.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play test check bench lock types clean

play: $(VENV)/.play
	@$(BIN)/python -m tools.web build
	@$(BIN)/grognard serve

test: $(VENV)/.test
	@$(BIN)/python -m tools.web build
	@$(MAKE) --no-print-directory check

check:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.web check
	$(BIN)/pytest -n auto

bench: $(VENV)/.test
	$(BIN)/python -m bench

types: $(VENV)/.play
	$(BIN)/python -m tools.web types

lock:
	$(PIP) install pip-tools
	for set in base serve node test maps; do $(BIN)/pip-compile --quiet --strip-extras --generate-hashes --allow-unsafe --no-header --no-emit-options --no-emit-index-url --no-emit-find-links --output-file requirements/$$set.txt requirements/$$set.in || exit 1; done

clean:
	rm -rf $(VENV) dist build web/node_modules src/grognard/server/static

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Grognard needs Python 3.11 or later; PYTHON=/path/to/python3.11 make play names one.' >&2; exit 1; }
	@echo 'Setting up a local environment in $(VENV) …'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play: $(VENV)/.made requirements/serve.txt requirements/node.txt pyproject.toml
	@$(PIP) install --require-hashes -r requirements/serve.txt
	@$(PIP) install --no-deps --editable .
	@$(BIN)/python -m tools.web node || { echo 'There is no Node here: a local one is installed …'; $(PIP) install --require-hashes -r requirements/node.txt; }
	@touch $@

$(VENV)/.test: $(VENV)/.play requirements/test.txt
	@echo 'Installing what the checks need …'
	@$(PIP) install --require-hashes -r requirements/test.txt
	@$(BIN)/python -m tools.chromium
	@touch $@
