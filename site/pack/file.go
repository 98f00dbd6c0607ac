package pack

import (
	"archive/tar"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// window is how far back the compressor looks for what it has seen. Tools and packages share much, far
// apart; the reader's decompressor goes no further than this.
const window = 32 << 20

// writePack packs the files, and writes the pack once for a server and once as a script, for pages
// that were opened from disk.
func (m maker) writePack(name string, files contents) (Pack, error) {
	archive, err := archived(files)
	if err != nil {
		return Pack{}, fmt.Errorf("pack %s: %w", name, err)
	}
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(window), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return Pack{}, fmt.Errorf("pack %s: %w", name, err)
	}
	packed := encoder.EncodeAll(archive, nil)
	sum := sha256.Sum256(packed)
	file := path.Join(Dir, name+"-"+hex.EncodeToString(sum[:5])+".zst")
	script := fmt.Sprintf("idempotenciaPack(%q,%q)\n", name, base64.StdEncoding.EncodeToString(packed))
	for to, content := range map[string][]byte{file: packed, ScriptName(file): []byte(script)} {
		if err := os.WriteFile(filepath.Join(m.cache, filepath.FromSlash(to)), content, 0o644); err != nil {
			return Pack{}, err
		}
	}
	return Pack{File: file, Size: int64(len(packed))}, nil
}

// ScriptName is the file of a pack as a script.
func ScriptName(file string) string { return strings.TrimSuffix(file, path.Ext(file)) + ".js" }

// archived gives a tar archive that depends on the files alone.
func archived(files contents) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, name := range slices.SortedFunc(maps.Keys(files), inOrder) {
		header := &tar.Header{Name: strings.TrimPrefix(name, "/"), Mode: 0o644, Size: int64(len(files[name])), Format: tar.FormatUSTAR}
		if err := w.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := w.Write(files[name]); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), w.Close()
}

// inOrder puts alike files near each other: programs last, after the packages that they are made of.
func inOrder(a, b string) int {
	program := func(name string) int {
		if strings.Contains(name, "/pkg/") {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(program(a), program(b)), cmp.Compare(a, b))
}
