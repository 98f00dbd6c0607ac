// Package sqs makes a queue of any server that speaks SQS look like the lab's queue. Its tests hold such
// a server to the contract of queuetest, and play the course's payment services on it.
//
// They start an emulator in their own process. When SQS_ENDPOINT names another server, they use that
// one: an emulator that runs elsewhere, or the service itself, such as
// https://sqs.eu-central-1.amazonaws.com. The region and the credentials come from where the AWS SDK
// finds them, for example AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Every test creates
// queues of its own, called idempotencia-…, and deletes them when it ends. Run them with
//
//	SQS_ENDPOINT=… go -C internal/lab/sqs test -v .
//
// The package is in a module of its own so that neither the SDK nor the emulator becomes a dependency
// of the workbook.
package sqs

import (
	"context"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	api "github.com/aws/aws-sdk-go-v2/service/sqs"
)

// Server is a server that speaks SQS.
type Server struct{ client *api.Client }

// At gives the server of an address.
func At(ctx context.Context, endpoint string, options ...func(*config.LoadOptions) error) (*Server, error) {
	c, err := config.LoadDefaultConfig(ctx, options...)
	if err != nil {
		return nil, fmt.Errorf("configure the AWS SDK: %w", err)
	}
	return &Server{api.NewFromConfig(c, func(o *api.Options) { o.BaseEndpoint = aws.String(endpoint) })}, nil
}
