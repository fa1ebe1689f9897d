// Package netsuite is a client of NetSuite's SuiteTalk REST web services: record v1 and SuiteQL, with OAuth
// 2.0 client credentials (machine to machine).
//
// Guarantees:
//
//   - Nothing is created twice. Create and Transform take an external id. If an
//     answer leaves the outcome unknown (a timeout, a dropped connection, a 5xx),
//     they read the record back before they try again.
//   - At most Config.MaxInFlight requests are under way; interactive ones go
//     before those of Client.Bulk. Requests that NetSuite refuses because of its
//     load are retried later with jitter. Requests that it refuses because of
//     their content fail at once with an *Error that has NetSuite's message.
//   - NetSuite checks the field names (by default it silently drops a misspelt
//     field), and every call is one log line without bodies and secrets.
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

// Credentials sign in to an account. They are never shown, see Config.
type Credentials struct {
	ClientID      string     // of the integration record
	CertificateID string     // of the M2M mapping; the kid of the assertion
	PrivateKey    PrivateKey // the key of that certificate
}

// String hides the credentials.
func (c Credentials) String() string { return "[credentials]" }

// GoString hides the credentials.
func (c Credentials) GoString() string { return c.String() }

// LogValue hides the credentials.
func (c Credentials) LogValue() slog.Value { return slog.StringValue(c.String()) }

func (c Credentials) equal(other Credentials) bool {
	return c.ClientID == other.ClientID && c.CertificateID == other.CertificateID && c.PrivateKey.equal(other.PrivateKey)
}

// Config describes the account, the credentials and the limits of a client.
type Config struct {
	AccountID     string     // as NetSuite shows it: 1234567 or 1234567_SB1
	ClientID      string     // of the integration record
	CertificateID string     // of the M2M mapping; the kid of the assertion
	PrivateKey    PrivateKey // the key of that certificate

	// Reread reads the credentials again after NetSuite has refused a token or a sign-in, so that a certificate can be
	// replaced while the process runs. It is called by one goroutine at a time. nil: the credentials never change.
	Reread func(ctx context.Context) (Credentials, error)

	BaseURL  string // default https://<account>.suitetalk.api.netsuite.com
	TokenURL string // default <BaseURL>/services/rest/auth/oauth2/v1/token; also the assertion's aud

	MaxInFlight int // concurrent requests; default 5, the smallest limit that an account has
	// Enter waits until another request may start within a limit that is shared with other processes; leave
	// ends it. Default: only MaxInFlight counts.
	Enter    func(ctx context.Context, bulk bool) (leave func(), err error)
	Attempts int // tries of one request, including the first; default 8, about a minute

	Now   func() time.Time                                 // required
	HTTP  *http.Client                                     // default: 60 s for an answer; redirects are never followed
	Sleep func(ctx context.Context, d time.Duration) error // default: waits, or ends with ctx's error
	Rand  func() float64                                   // in [0, 1), for the jitter; default math/rand
	Log   *slog.Logger                                     // default: none
}

// LogValue shows the account and hides the rest.
func (c Config) LogValue() slog.Value {
	return slog.GroupValue(slog.String("accountId", c.AccountID), slog.String("baseUrl", c.BaseURL))
}

// String shows the same as LogValue, for fmt.
func (c Config) String() string { return "netsuite account " + c.AccountID }

// GoString shows the same as String, for %#v.
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
	// A redirect would send the token and the body to an unknown place.
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

// Client is a client of one account. It is safe for concurrent use. Use one Client per process, because its
// gate limits the process's requests.
type Client struct {
	*account
	lane lane
}

// account is the state that a client and its bulk client share.
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
		tokens: &tokens{config: config, turn: make(chan struct{}, 1),
			credentials: Credentials{config.ClientID, config.CertificateID, config.PrivateKey}},
	}}
}

// Bulk returns the same client with bulk priority: all other requests go first.
func (c *Client) Bulk() *Client { return &Client{account: c.account, lane: bulk} }

// LogValue hides the configuration.
func (c *Client) LogValue() slog.Value { return c.config.LogValue() }

// String hides it from fmt.
func (c *Client) String() string { return c.config.String() }
