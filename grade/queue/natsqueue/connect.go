package natsqueue

import (
	"errors"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"idempotencia/grade/queue"
)

// Options say where the server is and who asks.
type Options struct {
	URL       string  // nats://host:4222, or several with commas between; it may hold a token, or user and password
	CredsFile string  // credentials of a NATS user
	NKeyFile  string  // seed of an nkey
	CA        string  // file of the authority that signed the server's certificate
	Cert, Key string  // files of this client's own certificate
	Server    *Server // the embedded server of this process, in place of all above
	Replicas  int     // copies that a cluster keeps of a batch; default 1

	queue.Settings
}

// smallest is what a server has to carry at least in one message.
const smallest = 900 << 10

// link is a connection that comes back by itself for as long as it is not refused.
type link struct {
	conn    *nats.Conn
	where   string
	set     queue.Settings
	closing atomic.Bool
}

func connect(o Options) (*link, error) {
	l := &link{set: o.Settings.WithDefaults()}
	address, options, err := o.client()
	if err != nil {
		return nil, err
	}
	l.where = withoutSecrets(address)
	options = append(options,
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil && !l.closing.Load() {
				l.set.Notice(queue.Notice{Kind: queue.Disconnected, Detail: err.Error()})
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { l.set.Notice(queue.Notice{Kind: queue.Reconnected}) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrPermissionViolation) {
				l.set.Notice(queue.Notice{Kind: queue.Troubled, Detail: err.Error()})
			}
		}),
	)
	if l.conn, err = nats.Connect(address, options...); err != nil {
		return nil, connectFault(l.where, err)
	}
	if l.conn.MaxPayload() < smallest {
		l.close()
		return nil, &Error{Code: TooSmall, Where: l.where, Detail: "max_payload"}
	}
	return l, nil
}

// client makes what the NATS client is told.
func (o Options) client() (string, []nats.Option, error) {
	options := []nats.Option{
		nats.Name("idempotencia grade"), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond),
		// What is asked while the server is away fails at once: a stale request for a job would get one
		// that nobody waits for any more.
		nats.ReconnectBufSize(-1),
	}
	if o.Server != nil {
		return o.Server.address(), append(options, nats.InProcessServer(o.Server.server), nats.Token(o.Server.Token)), nil
	}
	if err := checkAddress(o.URL); err != nil {
		return "", nil, err
	}
	for _, file := range []string{o.CredsFile, o.NKeyFile, o.CA, o.Cert, o.Key} {
		if file == "" {
			continue
		}
		if _, err := os.ReadFile(file); err != nil {
			return "", nil, fault(BadFile, file, err)
		}
	}
	if o.CredsFile != "" {
		options = append(options, nats.UserCredentials(o.CredsFile))
	}
	if o.NKeyFile != "" {
		key, err := nats.NkeyOptionFromSeed(o.NKeyFile)
		if err != nil {
			return "", nil, fault(BadFile, o.NKeyFile, err)
		}
		options = append(options, key)
	}
	if o.CA != "" {
		options = append(options, nats.RootCAs(o.CA))
	}
	if o.Cert != "" || o.Key != "" {
		options = append(options, nats.ClientCert(o.Cert, o.Key))
	}
	return o.URL, options, nil
}

func checkAddress(address string) error {
	for one := range strings.SplitSeq(address, ",") {
		u, err := url.Parse(strings.TrimSpace(one))
		if err != nil {
			return &Error{Code: BadAddress, Where: withoutSecrets(address), Detail: "url"} // the parser would repeat the secret
		}
		switch u.Scheme {
		case "nats", "tls", "ws", "wss":
		default:
			return &Error{Code: BadAddress, Where: withoutSecrets(address), Detail: "nats://, tls://, ws://, wss://"}
		}
		if u.Hostname() == "" {
			return &Error{Code: BadAddress, Where: withoutSecrets(address), Detail: "host"}
		}
	}
	return nil
}

// withoutSecrets leaves out of addresses what stands before the host.
func withoutSecrets(address string) string {
	var all []string
	for one := range strings.SplitSeq(address, ",") {
		scheme, rest, found := strings.Cut(strings.TrimSpace(one), "://")
		if !found {
			scheme, rest = "", scheme
		} else {
			scheme += "://"
		}
		all = append(all, scheme+rest[strings.LastIndexByte(rest, '@')+1:])
	}
	return strings.Join(all, ",")
}

func (l *link) close() {
	l.closing.Store(true)
	l.conn.Close()
}
