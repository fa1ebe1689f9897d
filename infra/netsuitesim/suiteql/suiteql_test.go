package suiteql_test

import (
	"database/sql"
	"errors"
	"strings"
	"testing"
	"time"

	"backdock/infra/netsuitesim/suiteql"
	"backdock/shared/platform/money"

	"pgregory.net/rapid"
)

var catalog = suiteql.Catalog{
	"item": {Name: "item", Columns: []suiteql.Column{{Name: "id", Kind: suiteql.Integer, Required: true},
		{Name: "name", Kind: suiteql.Text},
		{Name: "cost", Kind: suiteql.Decimal}, {Name: "made", Kind: suiteql.Date}}},
	"transaction": {Name: "transaction", Columns: []suiteql.Column{{Name: "id", Kind: suiteql.Integer, Required: true},
		{Name: "type", Kind: suiteql.Text}, {Name: "status", Kind: suiteql.Status}}},
	"dual": {Name: "dual", Columns: []suiteql.Column{{Name: "dummy", Kind: suiteql.Text}}},
}

func database(t testing.TB) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	_, err = db.Exec("CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, cost INTEGER, made TEXT);" +
		"CREATE TABLE \"transaction\" (id INTEGER PRIMARY KEY, type TEXT, status TEXT); CREATE TABLE secret (x TEXT);" +
		"CREATE TABLE dual (dummy TEXT); INSERT INTO dual VALUES ('X');")
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// Any text is either refused with an error of the dialect, or becomes one SELECT that SQLite can parse and that reads
// only tables of the catalog.
func FuzzTranslate(f *testing.F) {
	for _, q := range []string{
		"SELECT id, name FROM item WHERE cost > 1.5 AND name LIKE 'a%' ORDER BY id DESC",
		"SELECT t.id x, COUNT(*) FROM transaction t LEFT JOIN item i ON i.id = t.id WHERE t.status IN ('B', 'SalesOrd:A') GROUP BY t.id HAVING COUNT(*) > 1",
		"SELECT TO_CHAR(made, 'YYYY-MM-DD\"T\"HH24') FROM item WHERE made >= TO_DATE('2026-01-01', 'YYYY-MM-DD') - 1 AND ROWNUM <= ?",
		"SELECT * FROM (SELECT ROWNUM r, id FROM item) WHERE r BETWEEN 1 AND 3 UNION SELECT 1, 2 FROM dual",
		"SELECT CASE WHEN id = 1 THEN 'a' ELSE NVL(name, '') END, -id, (SELECT MAX(cost) FROM item), DECODE(id, 1, 2) FROM item /* c */ -- d",
		"SELECT x FROM secret", "SELECT '", "SELECT ((((((", "SELECT id FROM item WHERE id IN (SELECT id FROM item)",
		"select 1/0 from dual",
	} {
		f.Add(q)
	}
	db := database(f)
	f.Fuzz(func(t *testing.T, q string) {
		st, err := suiteql.Translate(q, catalog, time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC))
		if err != nil {
			var refused *suiteql.Error
			if !errors.As(err, &refused) || refused.Message == "" {
				t.Fatalf("%q: %v", q, err)
			}
			return
		}
		if strings.Contains(st.SQL, "secret") && !strings.Contains(st.SQL, "'") && !strings.Contains(st.SQL, "`secret`") {
			t.Fatalf("%q reaches another table: %s", q, st.SQL)
		}
		if st.Params > 100 || len(q) > 2000 {
			return // SQLite has its own limits here; the simulator refuses such queries
		}
		prepared, err := db.Prepare(st.SQL)
		if err != nil {
			if strings.Contains(err.Error(), "syntax error") || strings.Contains(err.Error(), "no such") ||
				strings.Contains(err.Error(), "unrecognized token") {
				t.Fatalf("%q became %s: %v", q, st.SQL, err)
			}
			return
		}
		if err := prepared.Close(); err != nil {
			t.Fatal(err)
		}
	})
}

// Arithmetic is exact, with eight decimal places.
func TestArithmetic(t *testing.T) {
	db := database(t)
	rapid.Check(t, func(r *rapid.T) {
		number := rapid.Custom(func(r *rapid.T) money.Decimal {
			return money.Scaled(rapid.Int64Range(-10_000_000_000, 10_000_000_000).Draw(r, "digits"),
				rapid.Int32Range(0, 5).Draw(r, "places"))
		})
		a, b := number.Draw(r, "a"), number.Draw(r, "b")
		eval := func(expression string) money.Decimal {
			st, err := suiteql.Translate("SELECT "+expression+" FROM dual", catalog, time.Now())
			if err != nil {
				r.Fatal(err)
			}
			var n int64
			if err := db.QueryRow(st.SQL).Scan(&n); err != nil {
				r.Skip("out of range")
			}
			if st.Columns[0].Kind == suiteql.Integer {
				return money.Int(n)
			}
			return suiteql.FromScaled(n)
		}
		check := func(expression string, want money.Decimal) {
			if got := eval(expression); !got.Equal(want) {
				r.Fatalf("%s = %s, want %s", expression, got, want)
			}
		}
		x, y := "("+a.String()+")", "("+b.String()+")"
		check(x+" + "+y, a.Add(b))
		check(x+" - "+y, a.Sub(b))
		check("ROUND("+x+" + 0.0, 2)", a.Round(2))
		if !b.IsZero() {
			check(x+" / "+y, a.Quo(b, 8))
		}
		if p := a.Mul(b); p.Cmp(money.Int(10_000_000_000)) < 0 && money.Int(-10_000_000_000).Cmp(p) < 0 {
			check(x+" * "+y, p.Round(8))
		}
	})
}
