package natsqueue

import (
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"
	"github.com/nats-io/nats-server/v2/server"

	"idempotencia/internal/disk"
)

// startTime is how long the embedded server may take to read what a former run left.
const startTime = 30 * time.Second

// Server is a NATS server in this process. It keeps its jobs in a folder, so that a new start goes on.
type Server struct {
	Token  string // whoever knows it may work and hand in; it stays the same for the folder's life
	server *server.Server
	lock   *flock.Flock
	scheme string
}

// ServerOptions say how the embedded server can be reached.
type ServerOptions struct {
	Addr      string // host:port; port 0 takes a free one
	Cert, Key string // files of the server's certificate; without them nothing is encrypted
}

// StartServer starts a server that keeps its files in dir, which becomes its own.
func StartServer(dir string, o ServerOptions) (_ *Server, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fault(NotStarted, dir, err)
	}
	s := &Server{scheme: "nats", lock: flock.New(filepath.Join(dir, "lock"))}
	locked, err := s.lock.TryLock()
	if err != nil {
		return nil, fault(NotStarted, dir, err)
	}
	if !locked {
		return nil, &Error{Code: InUse, Where: dir}
	}
	defer func() {
		if err != nil {
			_ = s.lock.Unlock()
		}
	}()
	options, err := s.options(dir, o)
	if err != nil {
		return nil, err
	}
	if s.server, err = server.NewServer(options); err != nil {
		return nil, fault(NotStarted, dir, err)
	}
	heard := &lastWords{}
	s.server.SetLoggerV2(heard, false, false, false)
	go s.server.Start()
	for deadline := time.Now().Add(startTime); !s.server.ReadyForConnections(100 * time.Millisecond); {
		if fatal := heard.fatal.Load(); fatal != nil || time.Now().After(deadline) {
			s.server.Shutdown()
			s.server.WaitForShutdown()
			return nil, &Error{Code: NotStarted, Where: dir, Detail: heard.text()}
		}
	}
	return s, nil
}

func (s *Server) options(dir string, o ServerOptions) (*server.Options, error) {
	host, port, err := free(o.Addr)
	if err != nil {
		return nil, fault(AddressUsed, o.Addr, err)
	}
	if s.Token, err = token(filepath.Join(dir, "token")); err != nil {
		return nil, fault(NotStarted, dir, err)
	}
	options := &server.Options{
		ServerName: "grade", Host: host, Port: port, Authorization: s.Token, NoSigs: true,
		JetStream: true, StoreDir: filepath.Join(dir, "store"),
	}
	if o.Cert != "" || o.Key != "" {
		pair, err := tls.LoadX509KeyPair(o.Cert, o.Key)
		if err != nil {
			return nil, fault(BadFile, o.Cert, err)
		}
		options.TLS, options.TLSConfig = true, &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
		s.scheme = "tls"
	}
	return options, nil
}

// free finds out at once whether the address can be had: the server itself would only not get ready.
func free(addr string) (host string, port int, err error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return "", 0, err
	}
	defer l.Close()
	if host, _, err = net.SplitHostPort(addr); err != nil {
		return "", 0, err
	}
	if host == "" {
		host = "0.0.0.0"
	}
	return host, l.Addr().(*net.TCPAddr).Port, nil
}

// token reads the folder's token, or makes it.
func token(path string) (string, error) {
	data, err := disk.Read(path, 1<<10)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(data) == 0 { // empty: a run ended before it wrote
		data = []byte(rand.Text() + rand.Text())
		err = os.WriteFile(path, data, 0o600)
	}
	if text := strings.TrimSpace(string(data)); err != nil || len(text) >= 26 {
		return text, err
	}
	return "", fmt.Errorf("%s: too short", path)
}

// URL is how the machine of that name or address reaches this server, token and all.
func (s *Server) URL(host string) string {
	return s.scheme + "://" + s.Token + "@" + net.JoinHostPort(host, strconv.Itoa(s.port()))
}

func (s *Server) port() int { return s.server.Addr().(*net.TCPAddr).Port }

func (s *Server) address() string { return "nats://" + s.server.Addr().String() }

// Close ends the server; its folder can be started again.
func (s *Server) Close() error {
	s.server.Shutdown()
	s.server.WaitForShutdown()
	return s.lock.Unlock()
}

// lastWords keeps what the server says before it fails, and says nothing itself.
type lastWords struct{ fatal, bad atomic.Pointer[string] }

func (*lastWords) Noticef(string, ...any) {}
func (*lastWords) Warnf(string, ...any)   {}
func (*lastWords) Debugf(string, ...any)  {}
func (*lastWords) Tracef(string, ...any)  {}

func (w *lastWords) Errorf(format string, v ...any) { keep(&w.bad, format, v) }
func (w *lastWords) Fatalf(format string, v ...any) { keep(&w.fatal, format, v) }

func keep(in *atomic.Pointer[string], format string, v []any) {
	text := fmt.Sprintf(format, v...)
	in.Store(&text)
}

func (w *lastWords) text() string {
	for _, said := range []*string{w.fatal.Load(), w.bad.Load()} {
		if said != nil {
			return *said
		}
	}
	return "timeout"
}
