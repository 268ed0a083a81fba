# Two commands do all the set-up: `make odds` and `make test`.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
REPORT = reports/cp.html
REPORTS = virgin_queen here_i_stand balancing
CORES ?= 2
CASES ?= 100000
SEED ?= 1

.PHONY: odds test fuzz lint notebooks reports golden bench clean

odds: $(VENV)/installed
	$(BIN)/courtodds cp --report $(REPORT) --plot reports/cp.svg
	@echo "The report lies at $(REPORT), its picture at reports/cp.svg"

test: $(VENV)/tested
	$(BIN)/python -m tests.compiled
	$(BIN)/python -m pytest -n $(CORES) --dist worksteal -m "not alone"
	$(BIN)/python -m pytest -m alone tests

fuzz: $(VENV)/tested
	$(BIN)/python -m tests.fuzz --cases $(CASES) --seed $(SEED) --workers $(CORES)

lint: $(VENV)/tested
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

notebooks: $(VENV)/tested
	$(BIN)/python -m tests.notebooks

reports: $(VENV)/tested
	for name in $(REPORTS); do \
	  $(BIN)/courtodds report reports/$$name.toml --out reports/$$name || exit; \
	done

golden: $(VENV)/tested
	$(BIN)/python -m tests.golden

bench: $(VENV)/tested
	$(BIN)/python -m benchmarks

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/tested: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

clean:
	rm -rf $(VENV)
