# Commands of this source tree; README.md explains them.
SHELL := /bin/sh
MODULES := shared functions infra
LOCAL := .local/bin/local
TOOLS := $(CURDIR)/.tools
# The functions are compiled with these flags. With the same ones, tests use the packages that are compiled already.
export GOFLAGS += -trimpath -buildvcs=false
export CGO_ENABLED := 0
# Go's default limit of ten minutes is too short for a slow machine. The limit is only meant to end tests that hang.
# check-go vets all packages, so tests need not; linking takes half the time without debug information.
GO_TEST := go test -timeout 1h -vet=off -ldflags='-s -w'
# The compiler and the tests look for garbage less often, which takes a sixth less processor time; processes near 2 GiB look as
# often as ever. Not for what is run or measured.
test test-% check check-% simulate: export GOGC := 400
test test-% check check-% simulate: export GOMEMLIMIT := 2GiB
# The tree's own Node and test tools take precedence over the machine's.
WITH_TOOLS := PATH="$(TOOLS)/venv/bin:$(TOOLS)/test/bin:$$PATH"

.PHONY: run dev reset build synth deploy api test check check-go check-api test-unit test-race test-erp test-templates test-simulator test-contract \
	simulate teeth test-frontend check-portal test-portal test-local test-stack test-update test-update-from bench bench-portal bench-recovery tools test-tools frontend-packages browser clean on-stack $(LOCAL)

run: $(LOCAL) ## start the local stack: portal, API, AWS emulator, NetSuite simulator
	@exec $(LOCAL) $(if $(SPEED),-speed $(SPEED))

dev: $(LOCAL) ## the same with hot reload of the portal and rebuild of the functions
	@exec $(LOCAL) -dev $(if $(SPEED),-speed $(SPEED))

reset: $(LOCAL) ## delete the local stack's data
	@exec $(LOCAL) -reset

# Phony: go build compiles only what has changed.
$(LOCAL):
	@command -v go >/dev/null || { echo "There is no go. Install Go 1.26 or newer: https://go.dev/dl"; exit 1; }
	@test -e $@ || echo "Compiling the local stack's launcher ..."
	@go build -o $@ ./infra/local

build: ## build the functions for AWS into .build
	go run ./infra/deploy -build

synth: build tools ## write the CloudFormation templates for AWS into cdk.out
	$(WITH_TOOLS) node $(TOOLS)/cdk/node_modules/aws-cdk/bin/cdk synth --quiet --output cdk.out

deploy: ## deploy to AWS; infra/deploy/README.md lists the parameters
	go run ./infra/deploy

api: tools ## write the OpenAPI document, the table of permissions, and the portal's types
	go run ./functions/openapi >functions/openapi/openapi.json.new
	mv functions/openapi/openapi.json.new functions/openapi/openapi.json
	go run ./functions/permissions >functions/PERMISSIONS.md.new
	mv functions/PERMISSIONS.md.new functions/PERMISSIONS.md
	@$(LOCAL) -portal-packages

# All checks and tests; each part can be run alone. First the checks, which find most faults and take the least time; packages
# are downloaded meanwhile. Then what compiles and keeps all processors busy: two parts at a time, because at the end of each one
# processor waits for its longest test. The tests on the whole stack take longest and leave half of a small machine idle, so they
# start first and the others run beside them, one after the other. What these parts need is
# prepared before (-o), so that the stack does not wait for a place. It publishes the portal of check-portal.
test:
	@$(MAKE) --no-print-directory -j2 check check-portal test-tools browser
	@$(MAKE) --no-print-directory -j2 -o $(LOCAL) -o tools test-race test-unit test-erp
	@$(MAKE) --no-print-directory -j2 -o $(LOCAL) -o tools -o test-tools -o frontend-packages -o browser \
		test-stack test-templates test-simulator test-contract test-update test-portal test-local

check: check-go check-api

check-go: ## format and vet; no file is excluded by these tags, so one run covers all
	@files=$$(gofmt -l $(MODULES)); test -z "$$files" || { echo "gofmt these: $$files"; exit 1; }
	@for m in $(MODULES); do echo "vet $$m" && (cd $$m && go vet -tags "integration contract conformance update" ./...) || exit 1; done

check-api: ## check that the committed OpenAPI document and permissions match the handlers
	@go run ./functions/permissions | diff -q - functions/PERMISSIONS.md >/dev/null || { echo "functions/PERMISSIONS.md is not what the handlers say: run make api"; exit 1; }
	@go run ./functions/openapi | diff -q - functions/openapi/openapi.json >/dev/null || { echo "functions/openapi/openapi.json is not what the handlers say: run make api"; exit 1; }

test-unit: ## tests without an emulator; repeats those that a change reaches
	cd shared && $(GO_TEST) ./...
	cd functions && $(GO_TEST) ./...

# The race detector needs cgo. With it, tests take up to twenty times as long: those that are left out here have one goroutine
# or no shared state, and run in test-unit.
RACE_SKIP := 'TestNumbersStayUniqueAndWithoutGaps|TestStopsAreReordered|TestAn.*GuessesFiftyTimes|TestTheLargestCartAndOrder'
test-race: export CGO_ENABLED := 1
test-race: ## concurrent code with the race detector
	cd shared && $(GO_TEST) -race -skip $(RACE_SKIP) ./platform/api ./platform/listing ./platform/table ./platform/table/dynamo \
		./platform/table/memory ./people/session ./platform/replica ./delivery/route ./erp/netsuite
	cd functions && $(GO_TEST) -race -skip $(RACE_SKIP) ./auth ./cart

test-erp: ## sync and trips against the NetSuite simulator, with faults and killed workers; the simulator; the demo data
	cd infra && $(GO_TEST) $$(cd $(CURDIR)/infra && go list ./... | grep -v '^backdock/infra$$')

simulate: ## days of the simulated company: SEEDS=<how many>, FROM=<first seed>; prints what failed, shortened, and how to repeat it
	cd infra && $(GO_TEST) -count=1 -run TestSeeds -v ./simulation -args -seeds $(or $(SEEDS),1000) -from $(or $(FROM),0) -all

teeth: ## put known faults back into a copy of the last commit, and count the seeds in which the simulation finds each: SEEDS=<how many>
	go run ./infra/simulation/teeth -seeds $(or $(SEEDS),40) -from $(or $(FROM),0)

test-templates: test-tools ## the synthesized stacks: our tests, and cfn-lint (W3005: the CDK states some dependencies twice)
	cd infra && $(WITH_TOOLS) BACKDOCK_TEMPLATES=$(CURDIR)/.build/templates $(GO_TEST) -count=1 .
	$(WITH_TOOLS) cfn-lint --ignore-checks W3005 --non-zero-exit-code warning .build/templates/*.json

test-simulator: tools ## the NetSuite simulator, with third-party clients
	cd infra && $(WITH_TOOLS) CONFORMANCE_DIR=$(TOOLS)/conformance $(GO_TEST) -count=1 -tags conformance ./netsuitesim/conformance

test-contract: test-tools ## the API against its OpenAPI document
	cd functions && SCHEMATHESIS=$(TOOLS)/test/bin/schemathesis $(GO_TEST) -count=1 -tags contract ./contract

test-frontend: check-portal test-portal ## the portal: lint, types, sizes and tests

check-portal: frontend-packages ## the portal's lint, types and sizes; builds it
	cd frontend && $(WITH_TOOLS) npm run lint
	@$(LOCAL) -portal
	cd frontend && $(WITH_TOOLS) npm run size

test-portal: frontend-packages ## the portal's tests
	cd frontend && $(WITH_TOOLS) npm test

test-local: $(LOCAL) tools ## the local stack keeps its data between runs; the command undelivered
	cd infra && $(GO_TEST) -count=1 -tags integration ./local/localtest ./undelivered

# Deploys the functions as zips, as on AWS. Runs the tests that need a running stack, then the browser tests.
test-stack: $(LOCAL) tools frontend-packages browser
	$(LOCAL) -test -- $(MAKE) --no-print-directory on-stack

test-update: $(LOCAL) tools frontend-packages ## an installation of the first version survives its update to this one
	cd infra && $(WITH_TOOLS) $(GO_TEST) -count=1 -tags integration ./updatetest

test-update-from: $(LOCAL) tools ## the same with the real functions of an older version (FROM=<commit>); takes minutes and needs the git history
	cd infra && $(WITH_TOOLS) $(GO_TEST) -count=1 -tags update -v ./updatetest

on-stack:
	cd shared && $(GO_TEST) -count=1 -tags integration -run 'Dynamo|SQS|S3|StepFunctions' ./platform/table/dynamo ./platform/queue/sqs ./platform/blob/s3 ./platform/workflow/sfn
	cd frontend && npm run e2e

bench: tools frontend-packages $(LOCAL) browser ## measure; writes .bench/
	go run ./infra/bench
	$(LOCAL) -test -- $(MAKE) --no-print-directory bench-portal

# In a browser on the running stack: the order desk with 500 lines, and each screen. The dispatch board with 300 stops and the
# pricing report with 25,000 lines are measured without the stack, on the portal that bench has built.
bench-portal:
	@mkdir -p .bench
	cd frontend && npm run perf -- $(CURDIR)/.bench/desk.json && npm run perf:board -- $(CURDIR)/.bench/board.json && \
		npm run perf:report -- $(CURDIR)/.bench/report.json && npm run lighthouse

bench-recovery: tools frontend-packages $(LOCAL) ## time until orders are in the ERP after an outage of ten minutes, and while it answers with errors
	$(LOCAL) -test -- go run ./infra/bench -out .bench/recovery.json recovery

tools: $(LOCAL)
	@$(LOCAL) -tools

test-tools: tools
	@$(LOCAL) -test-tools

frontend-packages: tools
	@$(LOCAL) -portal-packages

# The browser for the tests on the whole stack; scripts/browserPath.mjs in frontend chooses among those that are there. The shell
# needs far fewer packages than Chromium.
BROWSERS := chromium-headless-shell chromium chromium-browser google-chrome
browser:
	@for b in $(BROWSERS); do command -v $$b >/dev/null && exit; done; \
	if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then echo "Installing Chromium ..."; apt-get update -qq && \
	{ apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-liberation || apt-get install -y -qq chromium; } >/dev/null; \
	else echo "The tests on the whole stack need Chromium or Chrome: install one, on Debian by: sudo apt-get install chromium-headless-shell"; exit 1; fi

clean: ## delete what was built, not the data
	rm -rf .build cdk.out .local/bin frontend/dist
