package sqs

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/aws/aws-sdk-go-v2/aws"
	api "github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sqs/types"

	"idempotencia/internal/lab"
)

// Create makes a queue, and its dead-letter queue if o.MaxReceives is set. Of o it honours Name,
// Visibility, FIFO, ContentDedup and MaxReceives. What was made before an error stays.
func (s *Server) Create(ctx context.Context, o lab.QueueOptions) (q, dead *Queue, err error) {
	attributes, err := attributesOf(o)
	if err != nil {
		return nil, nil, err
	}
	if o.MaxReceives > 0 {
		if dead, err = s.create(ctx, o, "-elakadt", attributes); err != nil {
			return nil, nil, err
		}
		policy, err := json.Marshal(map[string]any{"deadLetterTargetArn": dead.arn, "maxReceiveCount": o.MaxReceives})
		if err != nil {
			return nil, dead, err
		}
		attributes[string(types.QueueAttributeNameRedrivePolicy)] = string(policy)
	}
	q, err = s.create(ctx, o, "", attributes)
	return q, dead, err
}

func attributesOf(o lab.QueueOptions) (map[string]string, error) {
	attributes := map[string]string{}
	if o.Visibility != 0 {
		s, err := seconds(o.Visibility)
		if err != nil {
			return nil, err
		}
		attributes[string(types.QueueAttributeNameVisibilityTimeout)] = strconv.Itoa(int(s))
	}
	if o.FIFO {
		// A standard queue refuses the attribute, even as false.
		attributes[string(types.QueueAttributeNameFifoQueue)] = "true"
		attributes[string(types.QueueAttributeNameContentBasedDeduplication)] = strconv.FormatBool(o.ContentDedup)
	}
	return attributes, nil
}

func (s *Server) create(ctx context.Context, o lab.QueueOptions, suffix string, attributes map[string]string) (*Queue, error) {
	name := o.Name + suffix
	if o.FIFO {
		name += ".fifo"
	}
	made, err := s.client.CreateQueue(ctx, &api.CreateQueueInput{QueueName: &name, Attributes: attributes})
	if err != nil {
		return nil, fmt.Errorf("create the queue %s: %w", name, err)
	}
	q := &Queue{client: s.client, url: made.QueueUrl}
	arn := types.QueueAttributeNameQueueArn
	got, err := s.client.GetQueueAttributes(ctx, &api.GetQueueAttributesInput{
		QueueUrl: q.url, AttributeNames: []types.QueueAttributeName{arn},
	})
	if err != nil {
		return q, fmt.Errorf("ask for the ARN of the queue %s: %w", name, err)
	}
	q.arn = aws.String(got.Attributes[string(arn)])
	return q, nil
}

// Remove deletes the queue with all that it holds.
func (q *Queue) Remove(ctx context.Context) error {
	_, err := q.client.DeleteQueue(ctx, &api.DeleteQueueInput{QueueUrl: q.url})
	return err
}
