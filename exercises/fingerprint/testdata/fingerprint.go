// Package fingerprint a kérés kulcsát és a tartalmának ujjlenyomatát adja.
package fingerprint

import (
	"encoding/json"
	"errors"
	"net/url"
)

// ErrKey: üres vagy hosszú rész; ErrBody: nem egyértelmű törzs.
var ErrKey, ErrBody = errors.New("hibas-kulcs"), errors.New("hibas-torzs")

// MaxDepth: legfeljebb ennyi tömb és objektum lehet egymásban.
const MaxDepth = 100

// ScopedKey a hatókörből és a kulcsból tárkulcsot készít: más párnak más,
// legfeljebb 255 bájtos ASCII-szöveg jut. A hatókör és a kulcs is külön
// 1–255 tetszőleges bájt, különben ErrKey a hiba.
func ScopedKey(scope, key string) (string, error) {
	// TODO: ellenőrizd a két részt, és írd egymás mellé egyértelműen.
	panic("TODO: a ScopedKey még nincs megírva")
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
	// TODO: hozd a törzset kanonikus alakra, és vedd a részek lenyomatát.
	panic("TODO: a Fingerprint még nincs megírva")
}

// value a következő JSON-értéket olvassa, amely depth tömbben és
// objektumban áll.
func value(dec *json.Decoder, depth int) (any, error) {
	// TODO: olvass egy jelet; nyitó jelnél folytasd egy szinttel mélyebben.
	panic("TODO: a value még nincs megírva")
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
