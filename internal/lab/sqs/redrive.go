package sqs

import (
	"context"
	"fmt"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	api "github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sqs/types"
)

// pause is the time between two questions about a redrive that is under way.
const pause = 200 * time.Millisecond

// Redrive sends the messages of a dead-letter queue back to where they came from. The service moves them
// in the background; Redrive waits for the end and says how many there were.
func (q *Queue) Redrive(ctx context.Context) (int, error) {
	if _, err := q.client.StartMessageMoveTask(ctx, &api.StartMessageMoveTaskInput{SourceArn: q.arn}); err != nil {
		return 0, fmt.Errorf("start a redrive: %w", err)
	}
	for {
		task, err := q.latestTask(ctx)
		if err != nil {
			return 0, err
		}
		switch status := aws.ToString(task.Status); status {
		case "COMPLETED":
			return int(task.ApproximateNumberOfMessagesMoved), nil
		case "FAILED", "CANCELLED":
			return int(task.ApproximateNumberOfMessagesMoved), fmt.Errorf("the redrive has ended as %s: %s", status, aws.ToString(task.FailureReason))
		}
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(pause):
		}
	}
}

// latestTask asks for one task: the list begins with the newest, and names a task only while it runs.
func (q *Queue) latestTask(ctx context.Context) (task types.ListMessageMoveTasksResultEntry, err error) {
	list, err := q.client.ListMessageMoveTasks(ctx, &api.ListMessageMoveTasksInput{SourceArn: q.arn, MaxResults: aws.Int32(1)})
	if err != nil {
		return task, fmt.Errorf("ask about a redrive: %w", err)
	}
	if len(list.Results) == 0 {
		return task, fmt.Errorf("ask about a redrive: the server knows of none")
	}
	return list.Results[0], nil
}
