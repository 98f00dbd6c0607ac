// Package envvar owns the names of the environment variables that a judged program reads.
package envvar

const (
	// History is the file that a run writes its stories to.
	History = "IDEMPOTENCIA_HISTORY"
	// Seed is a decimal uint64 that random conditions begin with, so that whoever repeats them meets the
	// same calls.
	Seed = "IDEMPOTENCIA_SEED"
	// Database is the address of a PostgreSQL database, on which the conditions of some exercises are
	// tried as well.
	Database = "DATABASE_URL"
)
