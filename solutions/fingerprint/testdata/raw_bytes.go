// A törzs nyers bájtjainak veszi a lenyomatát. Ha a hívó újraindul, és a
// mezőket más sorrendben írja ki, a jogos ismétlés ütközésnek látszik. A hívó
// nem tudja meg, mi lett az első kérésével.
//
//book:breaks TestOtherSpellingIsTheSame TestDuplicateMembersAreRefused TestLostCharactersAreRefused TestDeepNestingIsRefused
package fingerprint

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
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
	if len(body) > 0 && !json.Valid(body) {
		return [32]byte{}, ErrBody
	}
	return digest(method, route, query.Encode(), string(body)), nil
}

func digest(parts ...string) [32]byte {
	var text []byte
	for _, part := range parts {
		text = fmt.Appendf(text, "%d:%s", len(part), part)
	}
	return sha256.Sum256(text)
}
