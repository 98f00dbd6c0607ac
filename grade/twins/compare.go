package twins

import (
	"cmp"
	"math"
	"slices"
)

// pair are two texts by their places, the first before the second.
type pair struct {
	a, b  int
	share float64 // of the smaller one's own fingerprints
	count int     // how many they have in common
}

// compare counts what each two texts have in common, over an index from fingerprints to texts. Pairs
// without anything in common are not among the pairs.
func compare(all []*text, known map[uint64]bool, o Options) []pair {
	index := ownFingerprints(all, known, o)
	counts := make([]int, len(all))
	var pairs []pair
	for a, t := range all {
		var met []int
		for _, h := range t.own {
			for _, b := range index[h] {
				if b <= a {
					continue
				}
				if counts[b] == 0 {
					met = append(met, b)
				}
				counts[b]++
			}
		}
		for _, b := range met {
			smaller := min(len(t.own), len(all[b].own))
			pairs = append(pairs, pair{a: a, b: b, share: float64(counts[b]) / float64(smaller), count: counts[b]})
			counts[b] = 0
		}
	}
	return pairs
}

// ownFingerprints leaves each text the fingerprints that are not everybody's, and gives the texts of each.
func ownFingerprints(all []*text, known map[uint64]bool, o Options) map[uint64][]int {
	index := map[uint64][]int{}
	wrote := map[uint64]map[uint64]bool{} // fingerprint to the distinct wordings that have it
	for i, t := range all {
		for h := range winnow(grams(t.tokens, o.Gram), o.Window) {
			if known[h] {
				continue
			}
			index[h] = append(index[h], i)
			if wrote[h] == nil {
				wrote[h] = map[uint64]bool{}
			}
			wrote[h][t.exact] = true
		}
	}
	// Copies of one file to the letter are one opinion of how to write it, however many they are.
	everybodys := max(fewest, int(math.Ceil(o.Common*float64(len(all)))))
	for h, texts := range index {
		if len(wrote[h]) > everybodys {
			delete(index, h)
			continue
		}
		for _, i := range texts {
			all[i].own = append(all[i].own, h)
		}
	}
	return index
}

// fewest is how many may share a fingerprint in the smallest cohort before it is everybody's.
const fewest = 4

// standOut keeps the pairs that are more alike than pairs of this cohort are, the most alike first.
func standOut(pairs []pair, n int, o Options) []pair {
	least := max(o.Share, min(fence(pairs, n*(n-1)/2), 1))
	pairs = slices.DeleteFunc(pairs, func(p pair) bool { return p.share < least || p.count < o.Shared })
	slices.SortFunc(pairs, func(x, y pair) int {
		return cmp.Or(cmp.Compare(y.share, x.share), cmp.Compare(y.count, x.count), cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b))
	})
	return pairs
}

// fence is the share from which a pair is an outlier among all pairs: three times the distance of the
// quartiles above the upper one. Pairs that have nothing in common count with 0.
func fence(pairs []pair, total int) float64 {
	shares := make([]float64, 0, len(pairs))
	for _, p := range pairs {
		shares = append(shares, p.share)
	}
	slices.Sort(shares)
	at := func(q float64) float64 {
		i := int(q*float64(total-1)) - (total - len(shares))
		if i < 0 {
			return 0
		}
		return shares[i]
	}
	if total < enough {
		return 0
	}
	return at(0.75) + 3*(at(0.75)-at(0.25))
}

// enough is from how many pairs on quartiles say something.
const enough = 28
