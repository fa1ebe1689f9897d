package netsuitesim

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"
	_ "time/tzdata" // the account's time zone must be known on every machine

	"backdock/infra/netsuitesim/signin"
)

// Options configure a simulated account. The zero value is a new account TSTDRV1 in memory.
type Options struct {
	// StateDir is the directory that keeps the account between runs. Empty keeps it in memory only.
	StateDir string
	// AccountID is the id as a person writes it, TSTDRV1 by default. It is also the realm of TBA.
	AccountID string
	// Concurrency is the limit of record and query calls in flight, 5 by default as in a development account.
	Concurrency int
	// TokenTTL is the lifetime of an access token, one hour by default as in the service.
	TokenTTL time.Duration
	// Latency is added to every call of the record and query services. The call holds its place under the limit
	// meanwhile.
	Latency time.Duration
	// Zone is the account's time zone, America/Los_Angeles by default. It is not UTC, so a client fails here if it
	// treats the times of SuiteQL or the dates of q as UTC.
	Zone *time.Location
	// Credentials of the integration. If nil, they are read from StateDir or created.
	Credentials *signin.Credentials
	// PublicURL is the address (scheme://host) that clients use. Set it if it differs from the host of the requests.
	PublicURL string
	Now       func() time.Time // time.Now by default
	Logger    *slog.Logger     // discards by default
}

// Sim is a simulated NetSuite account.
type Sim struct {
	account     string
	concurrency int
	latency     time.Duration
	zone        *time.Location
	publicURL   string
	now         func() time.Time
	log         *slog.Logger

	store   *store
	writing sync.Mutex   // held by the only writer
	version atomic.Int64 // counts writes
	totals  totals
	signin  *signin.Service
	faults  faults
	stats   statistics
}

// New opens the account or creates it. A new account has one subsidiary, one currency, the base price level, two terms,
// one location and the accounts that postings need, each type with ids from 1.
func New(o Options) (*Sim, error) {
	s := &Sim{account: cmp.Or(o.AccountID, "TSTDRV1"), concurrency: cmp.Or(o.Concurrency, 5),
		latency: o.Latency, zone: o.Zone, publicURL: o.PublicURL, now: o.Now, log: o.Logger}
	if s.now == nil {
		s.now = time.Now
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	var err error
	if s.zone == nil {
		if s.zone, err = time.LoadLocation("America/Los_Angeles"); err != nil {
			return nil, fmt.Errorf("load time zone: %w", err)
		}
	}
	path := ""
	if o.StateDir != "" {
		if err := os.MkdirAll(o.StateDir, 0o700); err != nil {
			return nil, fmt.Errorf("make state directory: %w", err)
		}
		path = filepath.Join(o.StateDir, "account.db")
	}
	if s.signin, err = signin.Open(signin.Options{StateDir: o.StateDir, Account: s.account, Credentials: o.Credentials,
		TokenTTL: cmp.Or(o.TokenTTL, time.Hour), Now: s.now, Origin: s.origin}); err != nil {
		return nil, err
	}
	s.faults.clear()
	s.stats.clear()
	if s.store, err = openStore(path); err != nil {
		return nil, err
	}
	if err := s.found(); err != nil {
		return nil, fmt.Errorf("open account: %w (%v)", err, s.store.close())
	}
	return s, nil
}

// found creates the tables and, in an empty account, the first records. It also reads the key of the access tokens.
func (s *Sim) found() error {
	if err := s.store.create(); err != nil {
		return err
	}
	var key string
	err := s.update(context.Background(), func(t *txn) error {
		err := t.exec(`INSERT OR IGNORE INTO sim_setting VALUES ('tokenKey', ?)`, signin.Random(32))
		if err != nil {
			return err
		}
		_, err = t.row(`SELECT value FROM sim_setting WHERE name = 'tokenKey'`, nil, &key)
		return err
	})
	if err != nil {
		return err
	}
	if err := s.signin.UseKey(key); err != nil {
		return fmt.Errorf("read token key: %w", err)
	}
	var records int
	if err := s.store.read.QueryRow(`SELECT count(*) FROM sim_doc`).Scan(&records); err != nil {
		return fmt.Errorf("count records: %w", err)
	}
	if records > 0 {
		return nil
	}
	return s.foundRecords(context.Background())
}

// Credentials returns the credentials of the simulator's integration.
func (s *Sim) Credentials() signin.Credentials { return *s.signin.Credentials() }

// Close ends the simulator. The files in StateDir stay.
func (s *Sim) Close() error { return s.store.close() }
