// Package netsuite is a client of NetSuite's SuiteTalk REST web services:
// record v1 and SuiteQL, signed in by OAuth 2.0 client credentials
// (machine to machine).
//
// It keeps three promises:
//
//   - Nothing is created twice. Create and Transform take an external id and,
//     when an answer leaves the outcome open (a timeout, a dropped connection,
//     a 5xx), read it back before they try again.
//   - At most Config.MaxInFlight requests are under way, interactive ones
//     before those of Client.Bulk. What NetSuite refuses for being too much is
//     tried again later, spread by chance; what it refuses for its content
//     comes back at once as an *Error in NetSuite's own words.
//   - Field names are checked by NetSuite (by default it drops a misspelt
//     field without a word), and every call is one line in the log, without
//     bodies and without secrets.
package netsuite

import (
	"cmp"
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"
)

// Config says which account to speak to, as whom, and how hard.
type Config struct {
	AccountID     string     // as NetSuite shows it: 1234567 or 1234567_SB1
	ClientID      string     // of the integration record
	CertificateID string     // of the M2M mapping; the kid of the assertion
	PrivateKey    PrivateKey // the key of that certificate

	BaseURL  string // default https://<account>.suitetalk.api.netsuite.com
	TokenURL string // default <BaseURL>/services/rest/auth/oauth2/v1/token; also the assertion's aud

	MaxInFlight int // requests under way at once; default 5, the least that an account has
	// Enter waits until a request may be under way that other processes' requests are
	// counted with, too; leave ends it. Default: MaxInFlight alone counts.
	Enter    func(ctx context.Context, bulk bool) (leave func(), err error)
	Attempts int // tries of one request, the first included; default 8, about a minute

	Now   func() time.Time                                 // required
	HTTP  *http.Client                                     // default: 60 s for an answer; redirects are never followed
	Sleep func(ctx context.Context, d time.Duration) error // default: waits, or ends with ctx's error
	Rand  func() float64                                   // in [0, 1), spreads the tries; default math/rand
	Log   *slog.Logger                                     // default: none
}

// LogValue names the account and hides the rest.
func (c Config) LogValue() slog.Value {
	return slog.GroupValue(slog.String("accountId", c.AccountID), slog.String("baseUrl", c.BaseURL))
}

// String hides what LogValue hides, from fmt.
func (c Config) String() string { return "netsuite account " + c.AccountID }

// GoString hides it from %#v too.
func (c Config) GoString() string { return c.String() }

func (c Config) orDefault() Config {
	if c.BaseURL == "" {
		host := strings.ReplaceAll(strings.ToLower(c.AccountID), "_", "-")
		c.BaseURL = "https://" + host + ".suitetalk.api.netsuite.com"
	}
	c.BaseURL = strings.TrimRight(c.BaseURL, "/")
	c.TokenURL = cmp.Or(c.TokenURL, c.BaseURL+"/services/rest/auth/oauth2/v1/token")
	c.MaxInFlight = cmp.Or(max(c.MaxInFlight, 0), 5)
	c.Attempts = cmp.Or(max(c.Attempts, 0), 8)
	if c.HTTP == nil {
		c.HTTP = &http.Client{Timeout: time.Minute}
	}
	// A redirect would send the token, and a write, to a place nobody chose.
	plain := *c.HTTP
	plain.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	c.HTTP = &plain
	if c.Enter == nil {
		c.Enter = func(context.Context, bool) (func(), error) { return func() {}, nil }
	}
	if c.Sleep == nil {
		c.Sleep = sleep
	}
	if c.Rand == nil {
		c.Rand = rand.Float64
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return c
}

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Client speaks to one account. It is safe for concurrent use; one Client per
// process is the gate for all that the process sends.
type Client struct {
	*account
	lane lane
}

// account is what a client and its bulk twin share.
type account struct {
	config Config
	gate   *gate
	tokens *tokens
	keying keying
}

// New makes a client. It sends nothing until the first call.
func New(config Config) *Client {
	config = config.orDefault()
	return &Client{account: &account{
		config: config,
		gate:   newGate(config.MaxInFlight),
		tokens: &tokens{config: config, turn: make(chan struct{}, 1)},
	}}
}

// Bulk is the same client whose requests let all others go first.
func (c *Client) Bulk() *Client { return &Client{account: c.account, lane: bulk} }

// LogValue hides the configuration.
func (c *Client) LogValue() slog.Value { return c.config.LogValue() }

// String hides it from fmt.
func (c *Client) String() string { return c.config.String() }
