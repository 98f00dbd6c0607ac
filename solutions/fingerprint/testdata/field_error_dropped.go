// A mező nevének hibájára figyel, az értékére nem. Az elutasított érték helyén így null marad, és a
// törzs érvényes: két különböző kérés ujjlenyomata egyezhet, mert ami elveszett, abban különböztek.
//
//book:breaks TestLostCharactersAreRefused
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
	"strings"
	"unicode/utf8"
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
	v, err := value(dec, 0)
	if _, end := dec.Token(); err != nil || end != io.EOF {
		return "", ErrBody
	}
	text, err := json.Marshal(v)
	return string(text), err
}

func value(dec *json.Decoder, depth int) (any, error) {
	token, err := dec.Token()
	open, nested := token.(json.Delim)
	text, _ := token.(string)
	switch {
	case nested && depth == MaxDepth, strings.ContainsRune(text, utf8.RuneError):
		return nil, ErrBody
	case open == '{':
		return object(dec, depth+1)
	case open == '[':
		return array(dec, depth+1)
	}
	return token, err
}

func object(dec *json.Decoder, depth int) (any, error) {
	fields := map[string]any{}
	for dec.More() {
		token, errName := value(dec, depth)
		v, _ := value(dec, depth)
		name, _ := token.(string)
		_, twice := fields[name]
		if twice || errName != nil {
			return nil, ErrBody
		}
		fields[name] = v
	}
	_, err := dec.Token()
	return fields, err
}

func array(dec *json.Decoder, depth int) (any, error) {
	list := []any{}
	for dec.More() {
		v, err := value(dec, depth)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	_, err := dec.Token()
	return list, err
}
