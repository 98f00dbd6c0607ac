package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
)

// server builds again after every save and tells the open pages to load anew.
type server struct {
	o       options
	kept    kept
	log     io.Writer
	mu      sync.Mutex
	faults  string        // what keeps the site from being built, as lines; "" when it was built
	version int64         // of the latest build; no other build has it, not even of an earlier server
	changed chan struct{} // closed and made anew at each build
}

// quiet is how long nothing may be saved until a build begins.
const quiet = 10 * time.Millisecond

// reloadScript is served, not written into the site: only an author's pages reload themselves. It names
// the build that its page is of, so that none is missed that came while the page was loading.
const reloadScript = `new EventSource("/_reload?v=%d").onmessage = () => location.reload();`

func newServer(o options, log io.Writer) *server {
	s := &server{o: o, log: log, changed: make(chan struct{})}
	s.rebuild()
	return s
}

func serveSite(ctx context.Context, o options, address string, log io.Writer) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return listenError(address, err)
	}
	s := newServer(o, log)
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
	fmt.Fprintf(log, "http://%s – kilépés: Ctrl-C\n", listener.Addr())
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	return nil
}

func listenError(address string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return &optionError{"Ezen a címen már kiszolgál egy program: " + address, "Állítsd le, vagy adj meg másik kaput, például: --serve localhost:8001"}
	}
	return &optionError{fmt.Sprintf("Ezen a címen nem lehet kiszolgálni: %s (%v)", address, err), "A cím alakja gép:kapu, például: --serve localhost:8000"}
}

// watch asks for the events of every folder that the site is made from.
func (s *server) watch() (*fsnotify.Watcher, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("watch: %w", err)
	}
	for _, name := range sources {
		if err := watchBelow(w, filepath.Join(s.o.root, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, errors.Join(fmt.Errorf("watch: %w", err), w.Close())
		}
	}
	return w, nil
}

// watchBelow watches a folder and those in it; what is no folder is watched with its folder already.
func watchBelow(w *fsnotify.Watcher, folder string) error {
	return filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		return w.Add(path)
	})
}

// follow builds once the saves have come to rest.
func (s *server) follow(ctx context.Context, w *fsnotify.Watcher) {
	rest := time.NewTimer(time.Hour)
	for {
		select {
		case <-ctx.Done():
			return
		case event, open := <-w.Events:
			if !open {
				return
			}
			if event.Has(fsnotify.Create) {
				_ = watchBelow(w, event.Name) // it may be gone again
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
	r, err := buildAgain(s.o, &s.kept)
	var lines []string
	for _, p := range r.problems {
		lines = append(lines, p.String())
	}
	if err != nil {
		lines = append(lines, errorText(err))
	}
	s.tell(r, lines)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = strings.Join(lines, "\n")
	s.version = max(s.version+1, time.Now().UnixMilli())
	close(s.changed)
	s.changed = make(chan struct{})
}

// tell writes to the terminal what became of a build.
func (s *server) tell(r report, faults []string) {
	for _, line := range faults {
		fmt.Fprintln(s.log, line)
	}
	for _, note := range r.notes {
		fmt.Fprintln(s.log, "Figyelem:", note)
	}
	if len(faults) == 0 {
		fmt.Fprintf(s.log, "%s kész, %d oldal\n", time.Now().Format(time.TimeOnly), r.pages)
	}
}

// ServeHTTP gives the site's files with a script that reloads, or the faults in their place.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	faults, version, changed := s.faults, s.version, s.changed
	s.mu.Unlock()
	w.Header().Set("Cache-Control", "no-store")
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		w.WriteHeader(http.StatusMethodNotAllowed)
	case r.URL.Path == "/_reload":
		if r.FormValue("v") != strconv.FormatInt(version, 10) {
			changed = nil // the page is of another build already
		}
		reload(w, r, changed)
	case r.URL.Path == "/_reload.js":
		v, _ := strconv.ParseInt(r.FormValue("v"), 10, 64)
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprintf(w, reloadScript, v)
	case faults != "":
		writePage(w, http.StatusInternalServerError, fmt.Sprintf(`<!doctype html><html lang="hu"><meta charset="utf-8"><title>Hiba a tananyagban</title><h1>Hiba a tananyagban</h1><pre>%s</pre>%s`, html.EscapeString(faults), reloadTag(version)))
	default:
		s.file(w, r, version)
	}
}

func reloadTag(version int64) string {
	return fmt.Sprintf(`<script src="/_reload.js?v=%d"></script>`, version)
}

func writePage(w http.ResponseWriter, status int, page string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	fmt.Fprint(w, page)
}

// file gives a file of the site as a static host does: an unknown path gets the page for these.
func (s *server) file(w http.ResponseWriter, r *http.Request, version int64) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	status := http.StatusOK
	data, err := s.content(name)
	if err != nil {
		status, name = http.StatusNotFound, "404.html"
		data, err = s.content(name)
	}
	if err != nil {
		http.NotFound(w, r)
		return
	}
	if filepath.Ext(name) != ".html" {
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
		return
	}
	page := string(data)
	if !strings.Contains(page, "connect-src 'self'") {
		page = strings.Replace(page, "default-src 'none';", "default-src 'none'; connect-src 'self';", 1)
	}
	writePage(w, status, strings.Replace(page, "</body>", reloadTag(version)+"</body>", 1))
}

// content reads a file within the site's folder, whatever the name tries.
func (s *server) content(name string) ([]byte, error) {
	root, err := os.OpenRoot(s.o.out)
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }()
	return root.ReadFile(name)
}

// reload holds the request open until the next build, or answers at once without changed.
func reload(w http.ResponseWriter, r *http.Request, changed <-chan struct{}) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	if f, ok := w.(http.Flusher); ok {
		f.Flush()
	}
	if changed == nil {
		fmt.Fprint(w, "data: 1\n\n")
		return
	}
	select {
	case <-changed:
		fmt.Fprint(w, "data: 1\n\n")
	case <-r.Context().Done():
	}
}
