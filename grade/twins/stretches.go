package twins

import (
	"cmp"
	"slices"
)

// tries bounds how many places are tried for one run: code that repeats itself would have any number.
const tries = 8

// stretches are the lines of the longest runs of equal tokens in which something is not everybody's.
func stretches(a, b []symbol, known map[uint64]bool, n int) [][4]int {
	hashesA, hashesB := grams(a, n), grams(b, n)
	places := map[uint64][]int{}
	for i, h := range hashesB {
		if len(places[h]) < tries {
			places[h] = append(places[h], i)
		}
	}
	var all [][4]int
	for i := 0; i < len(hashesA); {
		j, length := longest(a, b, i, places[hashesA[i]])
		if length < n {
			i++
			continue
		}
		if slices.ContainsFunc(hashesA[i:i+length-n+1], func(h uint64) bool { return !known[h] }) {
			all = append(all, [4]int{int(a[i].line), int(a[i+length-1].line), int(b[j].line), int(b[j+length-1].line)})
		}
		i += length
	}
	return joined(all)
}

// longest is the place in b, of those given, from which most tokens are those of a from i on.
func longest(a, b []symbol, i int, places []int) (place, length int) {
	for _, j := range places {
		k := 0
		for i+k < len(a) && j+k < len(b) && a[i+k].code == b[j+k].code {
			k++
		}
		if k > length {
			place, length = j, k
		}
	}
	return place, length
}

// joined makes one stretch of those that go on in both files, and drops those inside of another.
func joined(all [][4]int) [][4]int {
	slices.SortStableFunc(all, func(x, y [4]int) int { return cmp.Or(cmp.Compare(x[0], y[0]), cmp.Compare(x[2], y[2])) })
	var out [][4]int
	for _, s := range all {
		if n := len(out); n > 0 {
			last := &out[n-1]
			if goesOn(last[0], last[1], s[0]) && goesOn(last[2], last[3], s[2]) {
				last[1], last[3] = max(last[1], s[1]), max(last[3], s[3])
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// goesOn reports whether a stretch that begins at next touches the one from first to last.
func goesOn(first, last, next int) bool { return next >= first && next <= last+2 }
