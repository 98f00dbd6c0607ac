package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// author is someone who edits a copy of the course while it is served.
type author struct {
	t    *testing.T
	root string
	url  string
	log  *bytes.Buffer // of the first build
}

func serving(t *testing.T) author {
	t.Helper()
	root := copied(t)
	log := &bytes.Buffer{}
	s := newServer(options{root: root, out: filepath.Join(root, "site", "public"), base: "/"}, log)
	s.log = io.Discard
	watcher, err := s.watch()
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	go s.follow(ctx, watcher)
	web := httptest.NewServer(s)
	t.Cleanup(func() {
		stop()
		web.CloseClientConnections()
		web.Close()
		assert.NoError(t, watcher.Close())
	})
	return author{t, root, web.URL, log}
}

func (a author) get(path string) (int, string) {
	a.t.Helper()
	r, err := http.Get(a.url + path)
	require.NoError(a.t, err)
	defer func() { _ = r.Body.Close() }()
	body, err := io.ReadAll(r.Body)
	require.NoError(a.t, err)
	return r.StatusCode, string(body)
}

var reloadSource = regexp.MustCompile(`EventSource\("([^"]+)"\)`)

// listener is what the page at path listens to for builds, as its script says.
func (a author) listener(path string) string {
	a.t.Helper()
	_, page := a.get(path)
	script := regexp.MustCompile(`src="(/_reload\.js[^"]*)"`).FindStringSubmatch(page)
	require.NotNil(a.t, script, page)
	_, source := a.get(script[1])
	found := reloadSource.FindStringSubmatch(source)
	require.NotNil(a.t, found, source)
	return found[1]
}

// reloads waits until a listener is told to load anew.
func (a author) reloads(listener string) {
	a.t.Helper()
	ctx, stop := context.WithTimeout(a.t.Context(), patience)
	defer stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, a.url+listener, nil)
	require.NoError(a.t, err)
	r, err := http.DefaultClient.Do(request)
	require.NoError(a.t, err)
	defer func() { _ = r.Body.Close() }()
	line, err := bufio.NewReader(r.Body).ReadString('\n')
	require.NoError(a.t, err)
	assert.Equal(a.t, "data: 1\n", line)
}

func TestServedPagesFollowWhatIsSaved(t *testing.T) {
	a := serving(t)
	page := a.listener("/apply.html")
	change(t, a.root, firstLesson, concept, concept+"\nElső mentés. <b>\n")
	a.reloads(page)
	status, body := a.get("/apply.html")
	assert.Equal(t, http.StatusInternalServerError, status)
	assert.Contains(t, body, "lessons/01-apply.md:37: nyers HTML nem lehet a szövegben")

	broken := a.listener("/apply.html")
	change(t, a.root, firstLesson, " <b>", "")
	a.reloads(broken)
	_, body = a.get("/apply.html")
	assert.Contains(t, body, "Első mentés.")

	// A page may have been loading while the build came: it asks with the build that it is of.
	a.reloads(page)
}

func TestAFolderMadeWhileServingIsWatched(t *testing.T) {
	a := serving(t)
	folder := filepath.Join(a.root, "exercises", "uj", "testdata")
	page := a.listener("/index.html")
	require.NoError(t, os.MkdirAll(folder, 0o755))
	a.reloads(page)
	page = a.listener("/index.html")
	require.NoError(t, os.WriteFile(filepath.Join(folder, "uj.go"), []byte("package uj\n"), 0o644))
	a.reloads(page)
	_, body := a.get("/index.html")
	assert.Contains(t, body, "exercises/uj: nincs hozzá lecke")
}

func TestTheServerGivesTheSiteAlone(t *testing.T) {
	a := serving(t)
	secret := filepath.Join(a.root, "site", "titok.html")
	require.NoError(t, os.WriteFile(secret, []byte("titok"), 0o644))
	require.NoError(t, os.Symlink(secret, filepath.Join(a.root, "site", "public", "link.html")))
	for _, path := range []string{"/../titok.html", "/%2e%2e/titok.html", "/..%2ftitok.html", "/x/../../titok.html", "/..%5ctitok.html", "//titok.html", "/link.html", "/nincs", "/apply.html/", "/" + strings.Repeat("x", 5000)} {
		status, body := a.get(path)
		assert.Equal(t, http.StatusNotFound, status, path)
		assert.Contains(t, body, "Nincs ilyen oldal", path)
		assert.NotContains(t, body, "titok<", path)
	}
	r, err := http.Post(a.url+"/index.html", "text/plain", strings.NewReader("x"))
	require.NoError(t, err)
	require.NoError(t, r.Body.Close())
	assert.Equal(t, http.StatusMethodNotAllowed, r.StatusCode)
	r, err = http.Head(a.url + "/index.html")
	require.NoError(t, err)
	require.NoError(t, r.Body.Close())
	assert.Equal(t, http.StatusOK, r.StatusCode)
}

func TestTheServerSaysWhatItBuilt(t *testing.T) {
	a := serving(t)
	assert.Contains(t, a.log.String(), "Figyelem: "+noSearch, "the copy has no library for the search")
	assert.Contains(t, a.log.String(), "Figyelem: "+noEditor, "nor one for the editor")
	assert.Regexp(t, `\d\d:\d\d:\d\d kész, \d+ oldal\n`, a.log.String())
}

// A page that runs Go has a policy that lets it fetch already; a second word on that would be ignored.
func TestServedPagesMayFetchTheNews(t *testing.T) {
	root := copied(t)
	s := newServer(options{root: root, out: filepath.Join(root, "site", "public"), base: "/", kit: fakeKit(t.TempDir(), nil, "credit")}, io.Discard)
	for _, page := range []string{"/credit.html", "/credit-feladat.html", "/lease-feladat.html"} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, page, nil))
		assert.Equal(t, 1, strings.Count(w.Body.String(), "connect-src 'self'"), page)
	}
}

func TestAddressesThatCannotBeServedAreExplained(t *testing.T) {
	taken, err := net.Listen("tcp", "localhost:0")
	require.NoError(t, err)
	defer func() { _ = taken.Close() }()
	for address, want := range map[string]string{
		taken.Addr().String(): "Ezen a címen már kiszolgál egy program: " + taken.Addr().String() + "\nÁllítsd le, vagy adj meg másik kaput, például: --serve localhost:8001",
		"8000":                "Ezen a címen nem lehet kiszolgálni: 8000 (listen tcp: address 8000: missing port in address)\nA cím alakja gép:kapu, például: --serve localhost:8000",
	} {
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		err := serveSite(ctx, options{root: "..", out: filepath.Join(t.TempDir(), "public")}, address, io.Discard)
		stop()
		require.Error(t, err)
		assert.Equal(t, want, errorText(err))
	}
}
