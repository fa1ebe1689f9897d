// Package lambda runs groups and workers as AWS Lambda functions. The main package of each function only
// calls Serve or Work.
package lambda

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	_ "time/tzdata" // provided.al2023 has no zone database

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/aws/aws-lambda-go/lambdacontext"

	"backdock/shared/app"
	"backdock/shared/app/aws"
	"backdock/shared/platform/api"
)

// Serve runs a group of API operations behind an HTTP API.
func Serve(g api.Group[*app.Backend]) {
	lambda.Start(Requests(g, start()))
}

// Requests returns a handler that answers events of an HTTP API with a group of API operations.
func Requests(g api.Group[*app.Backend],
	b *app.Backend) func(context.Context, events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
	a := api.New(b.APIConfig())
	api.Add(a, g, b)
	return requestsOf(a.Handler())
}

// Work runs a worker.
func Work(w app.Worker) {
	lambda.Start(Invocations(w, start()))
}

// Invocations returns a handler that runs a worker on events. The id of an invocation is that of its Lambda
// request.
func Invocations(w app.Worker, b *app.Backend) func(context.Context, json.RawMessage) (any, error) {
	return func(ctx context.Context, event json.RawMessage) (any, error) {
		return w.Invoke(ctx, requestID(ctx), b, event)
	}
}

// requestID returns the id that Lambda gave an invocation, or "".
func requestID(ctx context.Context) string {
	if l, ok := lambdacontext.FromContext(ctx); ok {
		return l.AwsRequestID
	}
	return ""
}

func start() *app.Backend {
	b, err := aws.FromEnv(os.Getenv)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return b
}
