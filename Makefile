# Two commands for a fresh machine: `make play` opens the game, `make test` passes every test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test bench docs lint long clean

play: $(VENV)/play
	@$(BIN)/bocage play

test: $(VENV)/dev lint
	$(BIN)/pytest -n 2 -q

lint: $(VENV)/dev
	$(BIN)/ruff check src tests tools benchmarks
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/bocage rules --check

bench: $(VENV)/bench
	$(BIN)/bocage bench

# Three hundred random games of every system, as long as it takes.
long: $(VENV)/dev
	BOCAGE_CONTRACT_GAMES=300 $(BIN)/pytest -n 2 -q tests/contract

docs: $(VENV)/docs
	$(BIN)/python tools/docs.py
	$(BIN)/zensical build --clean

$(VENV)/play: pyproject.toml
	@echo "Setting up Bocage …"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/dev: pyproject.toml $(VENV)/play
	@$(BIN)/pip install --quiet --disable-pip-version-check --group dev
	@touch $@

$(VENV)/bench: pyproject.toml $(VENV)/dev
	@$(BIN)/pip install --quiet --disable-pip-version-check --group bench --editable ".[fast]"
	@touch $@

$(VENV)/docs: pyproject.toml $(VENV)/play
	@$(BIN)/pip install --quiet --disable-pip-version-check --group docs
	@touch $@

clean:
	rm -rf $(VENV) site .mypy_cache .ruff_cache
