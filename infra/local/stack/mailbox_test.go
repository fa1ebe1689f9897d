package stack

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

const twoMails = `{"messages":{"000000000000":[
	{"MessageId":"1","Source":"portal@example.com","To":["ann@example.com"],"Subject":"Your code","BodyText":"It is <b>123456</b>.","Timestamp":1.5},
	{"MessageId":"2","Source":"portal@example.com","To":["joe@example.com"],"Subject":"You are invited","BodyText":"Open http://localhost:3000/?step=register#invitation=a_b-c&email=joe%40example.com.\nBye","Timestamp":2}]}}`

func TestMailbox(t *testing.T) {
	tests := map[string]struct {
		sent   string
		accept string
		want   []string // in this order
	}{
		"a page for people, the newest first, links to click": {twoMails, "text/html,*/*", []string{"You are invited",
			`<a href="http://localhost:3000/?step=register#invitation=a_b-c&amp;email=joe%40example.com">`, "</a>.\nBye",
			"Your code", "&lt;b&gt;123456"}},
		"what the emulator answered for programs": {twoMails, "*/*", []string{twoMails}},
		"none for people":                         {`{"messages":{}}`, "text/html", []string{"No mail was sent yet"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			emulator := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				_,
					_ = io.WriteString(w, tt.sent)
			}))
			defer emulator.Close()
			r := httptest.NewRequest(http.MethodGet, "/_local/mail", nil)
			r.Header.Set("accept", tt.accept)
			w := httptest.NewRecorder()
			mailbox(emulator.URL).ServeHTTP(w, r)
			rest := w.Body.String()
			for _, want := range tt.want {
				_, after, found := strings.Cut(rest, want)
				if !found {
					t.Fatalf("%q is missing or out of order in\n%s", want, w.Body)
				}
				rest = after
			}
		})
	}
}

func TestForwardNamesTheViewer(t *testing.T) {
	got := ""
	api := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter,
		r *http.Request) {
		got = r.Header.Get("x-viewer-address")
	}))
	defer api.Close()
	r := httptest.NewRequest(http.MethodGet, "/api/health", nil)
	r.RemoteAddr = "192.0.2.7:1234"
	r.Header.Set("x-viewer-address", "198.51.100.1")
	(&Stack{}).forward(api.URL, "").ServeHTTP(httptest.NewRecorder(), r)
	if got != "192.0.2.7" {
		t.Errorf("the API was told %q", got)
	}
}
