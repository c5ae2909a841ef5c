# Targets of Machinami; they need Python 3.11 or later and make. Each target installs its requirements.
# Stamps in .venv/stamps record finished installations.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play wheel quick test coverage soak conformance learn train docs lint code page page-tests format types planes bench screens lock web browser browsers clean

VENV := .venv
STAMPS := $(VENV)/stamps
RUN := $(VENV)/bin
UV := $(RUN)/uv
INSTALL := $(UV) pip install -q --python $(RUN)/python
STATIC := src/machinami/server/static/index.html

export UV_HTTP_TIMEOUT ?= 180
export UV_PYTHON_DOWNLOADS := never

# Empty without a page or browser tests.
PAGE := $(and $(wildcard web/package.json),$(STATIC))
PAGE_SOURCES := $(if $(PAGE),$(shell find web -type f -not -path '*/node_modules/*') tools/web.py)
BROWSER := $(and $(wildcard tests/browser),browser)

help:
	@echo 'make play         serve on localhost and print the address'
	@echo 'make wheel        build the wheel, page included, in dist'
	@echo 'make setup        install everything into $(VENV)'
	@echo 'make quick        check the changed files in under two minutes'
	@echo 'make test         linters, types and tests'
	@echo 'make coverage     lines and branches that the tests run; ONLY=tests/games for a part'
	@echo 'make soak         the tests with long counts: hours'
	@echo 'make conformance  conformance tests of PettingZoo, Gymnasium, OpenSpiel, Stable-Baselines3 and TorchRL'
	@echo 'make learn        train a stock learner on Toscana: minutes on a GPU, hours without'
	@echo 'make train        train a player by self-play; GAME=toscana, TRAIN="--minutes 60 --resume"'
	@echo 'make docs         build the documentation into build/docs'
	@echo 'make lint         linters and types only'
	@echo 'make format       format the sources: ruff for Python, Prettier for the page'
	@echo 'make types        generate the page'"'"'s message types, the references of protocol and views, and the synchronous client'
	@echo 'make planes       generate the tables of planes in docs/environments.md'
	@echo 'make bench        measure the speed against other libraries'
	@echo 'make browsers     play a game by link in Firefox and WebKit, which Debian provides'
	@echo 'make screens      take the screenshots in docs/screens'
	@echo 'make web          build the page'
	@echo 'make lock         write requirements/ from pyproject.toml (UPGRADE=1: newest versions)'
	@echo 'make clean        remove everything that make has created'

setup: $(STAMPS)/dev $(STAMPS)/package

play: $(STAMPS)/package $(PAGE)
	@echo 'Starting the server; its address follows.'
	@$(RUN)/machinami serve

wheel: $(STAMPS)/play $(PAGE)
	@$(RUN)/python -m hatchling build -t wheel

# The checks of code and page run in parallel.
PARALLEL := --no-print-directory --output-sync=target -j 2

# Three workers on two cores: tests wait for a browser or a server about half of their time.
test: setup $(PAGE) $(BROWSER)
	@$(MAKE) $(PARALLEL) code $(if $(PAGE),page page-tests)
	$(RUN)/python -m pytest -n 3 --dist worksteal --durations=40 --durations-min=1

# Each worker and server process writes a data file; `coverage combine` merges them.
coverage: setup $(PAGE) $(BROWSER)
	rm -rf build/coverage && mkdir -p build/coverage
	$(RUN)/coverage run -m pytest -n $(or $(WORKERS),3) --dist worksteal $(ONLY)
	$(RUN)/coverage combine -q
	$(RUN)/coverage html -q
	$(RUN)/coverage report --sort=cover

quick: setup
	@$(RUN)/python tools/quick.py

soak: setup
	MACHINAMI_SOAK=1 $(RUN)/python -m pytest -n 2 --dist worksteal -m soak $(ONLY)

conformance: setup $(STAMPS)/conformance
	MACHINAMI_CONFORMANCE=1 $(RUN)/python -m pytest -n 2 --dist worksteal -m conformance $(ONLY)

learn: setup $(STAMPS)/conformance
	$(RUN)/python -m examples.learn_toscana $(LESSON)

train: setup $(STAMPS)/conformance
	$(RUN)/machinami train $(or $(GAME),toscana) $(TRAIN)

docs: setup $(STAMPS)/docs
	$(RUN)/mkdocs build -q --strict

lint: setup $(PAGE)
	@$(MAKE) $(PARALLEL) code $(if $(PAGE),page)

code: setup
	$(RUN)/ruff check
	$(RUN)/ruff format --check
	$(RUN)/mypy $(wildcard src tests tools bench examples)

page: setup $(PAGE)
	$(RUN)/python tools/web.py check

page-tests: setup $(PAGE) $(BROWSER)
	$(RUN)/python tools/web.py test

format: setup
	$(RUN)/ruff check --fix
	$(RUN)/ruff format
	$(if $(PAGE),$(RUN)/python tools/web.py format)

types: setup
	$(RUN)/python -m tools.wire_types
	$(RUN)/python -m tools.protocol_reference
	$(RUN)/python -m tools.view_reference
	$(RUN)/python -m tools.game_types
	$(RUN)/python -m tools.synchronous_client

planes: setup
	$(RUN)/python tools/plane_tables.py

bench: setup $(STAMPS)/bench
	$(RUN)/python -m bench

browsers: setup $(PAGE)
	$(RUN)/python -m tests.browser.other_browsers

screens: setup browser $(PAGE)
	$(RUN)/python -m tests.browser.screenshots

web: $(PAGE)

browser: setup
	@$(RUN)/python -m tools.browser

clean:
	rm -rf $(VENV) build dist web/node_modules $(dir $(STATIC))
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests tools bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

$(STATIC): $(PAGE_SOURCES) | $(STAMPS)/play
	@echo 'Building the page with the packages of web/package-lock.json …'
	@$(RUN)/python tools/web.py build
	@touch $@

$(STAMPS)/uv: requirements/uv.txt
	@echo 'Creating $(VENV) …'
	@sh tools/venv.sh $(VENV)
	@$(RUN)/python -m pip install -q --disable-pip-version-check --require-hashes -r $<
	@mkdir -p $(@D) && touch $@

$(STAMPS)/play $(STAMPS)/postgres $(STAMPS)/dev $(STAMPS)/bench $(STAMPS)/conformance $(STAMPS)/docs: $(STAMPS)/%: requirements/%.txt $(STAMPS)/uv
	@echo 'Installing the packages of $< …'
	@$(INSTALL) --require-hashes -r $<
	@touch $@

$(STAMPS)/package: pyproject.toml $(STAMPS)/play
	@echo 'Installing machinami in place …'
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

# One version of each package for every interpreter, so that results do not depend on Python's version.
LOCK = $(UV) pip compile -q --universal --fork-strategy fewest --python-version 3.11 --generate-hashes --no-annotate \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade)

# The other files take their versions from dev.txt, so that all of them fit into one environment.
lock: $(STAMPS)/uv
	$(LOCK) --group uv -o requirements/uv.txt
	$(LOCK) pyproject.toml --group build --extra fast --extra hands --extra env --extra render --extra server --extra dev -o requirements/dev.txt
	$(LOCK) pyproject.toml --group build --extra play -c requirements/dev.txt -o requirements/play.txt
	$(LOCK) pyproject.toml --extra postgres -c requirements/dev.txt -o requirements/postgres.txt
	$(LOCK) pyproject.toml --group build --extra fast --extra bench -c requirements/dev.txt -o requirements/bench.txt
	$(LOCK) pyproject.toml --group build --extra fast --extra env --extra render --extra spiel --extra learn --extra torchrl --extra ray --extra parquet --extra dev \
		-c requirements/dev.txt -o requirements/conformance.txt
	$(LOCK) pyproject.toml --extra docs -c requirements/dev.txt -o requirements/docs.txt
