# The two commands: `make play` and `make test`. Everything they need, they install into .venv.
PYTHON ?= python3
BIN := .venv/bin
SEEDS ?= 100000
PROCESS_SEEDS ?= 2000
SERVER_SEEDS ?= 500
DAYS ?= 10000
KILLS ?= 200
TAMPERINGS ?= 10000
DAMAGES ?= 2500
EVENINGS ?= 20
PAUSES ?= 20
CUTS ?= 5
# Processes of a test run, twice beside each other: more than there are cores, since many tests wait.
WORKERS ?= 2

.PHONY: install play test lint format unit matrix phases authority insider wire reference record readings limits extras library docs coverage mutants soak cluster cluster-trial lock bench clean

install: .venv/.installed

.venv/.installed: requirements.lock pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing what requirements.lock pins ..."
	@sed -n '/^uv==/p; /^uv==/,/^[^ ]/{/^ /p}' requirements.lock > .venv/uv.lock
	@$(BIN)/pip install --quiet --require-hashes --requirement .venv/uv.lock  # it is far quicker
	@$(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python --require-hashes \
	    -r requirements.lock \
	    || $(BIN)/pip install --quiet --require-hashes --requirement requirements.lock
	@$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q src
	@touch $@

play: install
	@$(BIN)/croupier serve

ifdef ROOM
test: install              # one room of the house: make test ROOM=floor
	$(PYTEST) -n $(WORKERS) --dist worksteal tests/$(ROOM)
else
# What checks takes one core and tests that compile take the other; then the house beside its pages.
test: install tools/js/node_modules/.installed
	@$(MAKE) --no-print-directory --jobs --output-sync=target \
	    lint-types lint-style lint-modules unit-odds chromium
	@$(MAKE) --no-print-directory --jobs --output-sync=line unit-house unit-pages
endif

# What checks the pages' modules, by the Node of requirements.lock; the pages themselves need none.
tools/js/node_modules/.installed: tools/js/package-lock.json .venv/.installed
	@echo "Installing what tools/js/package-lock.json pins ..."
	@$(BIN)/npm ci --silent --prefix tools/js
	@touch $@

ESLINT = $(BIN)/node tools/js/node_modules/eslint/bin/eslint.js --config tools/js/eslint.config.mjs
MODULES = src/croupier/web/static/js tests/web tools/js/eslint.config.mjs

# Beside each other. mypy takes longest, but its own workers give up on a busy machine.
lint: install tools/js/node_modules/.installed
	@$(MAKE) --no-print-directory --jobs lint-types lint-style lint-modules

.PHONY: lint-types lint-style lint-modules
lint-types:                # what README, docs and the notebook show is typed, too
	$(BIN)/python tools/snippets.py build/snippets
	$(BIN)/mypy src tests examples build/snippets

lint-style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

lint-modules:
	$(ESLINT) $(MODULES)
	$(BIN)/node tools/js/node_modules/typescript/bin/tsc --project tools/js

format: install tools/js/node_modules/.installed
	$(BIN)/ruff format .
	$(ESLINT) --fix $(MODULES)

# The odds first: others find their kernels compiled. Pages in a run of their own.
unit: install unit-odds unit-house chromium unit-pages

# What fails beside everything else is tried once more by itself, and is named either way: what fails
# only on a crowded machine holds nobody up, what fails twice does.
PYTEST = $(BIN)/pytest --durations 40 --durations-min 2
ALONE = --last-failed --last-failed-no-failures none
.PHONY: unit-odds unit-house unit-pages chromium
unit-odds:
	$(PYTEST) tests/odds

unit-house: SHARED = -o cache_dir=.cache/$@ --ignore tests/browser --ignore tests/odds
unit-house:
	$(PYTEST) $(SHARED) -n $(WORKERS) --dist worksteal \
	    || $(BIN)/pytest $(SHARED) $(ALONE)

chromium:
	@$(BIN)/python tools/chromium.py

unit-pages: SHARED = -o cache_dir=.cache/$@ tests/browser
unit-pages:
	$(PYTEST) $(SHARED) -n $(WORKERS) --dist worksteal \
	    || $(BIN)/pytest $(SHARED) $(ALONE)

# Branches of the rooms that decide; kernels are compiled, so some tests run them uncompiled too.
ROOMS := tests/games tests/rules tests/odds tests/bank tests/table tests/disputes tests/stories
coverage: install
	$(BIN)/pytest -n 2 $(ROOMS) --ignore tests/table/test_table_machines.py \
	    --cov --cov-report= --cov-fail-under=0
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -m plain tests/odds -W ignore::RuntimeWarning \
	    --cov --cov-append --cov-report=term-missing:skip-covered

mutants: install           # is any small wrong in the rules unnoticed? ONLY=tableau for one file
	nice $(BIN)/python tools/mutants.py --only "$(ONLY)"

matrix: install            # the traceability matrix, from the rulebooks, the sources and the tests
	$(BIN)/python tools/matrix.py

phases: install            # the docs' drawings and tables, from the table of phases
	$(BIN)/python tools/phases.py

insider: install           # what the house's own people try, so many EVENINGS of it
	INSIDER_SEEDS=$(EVENINGS) $(BIN)/pytest -n 2 tests/insider

authority: install         # the docs' page of who may do what, from the table of authority and the books
	$(BIN)/python tools/authority.py

wire: install              # the HTTP guide's addresses and the pages' types, from the operations
	$(BIN)/python tools/wire.py

reference: install         # the docs' pages of the library and of the commands, from the code
	$(BIN)/python tools/reference.py

record: install            # the docs' pages of events and settings, and the drawings of rooms and of a wager
	$(BIN)/python tools/record_page.py
	$(BIN)/python tools/drawings.py

readings: install          # the docs' page of readings, from the readings, the books and the sources
	$(BIN)/python tools/readings.py

limits: install            # the docs' drawing of what is measured, from the table under it
	$(BIN)/python tools/performance_chart.py

extras: install            # the wheel in environments of their own: plain, with each extra, with all
	$(BIN)/python tools/extras.py $(if $(ONLY),--only $(ONLY)) $(if $(WITH),--python $(WITH))

# The library's rooms on another Python, WITH=python3.13, with the versions that are locked.
LIBRARY := tests/public tests/games tests/rules tests/bank
library: install
	$(BIN)/uv venv --quiet --clear --python $(WITH) build/other-python
	$(BIN)/uv pip install --quiet --compile-bytecode --python build/other-python/bin/python --require-hashes \
	    -r requirements.lock
	$(BIN)/uv pip install --quiet --compile-bytecode --python build/other-python/bin/python --no-deps \
	    --no-build-isolation --editable .
	build/other-python/bin/pytest -n 2 $(LIBRARY)

docs: install              # the site in site/: open site/index.html
	$(BIN)/zensical build --strict

soak: install              # the state machines at length, SEEDS rehearsals, DAYS gaming days, KILLS times kill -9, TAMPERINGS
	CROUPIER_SOAK=20 $(BIN)/pytest -n 2 tests/table/test_table_machines.py
	SEEDS=$(SEEDS) $(BIN)/pytest -n 2 tests/floor/test_rehearsal.py
	PROCESS_SEEDS=$(PROCESS_SEEDS) SERVER_SEEDS=$(SERVER_SEEDS) \
	    $(BIN)/pytest -n 2 tests/floor/test_processes_rehearsed.py
	DAYS=$(DAYS) $(BIN)/pytest -n 2 tests/floor/test_rehearsed_days.py
	KILLS=$(KILLS) $(BIN)/pytest tests/floor/test_kill.py
	CROUPIER_SOAK=1 $(BIN)/pytest tests/server/test_hanging.py
	TAMPERINGS=$(TAMPERINGS) $(BIN)/pytest -n 2 tests/floor/test_tampering.py
	DAMAGES=$(DAMAGES) $(BIN)/pytest tests/floor/test_damage.py

cluster: install           # three PostgreSQL under Patroni and etcd, to try the house on; Ctrl-C ends it
	cd tools && ../$(BIN)/python -m cluster

# The primary killed KILLS times, paused PAUSES times and cut off CUTS times, with patrons betting.
cluster-trial: KILLS = 50
cluster-trial: install
	$(BIN)/python -m benchmarks.cluster_trial --kills $(KILLS) --pauses $(PAUSES) --cuts $(CUTS)

LOCK = $(BIN)/uv pip compile --universal --generate-hashes --no-emit-index-url --no-header --quiet

lock: install              # hashes, no addresses: for development, and for a house that serves
	$(LOCK) --all-extras pyproject.toml --output-file requirements.lock
	$(LOCK) --extra postgres --extra report --constraint requirements.lock pyproject.toml \
	    --output-file deploy/requirements.lock
	$(LOCK) tools/cluster/requirements.in --output-file tools/cluster/requirements.lock
	$(BIN)/npm install --package-lock-only --prefix tools/js

bench: install
	ONLY=$(ONLY) $(BIN)/python -m benchmarks

clean:
	rm -rf .venv tools/js/node_modules build dist site .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
