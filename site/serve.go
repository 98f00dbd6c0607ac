package main

import (
	"context"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

// server builds again after every save and tells the open pages to load anew.
type server struct {
	o       options
	mu      sync.Mutex
	faults  string        // what keeps the site from being built, as lines; "" when it was built
	changed chan struct{} // closed and made anew at each build
}

// quiet is how long nothing may be saved until a build begins.
const quiet = 30 * time.Millisecond

// reloadScript is served, not written into the site: only an author's pages reload themselves.
const reloadScript = `new EventSource("/_reload").onmessage = () => location.reload();`

func serveSite(ctx context.Context, o options, address string) error {
	s := &server{o: o, changed: make(chan struct{})}
	s.rebuild()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	watcher, err := s.watch()
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer func() { _ = watcher.Close() }()
	go s.follow(ctx, watcher)
	server := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second}
	go func() {
		<-ctx.Done()
		_ = server.Close()
	}()
	fmt.Fprintf(os.Stderr, "http://%s – kilépés: Ctrl-C\n", listener.Addr())
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	return nil
}

// watch asks for the events of every folder that the site is made from.
func (s *server) watch() (*fsnotify.Watcher, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("watch: %w", err)
	}
	for _, name := range sources {
		err := filepath.WalkDir(filepath.Join(s.o.root, name), func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			return w.Add(path)
		})
		if err != nil {
			return nil, errors.Join(fmt.Errorf("watch: %w", err), w.Close())
		}
	}
	return w, nil
}

// follow builds once the saves have come to rest.
func (s *server) follow(ctx context.Context, w *fsnotify.Watcher) {
	rest := time.NewTimer(time.Hour)
	for {
		select {
		case <-ctx.Done():
			return
		case _, open := <-w.Events:
			if !open {
				return
			}
			rest.Reset(quiet)
		case <-w.Errors:
			rest.Reset(quiet) // events may have been lost: look anew
		case <-rest.C:
			s.rebuild()
		}
	}
}

func (s *server) rebuild() {
	r, err := build(s.o)
	var lines []string
	for _, p := range r.problems {
		lines = append(lines, p.String())
	}
	if err != nil {
		lines = append(lines, err.Error())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = strings.Join(lines, "\n")
	close(s.changed)
	s.changed = make(chan struct{})
}

// ServeHTTP gives the site's files with a script that reloads, or the faults in their place.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	faults, changed := s.faults, s.changed
	s.mu.Unlock()
	w.Header().Set("Cache-Control", "no-store")
	switch {
	case r.URL.Path == "/_reload":
		reload(w, r, changed)
	case r.URL.Path == "/_reload.js":
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprint(w, reloadScript)
	case faults != "":
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusInternalServerError)
		fmt.Fprintf(w, `<!doctype html><html lang="hu"><meta charset="utf-8"><title>Hiba a tananyagban</title><h1>Hiba a tananyagban</h1><pre>%s</pre><script src="/_reload.js"></script>`, html.EscapeString(faults))
	default:
		s.file(w, r)
	}
}

func (s *server) file(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	if filepath.Ext(name) != ".html" || !fs.ValidPath(name) {
		http.FileServer(http.Dir(s.o.out)).ServeHTTP(w, r)
		return
	}
	data, err := os.ReadFile(filepath.Join(s.o.out, filepath.FromSlash(name)))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	page := strings.Replace(string(data), "default-src 'none';", "default-src 'none'; connect-src 'self';", 1)
	page = strings.Replace(page, "</body>", `<script src="/_reload.js"></script></body>`, 1)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprint(w, page)
}

// reload holds the request open until the next build.
func reload(w http.ResponseWriter, r *http.Request, changed <-chan struct{}) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	if f, ok := w.(http.Flusher); ok {
		f.Flush()
	}
	select {
	case <-changed:
		fmt.Fprint(w, "data: 1\n\n")
	case <-r.Context().Done():
	}
}
