package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"

	"idempotencia/grade/batch"
	"idempotencia/grade/cohort"
	"idempotencia/grade/queue"
	"idempotencia/grade/queue/natsqueue"
)

// What --queue may be beside the address of a server.
const (
	inMemory = "memory"
	embedded = "embedded"
)

// serverFolder holds what the embedded server keeps, in the output folder.
const serverFolder = "uzenetsor"

// line is the way to the workers, of this machine and perhaps of others.
type line struct {
	queue.Queue
	server *natsqueue.Server // nil unless embedded
}

// openLine opens the queue that was asked for, and says how other machines join.
func (j *job) openLine(ctx context.Context, demands queue.Demands) (*line, error) {
	settings := queue.Settings{Notice: j.notice}
	if j.o.server.queue == inMemory {
		return &line{Queue: queue.NewMemory(settings)}, nil
	}
	l := &line{}
	o := j.o.server.client(settings)
	if j.o.server.queue == embedded {
		server, err := natsqueue.StartServer(filepath.Join(j.o.out, serverFolder), natsqueue.ServerOptions{
			Addr: j.o.server.listen, Cert: j.o.server.cert, Key: j.o.server.key,
		})
		if err != nil {
			return nil, err
		}
		l.server, o = server, natsqueue.Options{Server: server, Settings: settings}
		fmt.Fprintf(j.out, "Egy másik gép így csatlakozik, ugyanebből a munkafüzetből:\n    go run ./grade worker --queue %s\n", server.URL(reachable(j.o.server.listen)))
	}
	q, err := natsqueue.Open(ctx, o, j.name)
	if err != nil {
		return nil, errors.Join(err, l.closeServer())
	}
	l.Queue = q
	return l, nil
}

func (l *line) closeServer() error {
	if l.server == nil {
		return nil
	}
	return l.server.Close()
}

func (j *job) notice(n queue.Notice) { j.on(batch.Event{Kind: batch.Trouble, Text: n.Text()}) }

// reachable is an address that other machines may reach this one by, when it listens at listen.
func reachable(listen string) string {
	if host, _, err := net.SplitHostPort(listen); err == nil && host != "" && !net.ParseIP(host).IsUnspecified() {
		return host
	}
	addresses, err := net.InterfaceAddrs()
	if err == nil {
		for _, a := range addresses {
			if ip, ok := a.(*net.IPNet); ok && ip.IP.IsGlobalUnicast() && ip.IP.To4() != nil {
				return ip.IP.String()
			}
		}
	}
	host, _ := os.Hostname()
	return host
}

// work has this machine's workers, and whoever else takes part, grade the batch.
func (j *job) work(ctx context.Context, b *batch.Batch, l *line) ([]cohort.Result, error) {
	working, stop := context.WithCancel(ctx)
	defer stop()
	var workers errgroup.Group
	for _, w := range workersOf(j.o.jobs, b.Demands) {
		workers.Go(func() error { return l.Work(working, w, b.Grader.Handle) })
	}
	results, err := b.Run(ctx, l)
	stop()
	ended := workers.Wait()
	if errors.Is(ended, queue.ErrClosed) {
		ended = nil
	}
	if err = errors.Join(err, ended, l.Close(err == nil), l.closeServer()); err == nil && l.server != nil {
		// It holds submissions and a password, and the batch is over.
		err = os.RemoveAll(filepath.Join(j.o.out, serverFolder))
	}
	return results, err
}

// workersOf are n workers of this machine.
func workersOf(n int, has queue.Demands) (all []queue.Worker) {
	host, _ := os.Hostname()
	for i := range n {
		all = append(all, queue.Worker{Name: fmt.Sprintf("%s-%d", host, i+1), Has: has})
	}
	return all
}
