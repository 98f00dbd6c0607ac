# The stubs in exercises/ fail on purpose; everything else is the project's own.
PACKAGES = $$(go list ./... | grep -v '^idempotencia/exercises/')
# A module of its own: what it needs is no dependency of the workbook.
SQS = internal/lab/sqs

.PHONY: test sqs thorough mutants lint fmt verify bench captures site

test:
	@command -v hunspell >/dev/null || echo "kihagyva: helyesírás (nincs hunspell)"
	@command -v gcc >/dev/null || command -v clang >/dev/null || echo "kihagyva: -race (nincs C-fordító)"
	@command -v bwrap >/dev/null || echo "kihagyva: az értékelés elszigetelésének próbája (nincs bubblewrap)"
	@command -v tmux >/dev/null || echo "kihagyva: a valódi terminál próbája (nincs tmux)"
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || echo "kihagyva: a weboldal próbája böngészőben (nincs chromium)"
	@command -v firefox-esr >/dev/null || command -v firefox >/dev/null || echo "kihagyva: a feladatok ellenőrzése Firefoxban (nincs firefox)"
	@test -d site/node_modules/axe-core || echo "kihagyva: az akadálymentesség vizsgálata (nincs axe-core; a make site telepíti, ha van npm)"
	@command -v node >/dev/null && test -d site/node_modules/minisearch || echo "kihagyva: a keresés próbája (node kell hozzá; a könyvtárát a make site telepíti)"
	@test -n "$$DATABASE_URL" || echo "kihagyva: az adatbázisos feladatok próbája PostgreSQL-en (nincs DATABASE_URL)"
	@if test -n "$$IDEMPOTENCIA_REQUIRE" || GOPROXY=off go -C $(SQS) list -deps -test . >/dev/null 2>&1; then $(MAKE) --no-print-directory sqs; \
		else echo "kihagyva: a sor szerződése SQS-kiszolgálón (a moduljait a make sqs tölti le)"; fi
	go test -timeout 45m $(PACKAGES)

# The queue's contract on a server that speaks SQS. The tests mostly wait, so they may all run at once.
sqs:
	go -C $(SQS) test -timeout 5m -parallel 64 .

# Holds the checker to plain go test for every mistake of every exercise.
thorough:
	IDEMPOTENCIA_THOROUGH=1 go test -timeout 120m ./internal/check -run FastPath

# What the acceptance tests let through of the references, mutated one place at a time on a copy.
# internal/verify/mutants.txt says of each survivor why it is right too.
MUTANTS = go run github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0 unleash --workers 2 --timeout-coefficient 10 \
	--invert-assignments --invert-bitwise --invert-bwassign --invert-logical --invert-loopctrl --remove-self-assignments

mutants:
	@copy=$$(mktemp -d) && trap 'rm -rf "$$copy"' EXIT && cp -R go.mod go.sum exercises internal solutions "$$copy" && cd "$$copy" && \
	rm -rf exercises/*/testdata && unset DATABASE_URL && \
	for folder in exercises/*/; do id=$$(basename "$$folder"); test -f "solutions/$$id/$$id.go" || continue; \
		cp "solutions/$$id/$$id.go" "$$folder" && echo "== $$id" && $(MUTANTS) "./exercises/$$id" | grep -E 'LIVED|TIMED OUT|Killed|Timed' || exit 1; done

# Silent when all is well.
lint:
	@out=$$(go tool gofumpt -l .); test -z "$$out" || { echo "gofumpt -w kell:"; echo "$$out"; exit 1; }
	@go vet ./...
	@go tool staticcheck ./...
	@out=$$(go tool deadcode . ./site ./grade ./grade/isolation/probe); test -z "$$out" || { echo "$$out"; exit 1; }
	@go fix -diff ./...
	@go mod tidy -diff
	@check=$$(go tool -n staticcheck) && cd $(SQS) && go vet . && "$$check" . && go fix -diff . && go mod tidy -diff

fmt:
	go tool gofumpt -w .

verify:
	go run . verify

bench:
	go test -run '^$$' -bench . -benchtime 1x ./internal/check ./solutions/retention ./solutions/lease ./tui ./site ./grade/...

# What README.hu.md shows of the program, from the program itself (needs tmux).
captures:
	go test . -run Readme -update

# The pages are complete without the libraries; only what is built on them is left out.
site:
	@test site/node_modules/.package-lock.json -nt site/package-lock.json || \
		{ command -v npm >/dev/null && npm ci --silent --no-audit --no-fund --prefix site; } || \
		echo "kihagyva: a weboldal könyvtárai (nincs npm, vagy nem érte el őket); az olvasható oldal így is teljes"
	go run ./site
