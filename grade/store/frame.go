package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"

	"idempotencia/internal/check"
)

// version of the journal's lines.
const version = 1

// record is a line of the journal: the first says the version, each other one holds a result.
type record struct {
	Format  string         `json:"format,omitempty"`
	Version int            `json:"version,omitempty"`
	Job     string         `json:"job,omitempty"`
	Verdict *check.Verdict `json:"verdict,omitempty"`
}

var (
	table     = crc32.MakeTable(crc32.Castagnoli)
	errDamage = errors.New("damaged line")
)

// frame gives a record as a line: checksum, space, JSON, newline. JSON has no newline in it.
func frame(r record) ([]byte, error) {
	content, err := json.Marshal(r)
	if err != nil {
		return nil, fmt.Errorf("write the journal: %w", err)
	}
	return fmt.Appendf(nil, "%08x %s\n", crc32.Checksum(content, table), content), nil
}

func unframe(line []byte) ([]byte, error) {
	sum, content, found := bytes.Cut(bytes.TrimSuffix(line, []byte("\n")), []byte(" "))
	if !found || string(sum) != fmt.Sprintf("%08x", crc32.Checksum(content, table)) {
		return nil, errDamage
	}
	return content, nil
}

func header() []byte {
	line, err := frame(record{Format: "idempotencia-naplo", Version: version})
	if err != nil {
		panic(err) // nothing in it can fail to be written
	}
	return line
}
