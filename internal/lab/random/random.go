// Package random owns the chance that grading tests play with. It is no part of package lab, which
// students may import: they would know the calls beforehand.
package random

import (
	"hash/fnv"
	"iter"
	"math/rand/v2"
	"os"
	"strconv"

	"idempotencia/internal/envvar"
)

// usual is the seed where none was given.
const usual = 1

// Games gives as many games as asked for, each with a chance of its own and its number of calls, which
// grows from 1 to longest: what is wrong shows in one of the shortest games that can show it. They
// depend on envvar.Seed and the test's name alone.
func Games(t interface{ Name() string }, games, longest int) iter.Seq2[int, *rand.Rand] {
	return func(yield func(int, *rand.Rand) bool) {
		r := For(t)
		for i := range games {
			if !yield(1+i*longest/games, r) {
				return
			}
		}
	}
}

// For gives a test its chance.
func For(t interface{ Name() string }) *rand.Rand {
	seed, err := strconv.ParseUint(os.Getenv(envvar.Seed), 10, 64)
	if err != nil {
		seed = usual
	}
	name := fnv.New64a()
	_, _ = name.Write([]byte(t.Name()))
	return rand.New(rand.NewPCG(seed, name.Sum64()))
}

// Pick gives one of the values, each as likely as any other.
func Pick[T any](r *rand.Rand, values ...T) T { return values[r.IntN(len(values))] }
