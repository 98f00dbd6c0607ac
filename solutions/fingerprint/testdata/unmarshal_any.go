// Egyetlen hívással olvassa be a törzset egy any típusú változóba. A
// json.Decoder közben csendben dönt: az ismételt mezőből az utolsót tartja meg,
// a hibás bájtok helyére utf8.RuneError jelet tesz. Ami elveszett, az az
// ujjlenyomatban sem látszik.
//
//book:breaks TestDuplicateMembersAreRefused TestLostCharactersAreRefused TestDeepNestingIsRefused
package fingerprint

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
)

var ErrKey, ErrBody = errors.New("hibas-kulcs"), errors.New("hibas-torzs")

const MaxDepth = 100

func ScopedKey(scope, key string) (string, error) {
	if min(len(scope), len(key)) == 0 || max(len(scope), len(key)) > 255 {
		return "", ErrKey
	}
	sum := digest(scope, key)
	return hex.EncodeToString(sum[:]), nil
}

func Fingerprint(
	method, route string, query url.Values, body []byte,
) ([32]byte, error) {
	content, err := canonical(body)
	if err != nil {
		return [32]byte{}, err
	}
	return digest(method, route, query.Encode(), content), nil
}

func digest(parts ...string) [32]byte {
	var text []byte
	for _, part := range parts {
		text = fmt.Appendf(text, "%d:%s", len(part), part)
	}
	return sha256.Sum256(text)
}

func canonical(body []byte) (string, error) {
	if len(body) == 0 {
		return "", nil
	}
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	var v any
	err := dec.Decode(&v)
	if _, end := dec.Token(); err != nil || end != io.EOF {
		return "", ErrBody
	}
	text, err := json.Marshal(v)
	return string(text), err
}
