package netsuitesim

import (
	"database/sql"
	"errors"
	"strings"
	"testing"
	"time"

	_ "backdock/infra/netsuitesim/suiteql"
)

// Any text as q is either refused with an error of the service or becomes a condition that SQLite can parse.
func FuzzFilter(f *testing.F) {
	for _, q := range []string{`companyName IS "a" AND (id ANY_OF [1,2] OR email EMPTY_NOT)`,
		`creditLimit BETWEEN [1, 2.5]`, `isInactive IS false`,
		`lastModifiedDate ON_OR_AFTER 6/1/2026`, `id EQUAL`, `((`, `externalId IS "RED|PO|1337"`, `email ENDWITH 'x`} {
		f.Add(q)
	}
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		f.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	f.Cleanup(func() {
		if err := db.Close(); err != nil {
			f.Error(err)
		}
	})
	if _, err := db.Exec(storeSQL); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, q string) {
		got, err := parseFilter(recordTypes["customer"], time.UTC, q)
		if err != nil {
			var e *apiError
			if !errors.As(err, &e) || e.status != 400 || e.at != "q" {
				t.Fatalf("%q: %v", q, err)
			}
			return
		}
		if len(got.args) > 1000 || len(q) > 5000 {
			return
		}
		st, err := db.Prepare("SELECT id FROM sim_doc WHERE type = ?1 AND " + got.sql)
		if err != nil && !strings.Contains(err.Error(), "too large") && !strings.Contains(err.Error(), "overflow") {
			t.Fatalf("%q became %s: %v", q, got.sql, err)
		}
		if err == nil {
			if err := st.Close(); err != nil {
				t.Fatal(err)
			}
		}
	})
}
