package netsuitesim

import (
	"cmp"
	"context"
	"crypto"
	"encoding/hex"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"
	_ "time/tzdata" // the account's zone must be there on every machine
)

// Options say how the simulated account is. The zero value is a fresh account TSTDRV1 in memory.
type Options struct {
	// StateDir is where the account is kept between runs; empty keeps it in memory alone.
	StateDir string
	// AccountID as a person writes it, TSTDRV1 by default. It is also the realm of TBA.
	AccountID string
	// Concurrency is how many record and query calls may be in flight, 5 by default as in a development account.
	Concurrency int
	// TokenTTL is how long an access token lives, an hour by default as with the service.
	TokenTTL time.Duration
	// Latency is added to every call of the record and query services, within its place under the limit.
	Latency time.Duration
	// Zone is the account's time zone, America/Los_Angeles by default: a client that takes the times of SuiteQL or
	// the dates of q= for UTC is found out.
	Zone *time.Location
	// Credentials of the integration; made, or read from StateDir, when nil.
	Credentials *Credentials
	// PublicURL is the address (scheme://host) that clients use, when it is not what the request says.
	PublicURL string
	Now       func() time.Time // time.Now by default
	Logger    *slog.Logger     // discards by default
}

// Sim is a simulated NetSuite account.
type Sim struct {
	account     string
	concurrency int
	tokenTTL    time.Duration
	latency     time.Duration
	zone        *time.Location
	publicURL   string
	now         func() time.Time
	log         *slog.Logger

	store       *store
	writing     sync.Mutex   // held by the one writer
	version     atomic.Int64 // counts writes
	totals      totals
	credentials *Credentials
	keys        map[string]crypto.PublicKey
	tokenKey    []byte
	nonces      nonces
	faults      faults
	stats       statistics
}

// New opens the account, or founds it: with one subsidiary, one currency, the base price level, two terms, one
// location and the accounts that postings need, each with the ids 1 upwards.
func New(o Options) (*Sim, error) {
	s := &Sim{account: cmp.Or(o.AccountID, "TSTDRV1"), concurrency: cmp.Or(o.Concurrency, 5), tokenTTL: cmp.Or(o.TokenTTL,
		time.Hour),
		latency: o.Latency, zone: o.Zone, publicURL: o.PublicURL, now: o.Now, log: o.Logger, credentials: o.Credentials}
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
	if s.credentials == nil {
		if s.credentials, err = loadCredentials(o.StateDir, s.account); err != nil {
			return nil, err
		}
	}
	if s.keys, err = s.credentials.publicKeys(); err != nil {
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

// found creates the tables and, in an empty account, the first records, and reads the key of the access tokens.
func (s *Sim) found() error {
	if err := s.store.create(); err != nil {
		return err
	}
	var key string
	err := s.update(context.Background(), func(t *txn) error {
		err := t.exec(`INSERT OR IGNORE INTO sim_setting VALUES ('tokenKey', ?)`, random(32))
		if err != nil {
			return err
		}
		_, err = t.row(`SELECT value FROM sim_setting WHERE name = 'tokenKey'`, nil, &key)
		return err
	})
	if err != nil {
		return err
	}
	if s.tokenKey, err = hex.DecodeString(key); err != nil {
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

// Credentials are those of the simulator's integration.
func (s *Sim) Credentials() Credentials { return *s.credentials }

// Close ends the simulator; its state is kept.
func (s *Sim) Close() error { return s.store.close() }
