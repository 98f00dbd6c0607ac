// Package fingerprint a kérés kulcsát és a tartalmának ujjlenyomatát adja.
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

// ErrKey: üres vagy hosszú rész; ErrBody: nem egyértelmű törzs.
var ErrKey, ErrBody = errors.New("hibas-kulcs"), errors.New("hibas-torzs")

// MaxDepth: legfeljebb ennyi tömb és objektum lehet egymásban.
const MaxDepth = 100

// ScopedKey a hatókörből és a kulcsból tárkulcsot készít: más párnak más,
// legfeljebb 255 bájtos ASCII-szöveg jut. A hatókör és a kulcs is külön
// 1–255 tetszőleges bájt, különben ErrKey a hiba.
func ScopedKey(scope, key string) (string, error) {
	if min(len(scope), len(key)) == 0 || max(len(scope), len(key)) > 255 {
		return "", ErrKey
	}
	sum := digest(scope, key)
	return hex.EncodeToString(sum[:]), nil
}

// Fingerprint a kérés tartalmának 32 bájtos ujjlenyomata. A metódus és az
// útvonal minden bájtja számít. A paraméterek közül csak az egy névhez
// tartozó értékek sorrendje számít. A törzs üres vagy egyetlen JSON-érték:
// a mezők sorrendje, a térköz és a \u-írásmód mindegy; az elemek sorrendje,
// a típus és a szám minden karaktere számít. Az üres törzs nem null.
//
// ErrBody: nem egyetlen ép JSON-érték, ismételt mezőnév, utf8.RuneError jel
// egy szövegben vagy névben, a MaxDepth-nél mélyebb törzs.
func Fingerprint(
	method, route string, query url.Values, body []byte,
) ([32]byte, error) {
	content, err := canonical(body)
	if err != nil {
		return [32]byte{}, err
	}
	return digest(method, route, query.Encode(), content), nil
}

// digest minden rész elé odaírja a hosszát, ezért a részek határa nem
// csúszhat el, bármilyen bájtok állnak bennük.
func digest(parts ...string) [32]byte {
	var text []byte
	for _, part := range parts {
		text = fmt.Appendf(text, "%d:%s", len(part), part)
	}
	return sha256.Sum256(text)
}

// canonical a törzs kanonikus alakja: a json.Marshal név szerint rendezi a
// mezőket. Az üres törzs üres marad, így semmilyen JSON-nal nem egyezik.
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

// value a következő JSON-értéket olvassa, amely depth tömbben és
// objektumban áll.
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

// object a { utáni mezőket olvassa, a záró jellel együtt.
func object(dec *json.Decoder, depth int) (any, error) {
	fields := map[string]any{}
	for dec.More() {
		token, errName := value(dec, depth)
		v, errValue := value(dec, depth)
		name, _ := token.(string)
		_, twice := fields[name]
		if twice || errName != nil || errValue != nil {
			return nil, ErrBody
		}
		fields[name] = v
	}
	_, err := dec.Token()
	return fields, err
}

// Adott minta: array a [ utáni elemeket olvassa, a záró jellel együtt.
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
