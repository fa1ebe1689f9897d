package lambda

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"testing"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambdacontext"

	"backdock/shared/app"
	"backdock/shared/platform/trace"
)

// The request id is the invocation's id, so that Lambda's own log lines are found with the others. A request
// that has an id keeps it.
func TestTheInvocationsIDIsTheRequests(t *testing.T) {
	ctx := lambdacontext.NewContext(t.Context(), &lambdacontext.LambdaContext{AwsRequestID: "invocation-1"})
	w := app.Worker{Name: "w", Do: func(ctx context.Context, _ *app.Backend, _ json.RawMessage) (any, error) {
		return trace.ID(ctx, trace.Request), nil
	}}
	if got, err := Invocations(w, &app.Backend{})(ctx, nil); got != "invocation-1" || err != nil {
		t.Errorf("a worker's request is %v, %v", got, err)
	}
	answer := requestsOf(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, r.Header.Get("x-request-id"))
	}))
	for given, want := range map[string]string{"": "invocation-1", "asked": "asked"} {
		event := events.APIGatewayV2HTTPRequest{RawPath: "/api/health", Headers: map[string]string{}}
		event.RequestContext.HTTP.Method = http.MethodGet
		if given != "" {
			event.Headers["x-request-id"] = given
		}
		response, err := answer(ctx, event)
		if err != nil {
			t.Fatal(err)
		}
		if response.Body != want {
			t.Errorf("a request with the id %q has %q, want %q", given, response.Body, want)
		}
	}
}
