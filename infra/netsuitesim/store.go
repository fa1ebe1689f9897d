package netsuitesim

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"time"
)

// Records are stored as documents in sim_doc. Every write updates the SuiteQL tables in the same transaction. Stock is
// stored in aggregateitemlocation only. sim_undo and sim_undo_stock hold each document and stock row as it was before
// its first change since the last bulk load. So the cost of a reset depends only on how much was changed.
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

// store is the database. In memory it has a single connection. On disk it has one connection for writing, and readers
// do not wait for the writer.
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
	if _, err := st.write.Exec(creation + storeSQL); err != nil {
		return fmt.Errorf("create tables: %w", err)
	}
	if err := st.addColumns(); err != nil {
		return err
	}
	if _, err := st.write.Exec(indexText); err != nil {
		return fmt.Errorf("create indices: %w", err)
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

// addColumns adds the columns that tables in the file of an older version do not have. They are the last ones of their
// tables, because rows are written by position.
func (st *store) addColumns() error {
	for _, t := range catalog {
		var there int
		if err := st.write.QueryRow(`SELECT count(*) FROM pragma_table_info(?)`, t.Name).Scan(&there); err != nil {
			return fmt.Errorf("columns of %s: %w", t.Name, err)
		}
		for _, c := range t.Columns[min(there, len(t.Columns)):] {
			if there == 0 {
				break // a view
			}
			if _, err := st.write.Exec(`ALTER TABLE "` + t.Name + `" ADD COLUMN ` + columnSQL(c, false)); err != nil {
				return fmt.Errorf("add column %s to %s: %w", c.Name, t.Name, err)
			}
		}
	}
	return nil
}

// txn is one transaction on the store: all reads and writes of a request.
type txn struct {
	ctx     context.Context
	sim     *Sim
	tx      *sql.Tx
	now     time.Time
	loading bool // a bulk load: nothing is computed, no stock moves, nothing can be undone
	stmts   map[string]*sql.Stmt
	units   *unitCache
	version int64             // the version of the data that the transaction reads, or an older one
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

// update runs f in a write transaction; there is only one at a time. If f fails, it is rolled back.
func (s *Sim) update(ctx context.Context, f func(t *txn) error) error {
	// As in the real service, a transaction completes even if its client disconnects.
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

// view runs f on a consistent snapshot without writing.
func (s *Sim) view(ctx context.Context, f func(t *txn) error) error {
	if s.store.read == s.store.write {
		ctx = context.WithoutCancel(ctx) // cancelling may close the connection, and with it a database in memory
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

// row scans the only row of a query. found is false if there is none.
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

// each calls f for every row of a query. All rows are read before the first call, so f may use the transaction.
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

// sequence returns the next number of a sequence.
func (t *txn) sequence(name string) (int64, error) {
	if err := t.exec(`INSERT INTO sim_sequence VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET last = last + 1`,
		name); err != nil {
		return 0, err
	}
	var n int64
	_, err := t.row(`SELECT last FROM sim_sequence WHERE name = ?`, []any{name}, &n)
	return n, err
}

// reserve makes a sequence continue after n, because n was assigned outside of it.
func (t *txn) reserve(name string, n int64) error {
	return t.exec(`INSERT INTO sim_sequence VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET last = max(last, ?2)`, name,
		n)
}

// fields is the content of a record, row or sub-record, by camelCase name. Scalars are bools or strings: decimals as
// digits, dates as 2006-01-02, times as RFC 3339 in UTC, references and enums as ids. Sublists are []fields,
// sub-records are fields, multiple selects are []string. A field without a value is absent.
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

// get loads a record by internal id, nil if there is none.
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

// byExternal returns the internal id and the type of the record with an external id in a family, "" if there is none.
func (t *txn) byExternal(family, external string) (id, kind string, err error) {
	var n int64
	found, err := t.row(`SELECT id, type FROM sim_doc WHERE family = ? AND external = ?`, []any{family, external}, &n,
		&kind)
	if err != nil || !found {
		return "", "", err
	}
	return strconv.FormatInt(n, 10), kind, nil
}

// typeOf returns the record type of an id in a family, "" if there is none.
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

// put stores a record and updates its SuiteQL rows.
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

// remember saves a record before its first change since the last bulk load, for Reset.
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
