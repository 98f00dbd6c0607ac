package natsqueue_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	mathrand "math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/queue"
	"idempotencia/grade/queue/natsqueue"
	"idempotencia/internal/check"
)

func open(t *testing.T, o natsqueue.Options, batch string) *natsqueue.Queue {
	t.Helper()
	o.Settings = quick()
	q, err := natsqueue.Open(t.Context(), o, batch)
	require.NoError(t, err)
	t.Cleanup(func() { _ = q.Close(false) })
	return q
}

func TestARestartedServerGoesOn(t *testing.T) {
	t.Parallel()
	const jobs = 60
	dir := t.TempDir()
	at := lasting(t)
	server := start(t, dir, at)
	address := server.URL("127.0.0.1")
	q := open(t, natsqueue.Options{URL: address}, "restart")
	member, err := natsqueue.Join(t.Context(), natsqueue.Options{URL: address, Settings: quick()})
	require.NoError(t, err)
	reached, goOn := make(chan struct{}), make(chan struct{})
	serve(t, machine{work: member.Work, gone: member.Close}, "worker", func(ctx context.Context, j queue.Job) (check.Verdict, error) {
		if j.Key == job(jobs/2).Key { // it is graded while the server is away
			close(reached)
			<-goOn
		}
		return grade(ctx, j)
	})
	for i := range jobs {
		submit(t, q, job(i))
	}
	await(t, reached)
	require.NoError(t, server.Close())
	close(goOn)
	again := start(t, dir, at)
	assert.Equal(t, address, again.URL("127.0.0.1"), "the other machines know the token still")
	got := collect(t, q, jobs)
	for i := range jobs {
		graded(t, job(i), got[job(i).Key])
	}
}

// lasting is an address that nobody takes while the server is away: systems give outgoing connections
// and listeners without a port of their own higher ones.
func lasting(t *testing.T) string {
	t.Helper()
	for range 100 {
		l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", 20_000+mathrand.IntN(10_000)))
		if err == nil {
			defer l.Close()
			return l.Addr().String()
		}
	}
	require.Fail(t, "no port is free")
	return ""
}

func TestAnOwnerThatComesBackFindsItsBatch(t *testing.T) {
	t.Parallel()
	server := start(t, t.TempDir(), "127.0.0.1:0")
	first := open(t, natsqueue.Options{Server: server}, "kept")
	submit(t, first, job(1), job(2))
	require.NoError(t, first.Close(false))
	assert.ErrorIs(t, first.Submit(t.Context(), job(3)), queue.ErrClosed)
	second := open(t, natsqueue.Options{Server: server}, "kept")
	other := open(t, natsqueue.Options{Server: server}, "other")
	submit(t, second, job(2), job(3))
	submit(t, other, job(4))
	member, err := natsqueue.Join(t.Context(), natsqueue.Options{URL: server.URL("127.0.0.1"), Settings: quick()})
	require.NoError(t, err)
	serve(t, machine{work: member.Work, gone: member.Close}, "worker", grade)
	assert.Len(t, collect(t, second, 3), 3)
	assert.Contains(t, collect(t, other, 1), job(4).Key, "a worker serves all batches, and they do not mix")
	require.NoError(t, second.Close(true))
	err = open(t, natsqueue.Options{Server: server}, "kept").Close(true)
	require.NoError(t, err)
}

func TestARemovedBatchIsSaid(t *testing.T) {
	t.Parallel()
	server := start(t, t.TempDir(), "127.0.0.1:0")
	one, two := open(t, natsqueue.Options{Server: server}, "gone"), open(t, natsqueue.Options{Server: server}, "gone")
	submit(t, one, job(1))
	require.NoError(t, two.Close(true))
	refused(t, one.Submit(t.Context(), job(2)), natsqueue.Gone, "már nincs meg")
	for _, err := range one.Outcomes(t.Context()) {
		refused(t, err, natsqueue.Gone, "Futtasd újra az értékelést")
	}
}

func TestALargeVerdictTravels(t *testing.T) {
	t.Parallel()
	server := start(t, t.TempDir(), "127.0.0.1:0")
	q := open(t, natsqueue.Options{Server: server}, "large")
	big := check.Verdict{Exercise: "apply", Kind: check.Failed}
	for i := range 40 {
		big.Results = append(big.Results, check.Result{Condition: fmt.Sprint("Test", i), Kind: check.Failed, Output: strings.Repeat("<\"ő\\\n", 10_000)})
	}
	serve(t, machine{work: q.Work, gone: func() {}}, "worker", func(context.Context, queue.Job) (check.Verdict, error) { return big, nil })
	submit(t, q, job(1))
	for o, err := range q.Outcomes(t.Context()) {
		require.NoError(t, err)
		assert.Len(t, o.Verdict.Results, 40)
		assert.Positive(t, o.Verdict.Results[0].Cut)
		break
	}
}

// refused requires an error of the code, whose Hungarian text says what to do and keeps the secret.
func refused(t *testing.T, err error, code natsqueue.Code, says string) {
	t.Helper()
	var fault *natsqueue.Error
	require.ErrorAs(t, err, &fault)
	assert.Equal(t, code, fault.Code, err.Error())
	assert.Contains(t, natsqueue.Text(err), says)
	assert.NotContains(t, natsqueue.Text(err)+err.Error(), "secret")
}

func TestWhatKeepsAMachineOut(t *testing.T) {
	t.Parallel()
	own := start(t, t.TempDir(), "127.0.0.1:0")
	host := strings.SplitAfter(own.URL("127.0.0.1"), "@")[1]
	plain := foreign(t, &server.Options{})
	small := foreign(t, &server.Options{JetStream: true, MaxPayload: 64 << 10})
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	nobody := closed.Addr().String()
	require.NoError(t, closed.Close())
	missing := filepath.Join(t.TempDir(), "nincs.creds")
	broken := filepath.Join(t.TempDir(), "rossz.nk")
	require.NoError(t, os.WriteFile(broken, []byte("not a seed"), 0o600))
	for name, c := range map[string]struct {
		options natsqueue.Options
		code    natsqueue.Code
		says    string
	}{
		"wrong token":    {natsqueue.Options{URL: "nats://secret@" + host}, natsqueue.Denied, "nem enged be"},
		"no token":       {natsqueue.Options{URL: "nats://" + host}, natsqueue.Denied, "nem enged be"},
		"nobody there":   {natsqueue.Options{URL: "nats://secret@" + nobody}, natsqueue.Unreachable, "Nem érem el"},
		"no JetStream":   {natsqueue.Options{URL: plain}, natsqueue.NoJetStream, "nincs JetStream"},
		"small messages": {natsqueue.Options{URL: small}, natsqueue.TooSmall, "max_payload"},
		"no TLS there":   {natsqueue.Options{URL: "tls://secret@" + host}, natsqueue.NotTrusted, "titkosított kapcsolat"},
		"no address":     {natsqueue.Options{}, natsqueue.BadAddress, "--queue nats://"},
		"no host":        {natsqueue.Options{URL: "nats://secret@:4222"}, natsqueue.BadAddress, "--queue nats://"},
		"not an address": {natsqueue.Options{URL: "nats://secret@%zz"}, natsqueue.BadAddress, "--queue nats://"},
		"wrong scheme":   {natsqueue.Options{URL: "https://secret@example.org"}, natsqueue.BadAddress, "https://example.org"},
		"no creds file":  {natsqueue.Options{URL: "nats://" + host, CredsFile: missing}, natsqueue.BadFile, "nincs.creds"},
		"broken nkey":    {natsqueue.Options{URL: "nats://" + host, NKeyFile: broken}, natsqueue.BadFile, "rossz.nk"},
		"folder for key": {natsqueue.Options{URL: "nats://" + host, CA: t.TempDir()}, natsqueue.BadFile, "jogosultságokat"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := natsqueue.Join(t.Context(), c.options)
			refused(t, err, c.code, c.says)
		})
	}
	for _, name := range []string{"", "a.b", "ő", strings.Repeat("x", 65)} {
		_, err := natsqueue.Open(t.Context(), natsqueue.Options{Server: own}, name)
		refused(t, err, natsqueue.BadBatch, "nem lehet egy köteg neve")
	}
}

// foreign is a server that somebody else set up.
func foreign(t *testing.T, o *server.Options) string {
	t.Helper()
	o.Host, o.Port, o.NoLog, o.NoSigs, o.StoreDir = "127.0.0.1", -1, true, true, t.TempDir()
	s, err := server.NewServer(o)
	require.NoError(t, err)
	go s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	require.True(t, s.ReadyForConnections(patience))
	return s.ClientURL()
}

func TestAServerThatCannotStart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	running := start(t, dir, "127.0.0.1:0")
	_, err := natsqueue.StartServer(dir, natsqueue.ServerOptions{Addr: "127.0.0.1:0"})
	refused(t, err, natsqueue.InUse, "már használja egy futó értékelés")
	host := strings.SplitAfter(running.URL("127.0.0.1"), "@")[1]
	_, err = natsqueue.StartServer(t.TempDir(), natsqueue.ServerOptions{Addr: host})
	refused(t, err, natsqueue.AddressUsed, "szabad kaput")
	_, err = natsqueue.StartServer(t.TempDir(), natsqueue.ServerOptions{Addr: "nowhere"})
	refused(t, err, natsqueue.AddressUsed, "szabad kaput")
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	_, err = natsqueue.StartServer(file, natsqueue.ServerOptions{Addr: "127.0.0.1:0"})
	refused(t, err, natsqueue.NotStarted, "jogosultságait")
	blocked := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(blocked, "store"), nil, 0o600))
	_, err = natsqueue.StartServer(blocked, natsqueue.ServerOptions{Addr: "127.0.0.1:0"})
	refused(t, err, natsqueue.NotStarted, "Nem indult el")
	_, err = natsqueue.StartServer(t.TempDir(), natsqueue.ServerOptions{Addr: "127.0.0.1:0", Cert: file, Key: file})
	refused(t, err, natsqueue.BadFile, "file")
	info, err := os.Stat(filepath.Join(dir, "token"))
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	require.NoError(t, running.Close())
	start(t, dir, "127.0.0.1:0") // the folder is free again
}

func TestTLSKeepsTheTokenFromListeners(t *testing.T) {
	t.Parallel()
	cert, key := certificate(t)
	server, err := natsqueue.StartServer(t.TempDir(), natsqueue.ServerOptions{Addr: "127.0.0.1:0", Cert: cert, Key: key})
	require.NoError(t, err)
	t.Cleanup(func() { _ = server.Close() })
	q := open(t, natsqueue.Options{Server: server}, "tls")
	address := server.URL("127.0.0.1")
	_, err = natsqueue.Join(t.Context(), natsqueue.Options{URL: address})
	refused(t, err, natsqueue.NotTrusted, "kiállítóját")
	member, err := natsqueue.Join(t.Context(), natsqueue.Options{URL: address, CA: cert, Settings: quick()})
	require.NoError(t, err)
	serve(t, machine{work: member.Work, gone: member.Close}, "worker", grade)
	submit(t, q, job(1))
	graded(t, job(1), collect(t, q, 1)[job(1).Key])
}

// certificate makes one for this machine, which is its own authority.
func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "grade"}, NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	public, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	require.NoError(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	require.NoError(t, err)
	dir := t.TempDir()
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	require.NoError(t, os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: public}), 0o600))
	require.NoError(t, os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600))
	return cert, key
}
