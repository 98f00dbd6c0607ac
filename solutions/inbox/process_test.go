package inbox_test

import (
	"bufio"
	"database/sql"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"idempotencia/internal/lab/sqltest"
	"idempotencia/solutions/inbox"
)

// addressVariable mondja meg az elindított folyamatnak, melyik adatbázist használja.
const addressVariable = "IDEMPOTENCIA_TESZT_ADATBAZIS"

// TestWorkerProcess nem vizsgál semmit: ez fut az elindított folyamatokban. A bemenet minden sora egy
// azonosító; a folyamat szól, amikor a hatás közepén jár, és a következő sorra vár.
func TestWorkerProcess(t *testing.T) {
	address := os.Getenv(addressVariable)
	if address == "" {
		t.Skip("csak az elindított folyamatokban fut")
	}
	pool := sqltest.Join(t, address).Open(t)
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		id := lines.Text()
		fresh, err := inbox.Handle(t.Context(), pool.DB, id, [32]byte{}, func(tx *sql.Tx) error {
			_, err := tx.ExecContext(t.Context(), "INSERT INTO konyv (id) VALUES ($1)", id)
			fmt.Println("> bent")
			lines.Scan()
			return err
		})
		fmt.Println(">", fresh, err)
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

func (p *process) do(line string) string {
	p.t.Helper()
	_, err := fmt.Fprintln(p.in, line)
	must(p.t, err)
	for p.out.Scan() {
		if answer, ok := strings.CutPrefix(p.out.Text(), "> "); ok {
			return answer
		}
	}
	p.t.Fatal("a folyamat nem válaszolt")
	return ""
}

// kill SIGKILL jelet küld: a folyamat semmit sem tud befejezni.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// Három folyamat húsz üzeneten. Aki dolgozik, azt néha a hatás közepén ölik meg, néha a véglegesítés után. Minden
// üzenetnek pontosan egy hatása lesz: a 9. lecke rése bezárult.
func TestProcessesUnderFire(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, db *sqltest.Database) {
		pool := db.Open(t)
		for _, statement := range append(inbox.Schema(), "CREATE TABLE konyv (id TEXT NOT NULL)") {
			_, err := pool.ExecContext(t.Context(), statement)
			must(t, err)
		}
		random := rand.New(rand.NewPCG(2026, 10))
		workers := []*process{start(t, db), start(t, db), start(t, db)}
		for message := range 20 {
			id := fmt.Sprintf("f-%d", message)
			for acknowledged := false; !acknowledged; {
				i := random.IntN(len(workers))
				w := workers[i]
				answer := w.do(id)
				if answer == "bent" && random.IntN(3) == 0 {
					w.kill()
					workers[i] = start(t, db)
					continue
				}
				if answer == "bent" {
					answer = w.do("tovább")
				}
				if !strings.HasSuffix(answer, "<nil>") {
					t.Fatalf("%s: %s", id, answer)
				}
				acknowledged = random.IntN(2) == 0 // különben a nyugta elveszett, és az üzenet visszajön
				if random.IntN(4) == 0 {
					w.kill()
					workers[i] = start(t, db)
				}
			}
			var effects int
			must(t, pool.QueryRowContext(t.Context(), "SELECT count(*) FROM konyv WHERE id = $1", id).Scan(&effects))
			if effects != 1 {
				t.Fatalf("%s: %d hatás", id, effects)
			}
		}
	})
}
