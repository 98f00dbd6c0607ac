// Command probe tries from inside what an isolation is to keep a submission from, and prints as JSON
// which promises held.
package main

import (
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"idempotencia/grade/isolation/promise"
)

// enough bytes are more than any submission may write.
const enough = 512 << 20

func main() {
	var at promise.Targets
	if len(os.Args) != 2 || json.Unmarshal([]byte(os.Args[1]), &at) != nil {
		os.Exit(2)
	}
	held := []promise.Promise{}
	for p, denied := range map[promise.Promise]func(promise.Targets) bool{
		promise.NoNetwork: networkDenied, promise.NoFiles: filesDenied, promise.NoWriting: writingDenied,
		promise.NoProcesses: processesDenied, promise.NoEnvironment: environmentDenied, promise.Bounded: isBounded,
	} {
		if denied(at) {
			held = append(held, p)
		}
	}
	if json.NewEncoder(os.Stdout).Encode(held) != nil {
		os.Exit(2)
	}
}

func networkDenied(at promise.Targets) bool {
	if c, err := net.DialTimeout("tcp", at.Address, time.Second); err == nil {
		c.Close()
		return false
	}
	interfaces, err := net.Interfaces()
	for _, i := range interfaces {
		if i.Flags&net.FlagLoopback == 0 && i.Flags&net.FlagUp != 0 {
			return false
		}
	}
	return err == nil
}

func filesDenied(at promise.Targets) bool {
	for _, path := range []string{at.Secret, "/etc/passwd", "/etc/hostname", "/proc/self/environ"} {
		if _, err := os.ReadFile(path); err == nil {
			return false
		}
	}
	for _, folder := range []string{"/home", "/root", "/usr", "/etc", "/var"} {
		if entries, err := os.ReadDir(folder); err == nil && len(entries) > 0 {
			return false
		}
	}
	return true
}

func writingDenied(at promise.Targets) bool {
	own, err := os.Getwd()
	if err != nil {
		return false
	}
	for _, path := range []string{at.Secret, filepath.Join(filepath.Dir(at.Secret), "uj"), "/uj", "/dev/uj", "/dev/shm/uj", filepath.Join(own, filepath.Base(os.Args[0]))} {
		if f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o666); err == nil {
			f.Close()
			return false
		}
	}
	// Its own folder has to be there, and to end somewhere.
	big, err := os.Create(filepath.Join(own, "nagy"))
	if err != nil {
		return false
	}
	defer big.Close()
	return !fills(big, enough)
}

// fills reports whether n bytes could be written.
func fills(f *os.File, n int) bool {
	chunk := make([]byte, 1<<20)
	for ; n > 0; n -= len(chunk) {
		if _, err := f.Write(chunk); err != nil {
			return false
		}
	}
	return true
}

func processesDenied(at promise.Targets) bool {
	if os.Getpid() != 1 && reaches(at.Parent) {
		return false
	}
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		if _, err := strconv.Atoi(e.Name()); err == nil {
			return false
		}
	}
	return true
}

func environmentDenied(promise.Targets) bool {
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); name != "PWD" {
			return false
		}
	}
	return true
}
