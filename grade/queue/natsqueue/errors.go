package natsqueue

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Code says what is wrong with a server, or with how it is reached.
type Code string

// The codes of an Error.
const (
	BadAddress  Code = "bad-address"  // the address cannot be understood
	BadFile     Code = "bad-file"     // a file of credentials or certificates cannot be read
	Unreachable Code = "unreachable"  // nobody answers there
	Denied      Code = "denied"       // the server does not take the credentials, or no longer
	NotTrusted  Code = "not-trusted"  // TLS failed
	NoJetStream Code = "no-jetstream" // the server, or this account, keeps no streams
	TooSmall    Code = "too-small"    // the server carries only small messages
	Gone        Code = "gone"         // the batch was removed
	Rejected    Code = "rejected"     // the server refuses what it was asked, and would refuse it again
	InUse       Code = "in-use"       // another program has the folder of the embedded server
	AddressUsed Code = "address-used" // another program listens there
	NotStarted  Code = "not-started"  // the embedded server does not start
	BadBatch    Code = "bad-batch"    // no name for a batch
)

// Error says why the queue cannot be used.
type Error struct {
	Code   Code
	Where  string // the address without its secrets, or the file or folder
	Detail string // as the client or the server said it
	cause  error
}

func (e *Error) Error() string {
	text := "queue: " + string(e.Code)
	if e.Where != "" {
		text += " (" + e.Where + ")"
	}
	if e.Detail != "" {
		text += ": " + e.Detail
	}
	return text
}

func (e *Error) Unwrap() error { return e.cause }

func fault(code Code, where string, cause error) *Error {
	return &Error{Code: code, Where: where, Detail: cause.Error(), cause: cause}
}

// connectFault sorts why there is no connection.
func connectFault(where string, err error) *Error {
	var (
		authority x509.UnknownAuthorityError
		host      x509.HostnameError
		invalid   x509.CertificateInvalidError
		verify    *tls.CertificateVerificationError
		record    tls.RecordHeaderError
		alert     tls.AlertError
	)
	switch {
	case errors.As(err, &authority), errors.As(err, &host), errors.As(err, &invalid), errors.As(err, &verify), errors.As(err, &record), errors.As(err, &alert),
		errors.Is(err, nats.ErrSecureConnRequired), errors.Is(err, nats.ErrSecureConnWanted):
		return fault(NotTrusted, where, err)
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired), errors.Is(err, nats.ErrAuthRevoked), errors.Is(err, nats.ErrAccountAuthExpired):
		return fault(Denied, where, err)
	default:
		return fault(Unreachable, where, err)
	}
}

// lasting gives the error that no further attempt would change, or nil.
func lasting(where string, err error) *Error {
	var api *jetstream.APIError
	switch {
	case errors.Is(err, jetstream.ErrStreamNotFound):
		return fault(Gone, where, err)
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return fault(NoJetStream, where, err)
	case errors.Is(err, nats.ErrPermissionViolation):
		return fault(Denied, where, err)
	case errors.Is(err, nats.ErrMaxPayload), errors.As(err, &api) && api.Code >= 400 && api.Code < 500:
		return fault(Rejected, where, err)
	}
	return nil
}

// Text says in Hungarian what happened, where, and what to do next.
func Text(err error) string {
	var e *Error
	switch {
	case errors.As(err, &e):
		return e.text()
	case errors.Is(err, context.Canceled):
		return "Megszakítva."
	}
	return fmt.Sprintf("Váratlan hiba az üzenetsorban: %v", err)
}
