package lambda

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/aws/aws-lambda-go/events"
	"github.com/awslabs/aws-lambda-go-api-proxy/httpadapter"
)

// requestsOf answers the events of an HTTP API, payload format 2.0, by a handler.
func requestsOf(h http.Handler) func(context.Context, events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
	adapter := httpadapter.NewV2(h)
	return func(ctx context.Context, request events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
		request.RawPath = escaped(request.RawPath)
		return adapter.ProxyWithContext(ctx, request)
	}
}

// escaped writes a rawPath as a URL has it. An HTTP API hands the path on decoded,
// %25 alone excepted, so a # or a space in it stands for itself; the adapter takes
// it for a part of a URL, where # ends the path. A path that is still encoded, as a
// function URL hands it on, stays as it is.
func escaped(rawPath string) string {
	var b strings.Builder
	for i := range len(rawPath) {
		c := rawPath[i]
		if c == '%' && i+2 < len(rawPath) && hexDigit(rawPath[i+1]) && hexDigit(rawPath[i+2]) || c != '%' && ofPath(c) {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// ofPath tells whether a byte may stand in a URL's path, RFC 3986 section 3.3.
func ofPath(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("-._~!$&'()*+,;=:@/", c) >= 0
}

func hexDigit(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}
