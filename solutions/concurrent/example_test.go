package concurrent_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"idempotencia/solutions/concurrent"
)

var (
	five = sha256.Sum256([]byte("5"))
	six  = sha256.Sum256([]byte("6"))
)

// A munka futása közben két másik hívás érkezik.
func ExampleGroup_Do_whileRunning() {
	g := concurrent.Group[int]{NoWait: true}
	g.Do(context.Background(), "a", five,
		func(ctx context.Context) (int, error) {
			_, _, first := g.Do(ctx, "a", six, nil)
			_, _, second := g.Do(ctx, "a", five, nil)
			fmt.Println(first, second)
			return 15, nil
		})

	// Output: utkozes folyamatban
}

// A vezető hívója feladja, amíg a munkája fut, aztán ismétel.
func ExampleGroup_Do_callerGivesUp() {
	var g concurrent.Group[int]
	ctx, cancel := context.WithCancel(context.Background())
	g.Do(ctx, "a", five, func(ctx context.Context) (int, error) {
		cancel()
		return 15, ctx.Err()
	})
	fmt.Println(g.Do(ctx, "a", five, nil))

	// Output: 15 false <nil>
}

// Az első munka nem sikerül, a második kérés tartalma más.
func ExampleGroup_Do_afterFailure() {
	var g concurrent.Group[int]
	ctx := context.Background()
	g.Do(ctx, "a", five, func(context.Context) (int, error) {
		return 0, errors.New("a bank nem érhető el")
	})
	fmt.Println(g.Do(ctx, "a", six, func(context.Context) (int, error) {
		return 16, nil
	}))

	// Output: 16 true <nil>
}

// A szolgáltatás két példánya nem tud egymásról.
func ExampleGroup_Do_twoInstances() {
	var first, second concurrent.Group[int]
	balance := 10
	credit := func(context.Context) (int, error) {
		balance += 5
		return balance, nil
	}
	ctx := context.Background()
	v, fresh, _ := first.Do(ctx, "a", five, credit)
	fmt.Printf("első példány     egyenleg: %d  friss: %t\n", v, fresh)
	v, fresh, _ = second.Do(ctx, "a", five, credit)
	fmt.Printf("második példány  egyenleg: %d  friss: %t\n", v, fresh)

	// Output:
	// első példány     egyenleg: 15  friss: true
	// második példány  egyenleg: 20  friss: true
}
