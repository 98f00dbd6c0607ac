package sqs_test

import "idempotencia/internal/lab/queuetest"

// invalidReceipt is the emulator's answer to each receipt of a message that is not in flight.
const invalidReceipt = "ReceiptHandleIsInvalid"

// differences are the emulator's. What the service does is what its API reference says.
var differences = map[string]queuetest.Excuse{
	"deleting twice succeeds": {
		Why:   "the emulator forgets a receipt when its message is deleted; the service deletes a deleted message with success",
		Fails: invalidReceipt,
	},
	"old receipt deletes nothing": {
		Why:   "the emulator refuses an earlier receive's receipt; to the service the request succeeds, and the message might not be deleted",
		Fails: invalidReceipt,
	},
	"one to ten may be asked for": {
		Why:   "the emulator takes MaxNumberOfMessages above ten for ten; the service accepts 1 to 10",
		Fails: "Receive(11) = 0 messages, want an error",
	},
	"no visibility above twelve hours": {
		Why:   "the emulator does not look at the size of VisibilityTimeout; the service accepts 0 to 43 200 seconds",
		Fails: "ChangeVisibility(12h0m1s) succeeded",
	},
	"twelve hours count from the receive": {
		Why:   "the emulator does not count what has passed since the receive; the service refuses a timeout above the maximum time left",
		Fails: "ChangeVisibility(12h0m0s) succeeded",
	},
	"no delay above fifteen minutes": {
		Why:   "the emulator does not look at the size of DelaySeconds; the service accepts 0 to 900",
		Fails: "want an error",
	},
	"visibility of what is not in flight": {
		Why:   "the emulator still takes an expired receipt until the next receive; the service answers MessageNotInflight",
		Fails: "ChangeVisibility(1s) succeeded",
	},
	"no deduplication id in a standard queue": {
		Why:   "the emulator ignores MessageDeduplicationId in a standard queue; to the service it applies only to FIFO queues",
		Fails: "want an error",
	},
	"repeated id is accepted and not delivered": {
		Why:   "the emulator looks for a repeated id among the waiting messages only; the service keeps track of it for five minutes, even after the message is received and deleted",
		Fails: "Receive gave 1 messages, want []",
	},
	"repeated id decides, not the body": {
		Why:   "the emulator answers a repeated id with the first body's MD5, which the SDK takes for a damaged message; the service accepts any message with the id",
		Fails: "invalid checksum",
	},
	"given id is compared with the derived ones": {
		Why:   "the emulator answers with the first body's MD5 here too; the service treats the two messages as duplicates",
		Fails: "invalid checksum",
	},
	"no delay of one message": {
		Why:   "the emulator takes a message's own DelaySeconds in a FIFO queue; to the service it can be set on the queue only",
		Fails: "want an error",
	},
	"receipt expires with its visibility": {
		Why:   "the emulator deletes by an expired receipt in a FIFO queue too, until the next receive; the service says that the receipt has expired",
		Fails: "Delete after the visibility timeout succeeded",
	},
	"redriven message starts anew": {
		Why:   "the emulator has no StartMessageMoveTask, so TestRedriveWaitsForTheEndOfTheMove plays the service's part",
		Fails: "InvalidAction",
	},
}
