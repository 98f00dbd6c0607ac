package sqs

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	api "github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sqs/types"

	"idempotencia/internal/lab"
)

// wait is how long a receive waits for a message, in seconds. Only a receive that waits asks all of the
// service's machines, so that an empty answer means an empty queue; one second is the shortest.
const wait = 1

// Queue is a queue of a server. It can stand wherever the course uses a lab.Consumer.
type Queue struct {
	client   *api.Client
	url, arn *string
}

// Send sends a message, and gives the id that the server gave it.
func (q *Queue) Send(ctx context.Context, out lab.Outgoing) (id string, err error) {
	delay, err := seconds(out.Delay)
	if err != nil {
		return "", err
	}
	sent, err := q.client.SendMessage(ctx, &api.SendMessageInput{
		QueueUrl:               q.url,
		MessageBody:            &out.Body,
		DelaySeconds:           delay,
		MessageGroupId:         given(out.Group),
		MessageDeduplicationId: given(out.DedupID),
	})
	if err != nil {
		return "", known(err)
	}
	return aws.ToString(sent.MessageId), nil
}

// Receive gives at most that many messages. It waits for a second when there is none.
func (q *Queue) Receive(ctx context.Context, most int) ([]lab.Message, error) {
	if most == 0 {
		return nil, lab.ErrCount // the SDK would leave the zero out, and the server would take it for one
	}
	got, err := q.client.ReceiveMessage(ctx, &api.ReceiveMessageInput{
		QueueUrl:            q.url,
		MaxNumberOfMessages: int32(min(most, math.MaxInt32)),
		WaitTimeSeconds:     wait,
		MessageSystemAttributeNames: []types.MessageSystemAttributeName{
			types.MessageSystemAttributeNameApproximateReceiveCount, types.MessageSystemAttributeNameMessageGroupId,
		},
	})
	if err != nil {
		return nil, known(err)
	}
	messages := make([]lab.Message, len(got.Messages))
	for i, m := range got.Messages {
		messages[i] = lab.Message{
			ID: aws.ToString(m.MessageId), Body: aws.ToString(m.Body), Receipt: aws.ToString(m.ReceiptHandle),
			Group: m.Attributes[string(types.MessageSystemAttributeNameMessageGroupId)], Attributes: m.Attributes,
		}
	}
	return messages, nil
}

// Delete deletes the message of a receipt.
func (q *Queue) Delete(ctx context.Context, receipt string) error {
	_, err := q.client.DeleteMessage(ctx, &api.DeleteMessageInput{QueueUrl: q.url, ReceiptHandle: &receipt})
	return known(err)
}

// ChangeVisibility hides the message of a receipt for that long from now.
func (q *Queue) ChangeVisibility(ctx context.Context, receipt string, after time.Duration) error {
	s, err := seconds(after)
	if err != nil {
		return err
	}
	_, err = q.client.ChangeMessageVisibility(ctx, &api.ChangeMessageVisibilityInput{
		QueueUrl: q.url, ReceiptHandle: &receipt, VisibilityTimeout: s,
	})
	return known(err)
}

// seconds is a duration as the protocol has it. It knows whole seconds only, and a rounded one would be
// another request than the caller's.
func seconds(d time.Duration) (int32, error) {
	s := d / time.Second
	if d%time.Second != 0 || s < math.MinInt32 || s > math.MaxInt32 {
		return 0, fmt.Errorf("%w: %s", lab.ErrDelay, d)
	}
	return int32(s), nil
}

// given leaves an empty parameter out, as a caller without one would.
func given(parameter string) *string {
	if parameter == "" {
		return nil
	}
	return &parameter
}
