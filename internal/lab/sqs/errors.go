package sqs

import (
	"errors"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/service/sqs/types"

	"idempotencia/internal/lab"
)

// known adds the lab's error to those of the service that have a type of their own. The others share
// one type, and only their English text tells them apart.
func known(err error) error {
	if _, is := errors.AsType[*types.ReceiptHandleIsInvalid](err); is {
		return fmt.Errorf("%w: %w", lab.ErrReceipt, err)
	}
	if _, is := errors.AsType[*types.MessageNotInflight](err); is {
		return fmt.Errorf("%w: %w", lab.ErrNotInFlight, err)
	}
	return err
}
