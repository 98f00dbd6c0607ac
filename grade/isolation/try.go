package isolation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"

	"idempotencia/grade/isolation/promise"
	"idempotencia/internal/check"
)

// probePackage is the program that tries the isolation from inside.
const probePackage = "./grade/isolation/probe"

var errNoReport = errors.New("the probe did not report")

// try runs the probe in by and gives the promises that held.
func try(ctx context.Context, by check.Isolation, root string) (held []promise.Promise, err error) {
	dir, err := os.MkdirTemp("", "idempotencia-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	defer listener.Close()
	secret := filepath.Join(dir, "titok")
	if err := errors.Join(os.WriteFile(secret, []byte("titok"), 0o666), os.Chmod(secret, 0o666), os.Chmod(dir, 0o777)); err != nil {
		return nil, err
	}
	at, err := json.Marshal(promise.Targets{Address: listener.Addr().String(), Secret: secret, Parent: os.Getpid()})
	if err != nil {
		return nil, err
	}
	out, err := check.ShutIn(ctx, by, root, probePackage, string(at))
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	if err := json.Unmarshal([]byte(out), &held); err != nil {
		return nil, fmt.Errorf("%w: %s", errNoReport, out)
	}
	return held, nil
}
