package lease_test

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"idempotencia/internal/lab/sqltest"
	"idempotencia/internal/lab/table"
	"idempotencia/solutions/lease"
)

// addressVariable mondja meg az elindított folyamatnak, melyik adatbázist használja.
const addressVariable = "IDEMPOTENCIA_TESZT_ADATBAZIS"

// TestWorkerProcess nem vizsgál semmit: ez fut az elindított folyamatokban. A bemenet minden sora egy
// parancs és a mikroszekundumban mért idő, a kimenet minden sora a válasz.
func TestWorkerProcess(t *testing.T) {
	address := os.Getenv(addressVariable)
	if address == "" {
		t.Skip("csak az elindított folyamatokban fut")
	}
	pool := sqltest.Join(t, address).Open(t)
	var now time.Time
	o := table.DefaultOptions()
	o.Now = func() time.Time { return now }
	dialect, _, _ := strings.Cut(address, ":")
	store, err := lease.New(pool.DB, table.Dialect(dialect), o)
	if err != nil {
		t.Fatal(err)
	}
	tokens := map[string]lease.Token{}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var command, key string
		var at int64
		if _, err := fmt.Sscan(lines.Text(), &command, &key, &at); err != nil {
			t.Fatal(err)
		}
		now = time.UnixMicro(at)
		answer := "kész"
		switch command {
		case "claim":
			var claim lease.Claim
			claim, tokens[key], err = store.Claim(t.Context(), key)
			answer = claim.String()
		case "work":
			_, err = pool.ExecContext(t.Context(), "INSERT INTO hatas (id) VALUES ($1)", key)
		case "confirm":
			err = store.Confirm(t.Context(), tokens[key])
		case "forget":
			err = store.Forget(t.Context(), tokens[key])
		}
		if err != nil {
			answer = err.Error()
		}
		fmt.Println("> " + answer)
	}
}

// process egy elindított feldolgozó.
type process struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Scanner
}

func start(t *testing.T, db *sqltest.Database) *process {
	t.Helper()
	p := &process{t: t, cmd: exec.Command(os.Args[0], "-test.run=^TestWorkerProcess$")}
	p.cmd.Env = append(os.Environ(), addressVariable+"="+db.Address())
	p.cmd.Stderr = os.Stderr
	in, err := p.cmd.StdinPipe()
	must(t, err)
	out, err := p.cmd.StdoutPipe()
	must(t, err)
	p.in, p.out = in, bufio.NewScanner(out)
	must(t, p.cmd.Start())
	t.Cleanup(p.kill)
	return p
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// send csak elküldi a parancsot: több folyamat így valóban egyszerre dolgozik.
func (p *process) send(command, key string, at time.Time) {
	p.t.Helper()
	_, err := fmt.Fprintln(p.in, command, key, at.UnixMicro())
	must(p.t, err)
}

func (p *process) answer() string {
	p.t.Helper()
	for p.out.Scan() {
		if answer, ok := strings.CutPrefix(p.out.Text(), "> "); ok {
			return answer
		}
	}
	p.t.Fatal("a folyamat nem válaszolt")
	return ""
}

func (p *process) do(command, key string, at time.Time) string {
	p.t.Helper()
	p.send(command, key, at)
	return p.answer()
}

// kill SIGKILL jelet küld: a folyamat semmit sem tud befejezni.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

func prepared(t *testing.T, db *sqltest.Database) *sqltest.Pool {
	t.Helper()
	pool := db.Open(t)
	store, err := lease.New(pool.DB, db.Dialect, table.DefaultOptions())
	must(t, err)
	must(t, store.CreateSchema(t.Context()))
	_, err = pool.ExecContext(t.Context(), "CREATE TABLE hatas (id TEXT NOT NULL)")
	must(t, err)
	return pool
}

// A munka közben megölt folyamat bérletét a lejárat pillanatában más veszi át, és egyetlen hatás lesz.
func TestKilledProcessIsTakenOver(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, db *sqltest.Database) {
		pool := prepared(t, db)
		a, b := start(t, db), start(t, db)
		expect := func(p *process, at time.Duration, want string) {
			t.Helper()
			if got := p.do("claim", "f-17", t0.Add(at)); got != want {
				t.Fatalf("%s: %s, várt: %s", at, got, want)
			}
		}
		expect(a, 0, "Claimed")
		a.kill()
		expect(b, 300*time.Second-time.Microsecond, "InProgress")
		expect(b, 300*time.Second, "Claimed")
		b.do("work", "f-17", t0)
		b.do("confirm", "f-17", t0.Add(310*time.Second))
		expect(start(t, db), 2*time.Hour, "Duplicate")
		if n := effects(t, pool)["f-17"]; n != 1 {
			t.Fatalf("hatás: %d, várt: 1", n)
		}
	})
}

// Négy folyamat húsz üzeneten: mindegyik lefoglalásra egyszerre jelentkeznek, és a nyertest néha megölik, mielőtt vagy
// miután a munka megtörtént. Egyetlen hatás sem marad el, és csak ott lesz kettő, ahol a hatás és a véglegesítés
// közé esett a leállás: ezt a rést a 10. lecke zárja be.
func TestProcessesUnderFire(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, db *sqltest.Database) {
		pool := prepared(t, db)
		random := rand.New(rand.NewPCG(2026, 9))
		workers := []*process{start(t, db), start(t, db), start(t, db), start(t, db)}
		now := t0
		gap := map[string]int{} // ennyiszer állt le valaki a hatás után, véglegesítés előtt
		for message := range 20 {
			key := fmt.Sprintf("f-%d", message)
			for done := false; !done; now = now.Add(time.Duration(random.IntN(200)) * time.Second) {
				winner := race(t, workers, key, now)
				if winner < 0 {
					done = workers[0].do("claim", key, now) == "Duplicate"
					continue
				}
				w := workers[winner]
				switch random.IntN(4) {
				case 0:
					w.kill()
					workers[winner] = start(t, db)
				case 1:
					w.do("work", key, now)
					w.kill()
					gap[key]++
					workers[winner] = start(t, db)
				case 2:
					w.do("forget", key, now)
				default:
					w.do("work", key, now)
					w.do("confirm", key, now)
				}
			}
		}
		found := effects(t, pool)
		for message := range 20 {
			key := fmt.Sprintf("f-%d", message)
			if found[key] < 1 || found[key] != 1+gap[key] {
				t.Errorf("%s: %d hatás, a résben leállt: %d", key, found[key], gap[key])
			}
		}
	})
}

// race egyszerre küldi a lefoglalást mindegyik folyamatnak, és a nyertes sorszámát adja, -1-et, ha nincs.
func race(t *testing.T, workers []*process, key string, at time.Time) int {
	t.Helper()
	for _, w := range workers {
		w.send("claim", key, at)
	}
	winner := -1
	for i, w := range workers {
		switch answer := w.answer(); {
		case answer == "Claimed" && winner >= 0:
			t.Fatalf("%s: két folyamat is megkapta", key)
		case answer == "Claimed":
			winner = i
		case answer != "InProgress" && answer != "Duplicate":
			t.Fatalf("%s: %s", key, answer)
		}
	}
	return winner
}

func effects(t *testing.T, pool *sqltest.Pool) map[string]int {
	t.Helper()
	rows, err := pool.QueryContext(t.Context(), "SELECT id, count(*) FROM hatas GROUP BY id")
	must(t, err)
	defer rows.Close()
	found := map[string]int{}
	for rows.Next() {
		var id string
		var n int
		must(t, rows.Scan(&id, &n))
		found[id] = n
	}
	must(t, rows.Err())
	return found
}
