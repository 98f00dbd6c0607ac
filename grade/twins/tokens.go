package twins

import (
	"go/scanner"
	"go/token"
	"go/types"
	"hash/fnv"
)

// most is how many tokens of a file are read. The largest reference solution has about a tenth of it;
// what stands behind so much is padding, and would only cost time.
const most = 16 << 10

// text is a submission as its tokens tell it.
type text struct {
	student string
	tokens  []symbol
	exact   uint64 // of the tokens as they were written: spaces and comments apart
	own     []uint64
}

// symbol is a token without its wording.
type symbol struct {
	code uint32
	line int32
}

// predeclared are the names that a renaming cannot touch without changing what the code means.
var predeclared = func() map[string]uint32 {
	codes := map[string]uint32{}
	for i, name := range types.Universe.Names() {
		codes[name] = 1<<16 + uint32(i)
	}
	return codes
}()

// read never fails: what is no Go gives the tokens that it still has.
func read(content []byte) *text {
	t := &text{}
	file := token.NewFileSet().AddFile("", -1, len(content))
	var s scanner.Scanner
	s.Init(file, content, func(token.Position, string) {}, 0)
	written := fnv.New64a()
	for len(t.tokens) < most {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			break
		}
		if closes(tok) { // a list over several lines has one more comma, a block in one line one less semicolon
			t.dropLast(token.COMMA, token.SEMICOLON)
		}
		t.tokens = append(t.tokens, symbol{code: code(tok, literal), line: int32(file.PositionFor(pos, false).Line)})
		if tok == token.SEMICOLON {
			continue // where lines end is layout
		}
		_, _ = written.Write([]byte{byte(tok)})
		_, _ = written.Write([]byte(literal))
		_, _ = written.Write([]byte{0})
	}
	t.exact = written.Sum64()
	return t
}

func closes(tok token.Token) bool {
	return tok == token.RPAREN || tok == token.RBRACE || tok == token.RBRACK
}

func (t *text) dropLast(any ...token.Token) {
	for _, tok := range any {
		if n := len(t.tokens); n > 0 && t.tokens[n-1].code == uint32(tok) {
			t.tokens = t.tokens[:n-1]
			return
		}
	}
}

func code(tok token.Token, literal string) uint32 {
	if tok != token.IDENT {
		return uint32(tok)
	}
	if c, ok := predeclared[literal]; ok {
		return c
	}
	return uint32(tok)
}

// grams are the hashes of every run of n tokens. They are the same in every run of the program.
func grams(tokens []symbol, n int) []uint64 {
	if len(tokens) < n {
		return nil
	}
	const base = 1099511628211
	top := uint64(1) // base to the power of n
	for range n {
		top *= base
	}
	all := make([]uint64, 0, len(tokens)-n+1)
	h := uint64(0)
	for i, t := range tokens {
		h = h*base + uint64(t.code) + 1
		if i >= n {
			h -= top * (uint64(tokens[i-n].code) + 1)
		}
		if i >= n-1 {
			all = append(all, mixed(h))
		}
	}
	return all
}

// mixed spreads a sum over all bits, so that the smallest of a window is as good as a random one.
func mixed(h uint64) uint64 {
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// winnow keeps the smallest hash of every window, so that any run of gram+window-1 tokens that two
// texts have in common leaves both the same fingerprint.
func winnow(all []uint64, window int) map[uint64]bool {
	kept := map[uint64]bool{}
	least := -1
	for i := range all {
		if least >= 0 && least > i-window {
			if all[i] <= all[least] {
				least = i
			}
		} else {
			least = max(0, i-window+1)
			for j := least; j <= i; j++ {
				if all[j] <= all[least] {
					least = j
				}
			}
		}
		if i >= window-1 || i == len(all)-1 {
			kept[all[least]] = true
		}
	}
	return kept
}
