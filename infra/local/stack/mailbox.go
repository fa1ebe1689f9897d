package stack

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"maps"
	"math"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"
)

//go:embed mailbox.html
var mailboxHTML string

var mailboxPage = template.Must(template.New("mailbox").Funcs(template.FuncMap{"parts": linkParts}).Parse(mailboxHTML))

// sentMail is a mail that was sent through the emulator's SES.
type sentMail struct {
	From    string   `json:"Source"`
	To      []string `json:"To"`
	Subject string   `json:"Subject"`
	Text    string   `json:"BodyText"`
	Seconds float64  `json:"Timestamp"` // since 1970
}

// At returns when the mail was sent, in the machine's time zone.
func (m sentMail) At() string {
	whole, part := math.Modf(m.Seconds)
	return time.Unix(int64(whole), int64(part*1e9)).Format("2 Jan 15:04:05")
}

// mailbox shows the mails from the emulator's answer at source. A browser gets a page with the newest mail first;
// other clients get the answer itself.
func mailbox(source string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, err := download(r.Context(), source)
		if err == nil && strings.Contains(r.Header.Get("accept"), "text/html") {
			raw, err = mailboxOf(raw)
			w.Header().Set("content-type", "text/html; charset=utf-8")
		} else {
			w.Header().Set("content-type", "application/json")
		}
		if err != nil {
			http.Error(w, fmt.Sprintf("the local stack: %v", err), http.StatusBadGateway)
			return
		}
		w.Header().Set("cache-control", "no-store")
		_, _ = w.Write(raw) // the browser has closed the connection
	})
}

func mailboxOf(raw []byte) ([]byte, error) {
	var answer struct {
		Messages map[string][]sentMail `json:"messages"` // by account
	}
	if err := json.Unmarshal(raw, &answer); err != nil {
		return nil, fmt.Errorf("mails: %w", err)
	}
	mails := slices.Concat(slices.Collect(maps.Values(answer.Messages))...)
	slices.SortStableFunc(mails, func(a, b sentMail) int { return cmp.Compare(b.Seconds, a.Seconds) })
	var page bytes.Buffer
	err := mailboxPage.Execute(&page, mails)
	return page.Bytes(), err
}

func download(ctx context.Context, url string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

// part is a piece of a text; it may be a link.
type part struct {
	Text   string
	IsLink bool
}

var link = regexp.MustCompile(`https?://[^\s<>"]*[^\s<>".,;:!?)]`)

// linkParts splits a text at its links.
func linkParts(text string) []part {
	var parts []part
	end := 0
	for _, at := range link.FindAllStringIndex(text, -1) {
		parts = append(parts, part{Text: text[end:at[0]]}, part{text[at[0]:at[1]], true})
		end = at[1]
	}
	return append(parts, part{Text: text[end:]})
}
