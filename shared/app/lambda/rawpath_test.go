package lambda

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/aws/aws-lambda-go/events"
	"pgregory.net/rapid"
)

// ask returns the answer of a handler that echoes the term and the query of its request.
func ask(rawPath string) (events.APIGatewayV2HTTPResponse, error) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/customer/search/{term}", func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, r.PathValue("term")+"?"+r.URL.RawQuery)
	})
	event := events.APIGatewayV2HTTPRequest{RawPath: rawPath, RawQueryString: "a=%23"}
	event.RequestContext.HTTP.Method = http.MethodGet
	return requestsOf(mux)(context.Background(), event)
}

// A typed text arrives unchanged, whether the path is decoded, as from an HTTP API, or encoded.
func TestPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		term := rapid.StringMatching(`[^/\x00]*[^/\x00.][^/\x00]*`).Draw(t, "term")
		for _, path := range []string{strings.ReplaceAll(term, "%", "%25"), url.PathEscape(term)} {
			response, err := ask("/api/customer/search/" + path)
			if err != nil {
				t.Fatal(err)
			}
			if want := term + "?a=%23"; response.StatusCode != http.StatusOK || response.Body != want {
				t.Errorf("%q answered %d %q, want %q", path, response.StatusCode, response.Body, want)
			}
		}
	})
}
