package api

import (
	"context"
	"net/http"
	"net/netip"
	"regexp"
	"time"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
)

// request is what the API keeps about the request under way.
type request struct {
	operation string
	group     string
	user      string
	viewer    string        // IP address of the viewer
	failure   error         // the error that was answered as 500
	faults    []fault.Field // what the schema of the body forbids
	misshapen bool          // the body has not the documented shape, so its texts are not checked
	reserved  string        // id reserved by the idempotency key
	status    int           // set by the handler; replaces the operation's status
	header    http.Header   // headers of the answer
	// contentType is the content-type header of a form. It has the boundary of the parts.
	contentType string
}

type requestKey struct{}

func requestOf(ctx context.Context) *request {
	r, _ := ctx.Value(requestKey{}).(*request)
	return r
}

// noViewer is used for an unknown address.
const noViewer = "unknown"

// ViewerAddress returns the IP address that the request under way came from, or "unknown".
func ViewerAddress(ctx context.Context) string {
	if r := requestOf(ctx); r != nil {
		return r.viewer
	}
	return noViewer
}

// viewerOf reads the address from the header that CloudFront sets, which overwrites a value sent by the
// viewer. x-forwarded-for is not used: behind CloudFront and API Gateway its last entry is an address of
// CloudFront, and the viewer can forge its first ones.
func viewerOf(h http.Header) string {
	ip, err := netip.ParseAddr(h.Get("x-viewer-address"))
	if err != nil {
		return noViewer
	}
	return ip.Unmap().WithZone("").String()
}

// NewID makes the id of a record that the request creates. Under an idempotency key the first id is the same
// for every repeat, so a repeated request finds the record of the first one. Create with table.Absent; if the
// record exists, return it as the answer.
func NewID(ctx context.Context, now time.Time) string {
	if r := requestOf(ctx); r != nil && r.reserved != "" {
		reserved := r.reserved
		r.reserved = ""
		return reserved
	}
	return id.New(now)
}

// SetStatus replaces the operation's status of success, for instance 200 instead of 201 if the record existed
// already.
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
