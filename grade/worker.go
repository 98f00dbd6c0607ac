package main

import (
	"context"
	"fmt"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/sync/errgroup"

	"idempotencia/grade/batch"
	"idempotencia/grade/isolation"
	"idempotencia/grade/queue"
	"idempotencia/grade/queue/natsqueue"
	"idempotencia/internal/workbook"
)

// server is how a queue on other machines is reached.
type server struct {
	queue  string
	listen string
	creds  string
	nkey   string
	ca     string
	cert   string
	key    string
}

// flags are those that an owner of a batch and a worker have in common.
func (s *server) flags(f *pflag.FlagSet) {
	f.StringVar(&s.creds, "creds", "", "a NATS-felhasználó hitelesítő `fájlja`")
	f.StringVar(&s.nkey, "nkey", "", "a NATS-felhasználó nkey-magjának `fájlja`")
	f.StringVar(&s.ca, "tls-ca", "", "a kiszolgáló tanúsítványát aláíró hitelesítő `fájlja`")
	f.StringVar(&s.cert, "tls-cert", "", "a saját tanúsítvány `fájlja`")
	f.StringVar(&s.key, "tls-key", "", "a saját tanúsítvány kulcsának `fájlja`")
}

func (s *server) client(settings queue.Settings) natsqueue.Options {
	return natsqueue.Options{URL: s.queue, CredsFile: s.creds, NKeyFile: s.nkey, CA: s.ca, Cert: s.cert, Key: s.key, Settings: settings}
}

// check finds an address that no queue can have.
func (s *server) check() error {
	switch {
	case s.queue == inMemory, s.queue == embedded, strings.Contains(s.queue, "://"):
		return nil
	default:
		return &usageError{fmt.Sprintf("A --queue értéke nem jó: %s\nEzek közül választhatsz: %s, %s, vagy egy kiszolgáló címe, például nats://gep:4222", s.queue, inMemory, embedded)}
	}
}

func (p program) workerCommand() *cobra.Command {
	var (
		s     server
		jobs  int
		level string
	)
	c := &cobra.Command{
		Use:   "worker --queue CÍM",
		Short: "értékelés egy másik gép üzenetsorából",
		Long: "Ez a gép annak a kötegnek dolgozik, amelyet egy másik gépen a go run ./grade --queue indított.\n" +
			"Ugyanaz a munkafüzet és ugyanaz a Go kell hozzá; ha valami eltér, a program megmondja.",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return p.serve(c.Context(), s, jobs, isolation.Level(level)) },
	}
	f := c.Flags()
	f.StringVar(&s.queue, "queue", "", "a kiszolgáló `címe`, például nats://token@gep:4222")
	f.IntVar(&jobs, "jobs", runtime.NumCPU(), "`hány` beadás fusson egyszerre")
	f.StringVar(&level, "isolation", string(isolation.Auto), "az elszigetelés `szintje`: "+levels())
	s.flags(f)
	return c
}

// serve works for the batches of a server until ctx ends.
func (p program) serve(ctx context.Context, s server, jobs int, level isolation.Level) error {
	switch {
	case s.queue == "" || s.queue == inMemory || s.queue == embedded:
		return &usageError{"Hiányzik a kiszolgáló címe.\nA köteget indító gép kiírja: go run ./grade worker --queue nats://…"}
	case jobs < 1:
		return &usageError{fmt.Sprintf("A --jobs értéke legalább 1: %d", jobs)}
	}
	if err := s.check(); err != nil {
		return err
	}
	w, err := workbook.Open(".")
	if err != nil {
		return err
	}
	reached, err := isolation.Find(ctx, level, w.Root)
	if err != nil {
		return err
	}
	grader := &batch.Grader{Root: w.Root, Course: w.Book, Isolation: reached.Isolation, Level: string(reached.Level)}
	has, err := grader.Demands(ctx)
	if err != nil {
		return err
	}
	member, err := natsqueue.Join(ctx, s.client(queue.Settings{Notice: func(n queue.Notice) { fmt.Fprintln(p.err, n.Text()) }}))
	if err != nil {
		return err
	}
	defer member.Close()
	fmt.Fprintf(p.out, "Csatlakoztam, %d beadás fut egyszerre. Elszigetelés: %s. Kilépés: Ctrl-C\n", jobs, reached.Level)
	var workers errgroup.Group
	for _, worker := range workersOf(jobs, has) {
		workers.Go(func() error { return member.Work(ctx, worker, grader.Handle) })
	}
	return workers.Wait()
}
