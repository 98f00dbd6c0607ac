# The stubs in exercises/ fail on purpose; everything else is the project's own.
PACKAGES = $$(go list ./... | grep -v '^idempotencia/exercises/')

.PHONY: test lint fmt verify bench captures site

test:
	@command -v hunspell >/dev/null || echo "kihagyva: helyesírás (nincs hunspell)"
	@command -v gcc >/dev/null || command -v clang >/dev/null || echo "kihagyva: -race (nincs C-fordító)"
	@command -v tmux >/dev/null || echo "kihagyva: a valódi terminál próbája (nincs tmux)"
	@command -v chromium >/dev/null || echo "kihagyva: a weboldal próbája böngészőben (nincs chromium)"
	@command -v node >/dev/null && test -d site/node_modules || echo "kihagyva: a keresés próbája (node kell hozzá, és: npm ci --prefix site)"
	go test $(PACKAGES)

# Silent when all is well.
lint:
	@out=$$(go tool gofumpt -l .); test -z "$$out" || { echo "gofumpt -w kell:"; echo "$$out"; exit 1; }
	@go vet ./...
	@go tool staticcheck ./...
	@out=$$(go tool deadcode . ./site); test -z "$$out" || { echo "$$out"; exit 1; }
	@go fix -diff ./...
	@go mod tidy -diff

fmt:
	go tool gofumpt -w .

verify:
	go run . verify

bench:
	go test -run '^$$' -bench . -benchtime 1x ./internal/check ./solutions/retention ./tui ./site

# What README.hu.md shows of the program, from the program itself (needs tmux).
captures:
	go test . -run Readme -update

site:
	go run ./site
