package netsuitesim

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Records are kept as documents in sim_doc, and every write brings the SuiteQL tables up to date in the same
// transaction. Stock is kept in aggregateitemlocation itself. sim_undo and sim_undo_stock hold what a document or
// stock row was before its first change since the last bulk load, so that a reset costs as little as was changed.
const storeSQL = `
CREATE TABLE IF NOT EXISTS sim_doc (type TEXT NOT NULL, family TEXT NOT NULL, id INTEGER NOT NULL, external TEXT, body TEXT NOT NULL,
	PRIMARY KEY (type, id));
CREATE UNIQUE INDEX IF NOT EXISTS sim_doc_id ON sim_doc(family, id);
CREATE UNIQUE INDEX IF NOT EXISTS sim_doc_external ON sim_doc(family, external) WHERE external IS NOT NULL;
CREATE TABLE IF NOT EXISTS sim_undo (type TEXT NOT NULL, id INTEGER NOT NULL, body TEXT, PRIMARY KEY (type, id));
CREATE TABLE IF NOT EXISTS sim_undo_stock (item INTEGER NOT NULL, location INTEGER NOT NULL, row TEXT, PRIMARY KEY (item, location));
CREATE TABLE IF NOT EXISTS sim_sequence (name TEXT PRIMARY KEY, last INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS sim_setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`

// store is the database. In memory it is one connection; on disk there is one for writing, and readers do not
// wait for it.
type store struct {
	write, read *sql.DB
}

func openStore(path string) (*store, error) {
	pragmas := url.Values{"_pragma": {"busy_timeout(10000)", "case_sensitive_like(1)", "temp_store(2)",
		"cache_size(-64000)"}}
	if path == "" {
		db, err := sql.Open("sqlite", "file::memory:?"+pragmas.Encode())
		if err != nil {
			return nil, fmt.Errorf("open database in memory: %w", err)
		}
		db.SetMaxOpenConns(1)
		return &store{db, db}, nil
	}
	disk := url.Values{"_pragma": append([]string{"journal_mode(WAL)", "synchronous(NORMAL)"}, pragmas["_pragma"]...),
		"_txlock": {"immediate"}}
	name := (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath()}).String()
	write, err := sql.Open("sqlite", name+"?"+disk.Encode())
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", path, err)
	}
	write.SetMaxOpenConns(1)
	readers := url.Values{"_pragma": append([]string{"query_only(1)"}, pragmas["_pragma"]...)}
	read, err := sql.Open("sqlite", name+"?"+readers.Encode())
	if err != nil {
		return nil, fmt.Errorf("open database %s for reading: %w", path, errors.Join(err, write.Close()))
	}
	read.SetMaxOpenConns(6)
	return &store{write, read}, nil
}

func (st *store) close() error {
	if st.read == st.write {
		return st.write.Close()
	}
	return errors.Join(st.read.Close(), st.write.Close())
}

func (st *store) create() error {
	if _, err := st.write.Exec(creation + storeSQL + indexText); err != nil {
		return fmt.Errorf("create tables: %w", err)
	}
	for _, t := range recordTypes {
		for id, text := range t.statuses {
			_, err := st.write.Exec(`INSERT INTO transactionstatus SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS
				(SELECT 1 FROM transactionstatus WHERE trantype = ?1 AND id = ?2)`, t.code, id, text, t.title+" : "+text)
			if err != nil {
				return fmt.Errorf("create statuses: %w", err)
			}
		}
	}
	return nil
}

// txn is one transaction on the store: all that a request reads and writes.
type txn struct {
	ctx     context.Context
	sim     *Sim
	tx      *sql.Tx
	now     time.Time
	loading bool // a bulk load: nothing is computed or moved, nothing can be undone
	stmts   map[string]*sql.Stmt
	units   *unitCache
	version int64             // of the data, at the latest
	known   map[string]string // family/id → type, filled by a bulk load
}

func (s *Sim) begin(ctx context.Context, db *sql.DB) (*txn, error) {
	version := s.version.Load()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("begin: %w", err)
	}
	return &txn{ctx: ctx, sim: s, tx: tx, now: s.now(), stmts: map[string]*sql.Stmt{}, units: newUnitCache(),
		version: version}, nil
}

// update runs f in the one writing transaction; it is rolled back when f fails.
func (s *Sim) update(ctx context.Context, f func(t *txn) error) error {
	// A client that goes away does not take its transaction with it, as with the real service.
	ctx = context.WithoutCancel(ctx)
	s.writing.Lock()
	defer s.writing.Unlock()
	t, err := s.begin(ctx, s.store.write)
	if err != nil {
		return err
	}
	if err := f(t); err != nil {
		return errors.Join(err, rollback(t.tx))
	}
	if err := t.tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	s.version.Add(1)
	return nil
}

// view runs f on a consistent state without writing.
func (s *Sim) view(ctx context.Context, f func(t *txn) error) error {
	if s.store.read == s.store.write {
		ctx = context.WithoutCancel(ctx) // a cancelled transaction may cost the connection, and with it the account
	}
	t, err := s.begin(ctx, s.store.read)
	if err != nil {
		return err
	}
	return errors.Join(f(t), rollback(t.tx))
}

func rollback(tx *sql.Tx) error {
	if err := tx.Rollback(); err != nil && !errors.Is(err, sql.ErrTxDone) {
		return fmt.Errorf("roll back: %w", err)
	}
	return nil
}

func (t *txn) stmt(query string) (*sql.Stmt, error) {
	if st := t.stmts[query]; st != nil {
		return st, nil
	}
	st, err := t.tx.PrepareContext(t.ctx, query)
	if err != nil {
		return nil, fmt.Errorf("prepare %q: %w", query, err)
	}
	t.stmts[query] = st
	return st, nil
}

func (t *txn) exec(query string, args ...any) error {
	st, err := t.stmt(query)
	if err != nil {
		return err
	}
	if _, err := st.ExecContext(t.ctx, args...); err != nil {
		return fmt.Errorf("run %q: %w", query, err)
	}
	return nil
}

// row scans the one row of a query; found is false when there is none.
func (t *txn) row(query string, args []any, into ...any) (found bool, err error) {
	st, err := t.stmt(query)
	if err != nil {
		return false, err
	}
	err = st.QueryRowContext(t.ctx, args...).Scan(into...)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("run %q: %w", query, err)
	}
	return true, nil
}

// each calls f for the rows of a query, all read before the first call, so that f may use the transaction.
func (t *txn) each(query string, args []any, columns int, f func(row []any) error) error {
	st, err := t.stmt(query)
	if err != nil {
		return err
	}
	rows, err := st.QueryContext(t.ctx, args...)
	if err != nil {
		return fmt.Errorf("run %q: %w", query, err)
	}
	defer rows.Close()
	var all [][]any
	for rows.Next() {
		row, into := make([]any, columns), make([]any, columns)
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			return fmt.Errorf("scan %q: %w", query, err)
		}
		all = append(all, row)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return fmt.Errorf("read %q: %w", query, err)
	}
	for _, row := range all {
		if err := f(row); err != nil {
			return err
		}
	}
	return nil
}

// sequence hands out the next number of a sequence.
func (t *txn) sequence(name string) (int64, error) {
	if err := t.exec(`INSERT INTO sim_sequence VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET last = last + 1`,
		name); err != nil {
		return 0, err
	}
	var n int64
	_, err := t.row(`SELECT last FROM sim_sequence WHERE name = ?`, []any{name}, &n)
	return n, err
}

// reserve makes sure that a sequence goes on behind n, after n was given from outside.
func (t *txn) reserve(name string, n int64) error {
	return t.exec(`INSERT INTO sim_sequence VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET last = max(last, ?2)`, name,
		n)
}

// fields is the content of a record, row or sub-record by camelCase name. Scalars are strings (decimals as
// digits, dates as 2006-01-02, times as RFC 3339 in UTC, references and enums as ids) or bools; sublists are
// []fields, sub-records fields, multiple selects []string. What has no value is absent.
type fields map[string]any

// doc is one record.
type doc struct {
	kind *recordType
	id   string
	f    fields
}

func (d *doc) text(name string) string     { return d.f.text(name) }
func (d *doc) rows(name string) []fields   { return d.f.rows(name) }
func (f fields) text(name string) string   { s, _ := f[name].(string); return s }
func (f fields) flag(name string) bool     { b, _ := f[name].(bool); return b }
func (f fields) rows(name string) []fields { r, _ := f[name].([]fields); return r }

func decodeDoc(kind *recordType, id int64, body string) (*doc, error) {
	var raw map[string]any
	if err := json.Unmarshal([]byte(body), &raw); err != nil {
		return nil, fmt.Errorf("read %s %d: %w", kind.name, id, err)
	}
	return &doc{kind: kind, id: strconv.FormatInt(id, 10), f: asFields(raw)}, nil
}

func asFields(raw map[string]any) fields {
	for name, v := range raw {
		switch v := v.(type) {
		case map[string]any:
			raw[name] = asFields(v)
		case []any:
			if len(v) > 0 {
				if _, ok := v[0].(string); ok {
					ids := make([]string, len(v))
					for i := range v {
						ids[i], _ = v[i].(string)
					}
					raw[name] = ids
					continue
				}
			}
			rows := make([]fields, 0, len(v))
			for _, r := range v {
				if m, ok := r.(map[string]any); ok {
					rows = append(rows, asFields(m))
				}
			}
			raw[name] = rows
		}
	}
	return raw
}

// get loads a record by internal id; nil when there is none.
func (t *txn) get(kind *recordType, id string) (*doc, error) {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return nil, nil
	}
	var body string
	found, err := t.row(`SELECT body FROM sim_doc WHERE type = ? AND id = ?`, []any{kind.name, n}, &body)
	if err != nil || !found {
		return nil, err
	}
	return decodeDoc(kind, n, body)
}

// byExternal finds the internal id and type that hold an external id in a family; "" when none does.
func (t *txn) byExternal(family, external string) (id, kind string, err error) {
	var n int64
	found, err := t.row(`SELECT id, type FROM sim_doc WHERE family = ? AND external = ?`, []any{family, external}, &n,
		&kind)
	if err != nil || !found {
		return "", "", err
	}
	return strconv.FormatInt(n, 10), kind, nil
}

// typeOf tells what record an id of a family is; "" when there is none.
func (t *txn) typeOf(family, id string) (string, error) {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return "", nil
	}
	if kind, ok := t.known[family+"/"+id]; ok {
		return kind, nil
	}
	var kind string
	found, err := t.row(`SELECT type FROM sim_doc WHERE family = ? AND id = ?`, []any{family, n}, &kind)
	if found && t.known != nil {
		t.known[family+"/"+id] = kind
	}
	return kind, err
}

// put stores a record and projects it to the SuiteQL tables.
func (t *txn) put(d *doc) error {
	body, err := json.Marshal(d.f)
	if err != nil {
		return fmt.Errorf("write %s %s: %w", d.kind.name, d.id, err)
	}
	if !t.loading {
		if err := t.remember(d.kind.name, d.id); err != nil {
			return err
		}
	}
	err = t.exec(`INSERT INTO sim_doc VALUES (?, ?, ?, ?, ?) ON CONFLICT (type, id) DO UPDATE SET external = excluded.external, body = excluded.body`,
		d.kind.name, d.kind.family, d.id, nullable(d.text("externalId")), string(body))
	if err != nil {
		return err
	}
	if t.known != nil {
		t.known[d.kind.family+"/"+d.id] = d.kind.name
	}
	return t.project(d)
}

// remove deletes a record and its rows.
func (t *txn) remove(d *doc) error {
	if err := t.remember(d.kind.name, d.id); err != nil {
		return err
	}
	if err := t.exec(`DELETE FROM sim_doc WHERE type = ? AND id = ?`, d.kind.name, d.id); err != nil {
		return err
	}
	return t.unproject(d)
}

// remember keeps the state of a record from before its first change since the bulk load.
func (t *txn) remember(kind, id string) error {
	return t.exec(`INSERT OR IGNORE INTO sim_undo SELECT ?1, ?2, (SELECT body FROM sim_doc WHERE type = ?1 AND id = ?2)`,
		kind, id)
}

func nullable(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func isUnique(err error) bool {
	return err != nil && strings.Contains(err.Error(), "UNIQUE constraint failed")
}
