package progress_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"idempotencia/internal/progress"
)

const full = `{
  "exercises": {
    "apply": {
      "attempts": 2,
      "done": {
        "at": "2026-03-02T10:00:00Z",
        "file": "f",
        "grader": [
          1,
          2
        ],
        "test": "t"
      },
      "first_check": "2026-03-02T09:00:00Z",
      "hints": 1,
      "last_check": "2026-03-02T10:00:00Z",
      "last_kind": "met",
      "note": {
        "n": 12345678901234567890
      },
      "solution_seen": true
    },
    "removed-by-update": {
      "attempts": 7
    }
  },
  "theme": "dark",
  "version": 1
}
`

func TestUnknownFieldsAndExercisesSurvive(t *testing.T) {
	s, err := progress.Decode([]byte(full))
	require.NoError(t, err)
	require.Equal(t, 7, s.Exercises["removed-by-update"].Attempts)
	require.Equal(t, progress.Hashes{File: "f", Test: "t"}, s.Exercises["apply"].Done.Hashes)
	data, err := progress.Encode(s)
	require.NoError(t, err)
	require.Equal(t, full, string(data))
}

func TestEncodeOfTheZeroStateIsReadable(t *testing.T) {
	data, err := progress.Encode(progress.State{})
	require.NoError(t, err)
	require.Equal(t, "{\n  \"exercises\": {},\n  \"version\": 1\n}\n", string(data))
	_, err = progress.Decode(data)
	require.NoError(t, err)
}

func TestHandEditedFilesAreRead(t *testing.T) {
	for name, text := range map[string]string{
		"byte order mark and CRLF": "\ufeff{\r\n\"version\": 1\r\n}\r\n",
		"no exercises":             `{"version":1}`,
		"empty record":             `{"version":1,"exercises":{"apply":{}}}`,
	} {
		t.Run(name, func(t *testing.T) {
			_, err := progress.Decode([]byte(text))
			require.NoError(t, err)
		})
	}
}

// damaged is used by the tests of the Store too.
var damaged = map[string]string{
	"empty":                   "",
	"blank":                   " \r\n",
	"zero bytes":              "\x00\x00\x00\x00",
	"truncated":               full[:len(full)/2],
	"not JSON":                "hello",
	"trailing data":           full + full,
	"merge marks":             "<<<<<<< HEAD\n" + full,
	"null":                    "null",
	"list":                    "[]",
	"string":                  `"version"`,
	"no version":              `{"exercises":{}}`,
	"version as text":         `{"version":"1","exercises":{}}`,
	"version null":            `{"version":null,"exercises":{}}`,
	"version with a fraction": `{"version":1.5}`,
	"version zero":            `{"version":0}`,
	"version negative":        `{"version":-1}`,
	"exercises null":          `{"version":1,"exercises":null}`,
	"exercises as list":       `{"version":1,"exercises":[]}`,
	"record null":             `{"version":1,"exercises":{"apply":null}}`,
	"record as number":        `{"version":1,"exercises":{"apply":3}}`,
	"attempts as text":        `{"version":1,"exercises":{"apply":{"attempts":"3"}}}`,
	"attempts negative":       `{"version":1,"exercises":{"apply":{"attempts":-1}}}`,
	"attempts too large":      `{"version":1,"exercises":{"apply":{"attempts":1e30}}}`,
	"hints negative":          `{"version":1,"exercises":{"apply":{"hints":-2}}}`,
	"hints null":              `{"version":1,"exercises":{"apply":{"hints":null}}}`,
	"time as number":          `{"version":1,"exercises":{"apply":{"first_check":5}}}`,
	"time unreadable":         `{"version":1,"exercises":{"apply":{"last_check":"yesterday"}}}`,
	"solution as text":        `{"version":1,"exercises":{"apply":{"solution_seen":"yes"}}}`,
	"done as boolean":         `{"version":1,"exercises":{"apply":{"done":true}}}`,
	"done null":               `{"version":1,"exercises":{"apply":{"done":null}}}`,
	"hash as number":          `{"version":1,"exercises":{"apply":{"done":{"file":1}}}}`,
}

func TestDamagedContentIsRefused(t *testing.T) {
	for name, text := range damaged {
		t.Run(name, func(t *testing.T) {
			_, err := progress.Decode([]byte(text))
			require.ErrorContains(t, err, "decode progress: ")
			_, newer := errors.AsType[*progress.NewerVersionError](err)
			require.False(t, newer)
		})
	}
}

func TestNewerVersionIsNotDamage(t *testing.T) {
	_, err := progress.Decode([]byte(`{"version":2,"exercises":[]}`))
	newer, ok := errors.AsType[*progress.NewerVersionError](err)
	require.True(t, ok, "%v", err)
	require.Equal(t, 2, newer.Version)
}
