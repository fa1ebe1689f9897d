package lambda

import (
	"context"
	"maps"
	"net/http"
	"net/url"

	"github.com/aws/aws-lambda-go/events"
	"github.com/awslabs/aws-lambda-go-api-proxy/httpadapter"
)

// requestsOf answers the events of an HTTP API, payload format 2.0, by a handler.
func requestsOf(h http.Handler) func(context.Context, events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
	adapter := httpadapter.NewV2(h)
	return func(ctx context.Context, request events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
		request.RawPath = escaped(request.RawPath)
		if request.Headers[requestIDHeader] == "" { // its lines and those of Lambda have one id then
			request.Headers = maps.Clone(request.Headers)
			if request.Headers == nil {
				request.Headers = map[string]string{}
			}
			request.Headers[requestIDHeader] = requestID(ctx)
		}
		return adapter.ProxyWithContext(ctx, request)
	}
}

// requestIDHeader is what an HTTP API calls the header x-request-id: it hands names on
// in small letters.
const requestIDHeader = "x-request-id"

// escaped writes a rawPath as a URL has it. An HTTP API hands the path on decoded,
// %25 alone excepted, so a # or a space in it stands for itself; the adapter takes
// it for a part of a URL, where # ends the path. A path that is still encoded, as a
// function URL hands it on, stays as it is.
func escaped(rawPath string) string {
	path, err := url.PathUnescape(rawPath)
	if err != nil { // a % that begins no escape is one itself
		path = rawPath
	}
	return (&url.URL{Path: path, RawPath: rawPath}).EscapedPath()
}
