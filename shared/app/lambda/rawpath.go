package lambda

import (
	"context"
	"maps"
	"net/http"
	"net/url"

	"github.com/aws/aws-lambda-go/events"
	"github.com/awslabs/aws-lambda-go-api-proxy/httpadapter"
)

// requestsOf returns a function that answers events of an HTTP API, payload format 2.0, with a handler.
func requestsOf(h http.Handler) func(context.Context, events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse,
	error) {
	adapter := httpadapter.NewV2(h)
	return func(ctx context.Context, request events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
		request.RawPath = escaped(request.RawPath)
		if request.Headers[requestIDHeader] == "" { // so that its log lines and those of Lambda have the same id
			request.Headers = maps.Clone(request.Headers)
			if request.Headers == nil {
				request.Headers = map[string]string{}
			}
			request.Headers[requestIDHeader] = requestID(ctx)
		}
		return adapter.ProxyWithContext(ctx, request)
	}
}

// requestIDHeader is x-request-id as an HTTP API passes it on: in lower case.
const requestIDHeader = "x-request-id"

// escaped returns a rawPath in the escaped form of a URL. An HTTP API passes the path decoded, except for
// %25, so a # or a space in it is literal. The adapter treats it as a part of a URL, where # ends the path. A
// path that is still encoded, as from a function URL, is returned unchanged.
func escaped(rawPath string) string {
	path, err := url.PathUnescape(rawPath)
	if err != nil { // a % that does not begin an escape is literal
		path = rawPath
	}
	return (&url.URL{Path: path, RawPath: rawPath}).EscapedPath()
}
