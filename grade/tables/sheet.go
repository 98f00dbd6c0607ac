package tables

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"idempotencia/internal/book"
)

// RefusedError says in Hungarian why a sheet is not filled in; nothing was written.
type RefusedError struct{ Text string }

func (e *RefusedError) Error() string { return e.Text }

func refuse(format string, args ...any) error { return &RefusedError{fmt.Sprintf(format, args...)} }

// sheet is a table of a learning system, kept byte for byte: encoding/csv would forget which cells
// stood in quotes and how lines ended, and everything but two columns must stay as it was.
type sheet struct {
	bom   []byte
	comma byte
	rows  []row
}

type row struct {
	line  int
	cells [][]byte // as they stand in the file, quotes included
	end   []byte   // the line's end
}

// readSheet reads a table. Of the separators that are in use it takes the one under which the header
// fits; wanted names what a fitting one has.
func readSheet(data []byte, wanted string, fits func(head []string) bool) (*sheet, error) {
	s := &sheet{}
	if bytes.HasPrefix(data, []byte("\ufeff")) {
		s.bom, data = data[:3], data[3:]
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, refuse("A táblázat üres. Töltsd le újra a tanulmányi rendszerből.")
	}
	if !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
		return nil, refuse("A táblázat kódolása nem UTF-8. Táblázatkezelőből „CSV UTF-8” formában mentsd, vagy töltsd le újra a tanulmányi rendszerből.")
	}
	var first error
	line, _, _ := bytes.Cut(data, []byte("\n"))
	for _, comma := range []byte{',', ';', '\t'} {
		s.comma = comma
		err := s.parse(data)
		if err == nil && fits(s.head()) {
			return s, nil
		}
		if first == nil {
			first = err
		}
	}
	if first != nil {
		return nil, first
	}
	return nil, refuse("Ez nem az a táblázat, amely ide kell: a fejlécében nincs meg %s. Ez áll benne: %s", wanted, oneLine(string(line)))
}

func (s *sheet) parse(data []byte) error {
	s.rows = nil
	alone := bytes.IndexByte(data, '\n') < 0 // a file of an old Mac, whose lines end in CR alone
	line := 1
	for len(data) > 0 {
		r := row{line: line}
		for {
			n := s.cell(data)
			if n < 0 {
				return refuse("A táblázat %d. sorában nyitott idézőjel van, amelynek nincs párja. Töltsd le újra a tanulmányi rendszerből.", r.line)
			}
			for n < len(data) && data[n] != s.comma && !ends(data[n:], alone) {
				n++
			}
			r.cells = append(r.cells, data[:n:n])
			line += bytes.Count(data[:n], []byte("\n"))
			data = data[n:]
			if len(data) == 0 || data[0] != s.comma {
				break
			}
			data = data[1:]
		}
		n := min(1, len(data))
		if bytes.HasPrefix(data, []byte("\r\n")) {
			n = 2
		}
		r.end, data = data[:n:n], data[n:]
		line++
		s.rows = append(s.rows, r)
	}
	return nil
}

// cell is the length of a quoted cell at the beginning of data, 0 when it is not quoted, and negative
// when the quote does not end.
func (s *sheet) cell(data []byte) int {
	if len(data) == 0 || data[0] != '"' {
		return 0
	}
	for i := 1; i < len(data); i++ {
		if data[i] != '"' {
			continue
		}
		if i+1 == len(data) || data[i+1] != '"' {
			return i + 1
		}
		i++
	}
	return -1
}

func ends(data []byte, alone bool) bool {
	return data[0] == '\n' || bytes.HasPrefix(data, []byte("\r\n")) || alone && data[0] == '\r'
}

// text is a cell's content; "" beyond the end of a row.
func (r row) text(i int) string {
	if i < 0 || i >= len(r.cells) {
		return ""
	}
	raw := string(r.cells[i])
	if len(raw) >= 2 && raw[0] == '"' && raw[len(raw)-1] == '"' {
		return strings.ReplaceAll(raw[1:len(raw)-1], `""`, `"`)
	}
	return raw
}

// blank reports whether a row holds nothing.
func (r row) blank() bool { return len(r.cells) == 1 && len(bytes.TrimSpace(r.cells[0])) == 0 }

// set replaces a cell and keeps its quotes; a text that needs them gets them.
func (s *sheet) set(at, i int, text string) {
	r := &s.rows[at]
	if bytes.HasPrefix(r.cells[i], []byte(`"`)) || strings.ContainsAny(text, "\"\r\n"+string(s.comma)) {
		text = `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	}
	r.cells[i] = []byte(text)
}

func (s *sheet) bytes() []byte {
	out := bytes.Clone(s.bom)
	for _, r := range s.rows {
		out = append(out, bytes.Join(r.cells, []byte{s.comma})...)
		out = append(out, r.end...)
	}
	return out
}

func (s *sheet) head() []string {
	head := make([]string, len(s.rows[0].cells))
	for i := range head {
		head[i] = s.rows[0].text(i)
	}
	return head
}

// column finds the one column that has one of these names, however accents and case are written;
// -1 when there is none.
func column(head []string, names ...string) int {
	for _, name := range names {
		for i, h := range head {
			if strings.Join(strings.Fields(book.Fold(h)), " ") == name {
				return i
			}
		}
	}
	return -1
}
