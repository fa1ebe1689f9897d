package stack

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"path"
	"strconv"
	"strings"
	"time"
)

// startGateway serves the portal and the API at one address, as CloudFront does. The emulator distinguishes APIs
// and distributions by the Host header only.
func (s *Stack) startGateway(context.Context) (string, error) {
	api := s.forward(s.endpoint(), s.outputs["ApiId"]+".execute-api.localhost")
	pages := few(filesAtOnce, s.forward(s.endpoint(), s.outputs["DistributionDomain"]))
	files := s.forward(s.endpoint(), s.outputs["DistributionDomain"]) // no function runs for them
	if s.Dev {
		pages = s.forward(s.viteAddress(), "")
	}
	mux := http.NewServeMux()
	mux.Handle("/api/", api)
	mux.Handle("/images/", files)
	mux.Handle("/map/", files)
	mux.Handle("/", pages)
	mux.Handle("GET /_local/mail", mailbox(s.endpoint()+"/_ministack/ses/messages"))
	listener, err := net.Listen("tcp", "127.0.0.1:"+strconv.Itoa(s.Ports.Portal))
	if err != nil {
		return "", err
	}
	s.server = &http.Server{Handler: guarded(mux, s.Dev), ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = s.server.Serve(listener) }() // it ends when the stack stops it
	// On many machines localhost resolves to ::1 first. Without IPv6 this listener is not needed.
	if six, err := net.Listen("tcp", "[::1]:"+strconv.Itoa(s.Ports.Portal)); err == nil {
		go func() { _ = s.server.Serve(six) }()
	}
	return "listening at " + s.Address(), nil
}

// guarded passes on what the portal asks for, as CloudFront would. The emulator has pages of its own at paths that begin with _,
// such as all mails that were sent; CloudFront has none. A name that another site's owner has made to point to this machine (DNS
// rebinding) is refused, and so is a change of the protocol, unless upgrades is true: Vite's hot reload needs it.
func guarded(to http.Handler, upgrades bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil { // without a port
			host = strings.Trim(r.Host, "[]")
		}
		at := path.Clean("/" + r.URL.Path)
		switch {
		case host != "localhost" && !net.ParseIP(host).IsLoopback():
			http.Error(w, "the local stack answers at localhost only", http.StatusMisdirectedRequest)
		case r.Header.Get("Upgrade") != "" && !upgrades:
			http.Error(w, "the local stack speaks HTTP only", http.StatusBadRequest)
		case strings.HasPrefix(at, "/_") && at != "/_local/mail":
			http.NotFound(w, r)
		default:
			to.ServeHTTP(w, r)
		}
	})
}

// filesAtOnce is the maximum of concurrent requests to the emulator for the portal's files. It equals the number of
// workers that the emulator keeps for CloudFront functions. For more requests it starts Node processes, and answers
// 503 if a start takes more than five seconds.
const filesAtOnce = 2

// few limits the concurrent requests to a handler; the others wait.
func few(most int, to http.Handler) http.Handler {
	under := make(chan struct{}, most)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case under <- struct{}{}:
			defer func() { <-under }()
			to.ServeHTTP(w, r)
		case <-r.Context().Done(): // nobody waits for it any more
		}
	})
}

// forward returns a proxy to a URL. It sets the Host header unless host is "".
func (s *Stack) forward(to, host string) http.Handler {
	target, err := url.Parse(to)
	if err != nil {
		panic(err) // made of our own constants and ports
	}
	return &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host = target.Scheme, target.Host
			r.Out.Host = host
			r.SetXForwarded()
			r.Out.Header.Set("x-origin-verify", s.origin)
			viewer, _, _ := net.SplitHostPort(r.In.RemoteAddr) // as the server made it
			r.Out.Header.Set("x-viewer-address", viewer)
		},
		ErrorLog: log.New(io.Discard, "", 0),
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			http.Error(w, fmt.Sprintf("the local stack: %v", err), http.StatusBadGateway)
		},
	}
}
