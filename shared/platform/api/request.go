package api

import (
	"context"
	"net/http"
	"net/netip"
	"regexp"
	"time"

	"backdock/shared/platform/id"
)

// request is what the platform knows of the request under way.
type request struct {
	operation string
	group     string
	user      string
	viewer    string      // the address that it came from
	failure   error       // what was answered as 500
	faults    []string    // of the body, beside those that huma finds
	reserved  string      // the id that an idempotency key stands for
	status    int         // what the handler wants instead of the operation's own
	header    http.Header // of the answer
}

type requestKey struct{}

func requestOf(ctx context.Context) *request {
	r, _ := ctx.Value(requestKey{}).(*request)
	return r
}

// noViewer stands for an address that is not known.
const noViewer = "unknown"

// ViewerAddress is the IP address that the request under way came from, or
// "unknown".
func ViewerAddress(ctx context.Context) string {
	if r := requestOf(ctx); r != nil {
		return r.viewer
	}
	return noViewer
}

// viewerOf reads the address from the header that CloudFront sets, over whatever
// the viewer had put there. What x-forwarded-for ends with behind CloudFront and
// API Gateway is an address of CloudFront's, and anybody may write what it begins with.
func viewerOf(h http.Header) string {
	ip, err := netip.ParseAddr(h.Get("x-viewer-address"))
	if err != nil {
		return noViewer
	}
	return ip.Unmap().WithZone("").String()
}

// NewID makes the id of a record that the request creates. Under an idempotency
// key the first id is always the same one, so that a repeated request finds what
// the first one made: create with table.Absent, and take a record that is there
// for the answer.
func NewID(ctx context.Context, now time.Time) string {
	if r := requestOf(ctx); r != nil && r.reserved != "" {
		reserved := r.reserved
		r.reserved = ""
		return reserved
	}
	return id.New(now)
}

// SetStatus answers with another status than the operation's own, for instance
// 200 where 201 is the rule and the record was there already.
func SetStatus(ctx context.Context, status int) {
	if r := requestOf(ctx); r != nil {
		r.status = status
	}
}

// SetCookie adds a cookie to the answer.
func SetCookie(ctx context.Context, c *http.Cookie) {
	if r := requestOf(ctx); r != nil {
		r.header.Add("set-cookie", c.String())
	}
}

func noteFailure(ctx context.Context, err error) {
	if r := requestOf(ctx); r != nil {
		r.failure = err
	}
}

var requestIDForm = regexp.MustCompile(`^[A-Za-z0-9._:-]{1,100}$`)

func requestIDOr(given string, now time.Time) string {
	if requestIDForm.MatchString(given) {
		return given
	}
	return id.New(now)
}
