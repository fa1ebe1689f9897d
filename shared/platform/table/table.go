// Package table is the storage of all domain packages: one table with generic keys and only the operations
// that DynamoDB has.
//
// An Item's body is a JSON object. Its top-level fields are attributes of the stored item, and numbers keep
// their digits. Implementations: table/dynamo, and table/memory for tests; table/tabletest is the suite that
// both must pass.
package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"
)

// Errors of a table. Test with errors.Is.
var (
	// ErrMissing is returned if no item has the key.
	ErrMissing = errors.New("no such item")
	// ErrCondition is returned if a condition of a Commit did not hold. Nothing was written.
	ErrCondition = errors.New("condition not met")
	// ErrBusy is returned by Update if other writers kept changing the item until no try was left. It is not
	// an ErrCondition: do not retry at once.
	ErrBusy = errors.New("others keep changing it")
	// ErrLimit is returned for a request beyond a limit of the service, see CheckLimits.
	ErrLimit = errors.New("beyond a limit of the table")
)

// Limits of DynamoDB that emulators do not enforce.
const (
	MaxActions     = 100     // in one Commit
	MaxCommitBytes = 4 << 20 // all items of one Commit
	MaxItemBytes   = 400 << 10
)

// Key identifies an item.
type Key struct{ PK, SK string }

// IsZero reports whether k is empty.
func (k Key) IsZero() bool { return k.PK == "" }

// Item is one stored record.
type Item struct {
	Key
	Body json.RawMessage // a JSON object
	// Blob holds bytes beside the body, such as compressed ones. Conditions do not see it, and a ChangeItem
	// keeps it.
	Blob []byte
	// ByAll is the item's key in the index that holds whole items, for small records. Zero: not in it.
	ByAll Key
	// ByKey is the item's key in the index that holds keys only, for large records, which are then read with
	// BatchGet. Zero: not in it.
	ByKey Key
	// Feed is the item's entry in the change feed of a list, see shared/platform/listing.
	Feed Feed
	// Expires is the time after which the table may delete the item. Zero: never.
	Expires time.Time
	// Outbox is a message that the projector sends after the item was first written.
	Outbox *Message
}

// Feed is an item's entry in the index of changes.
type Feed struct {
	List string          // the list's name; empty: in no list
	Row  json.RawMessage // what the list shows, a JSON object
	At   Key             // its key there; set by listing.Tracked
}

// Message is a queue message that is stored in the transaction of the change that it announces.
type Message struct {
	Queue string          `json:"queue"`
	Body  json.RawMessage `json:"body"`
	// DelaySeconds is how long the queue hides the message at first, at most MaxDelay.
	DelaySeconds int `json:"delaySeconds,omitempty"`
}

// MaxDelay is the longest delay that SQS allows.
const MaxDelay = 15 * time.Minute

// After returns the message with a delay, rounded up to whole seconds, at most MaxDelay.
func (m Message) After(delay time.Duration) Message {
	m.DelaySeconds = int((min(max(delay, 0), MaxDelay) + time.Second - 1) / time.Second)
	return m
}

// New makes an item from a value. It panics if the value does not marshal to a JSON object, which is a
// programming error.
func New(key Key, value any) Item {
	return Item{Key: key, Body: mustJSON(value)}
}

// Listed adds the item to the change feed of a list, with the row that the list shows.
func (i Item) Listed(list string, row any) Item {
	i.Feed = Feed{List: list, Row: mustJSON(row)}
	return i
}

// Expiring sets when the table may delete the item.
func (i Item) Expiring(at time.Time) Item {
	i.Expires = at
	return i
}

// Announcing stores a message with the item; the projector sends it.
func (i Item) Announcing(queue string, body any) Item {
	i.Outbox = &Message{Queue: queue, Body: mustJSON(body)}
	return i
}

// Decode reads the body into a value.
func (i Item) Decode(into any) error {
	if err := json.Unmarshal(i.Body, into); err != nil {
		return fmt.Errorf("decode item %s/%s: %w", i.PK, i.SK, err)
	}
	return nil
}

// Same reports whether two values have the same stored form, so that writing the second one can be skipped.
// It panics as New does.
func Same(a, b any) bool { return bytes.Equal(mustJSON(a), mustJSON(b)) }

func mustJSON(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("table: marshal %T: %v", v, err))
	}
	return b
}

// Index selects the index that a Query reads.
type Index int

// The table itself and its indexes. Index reads are eventually consistent.
const (
	Primary Index = iota
	ByAll         // whole items
	ByKey         // keys only: the items' Body is empty
	ByFeed        // rows: Feed.Row is set, Body is empty
)

// Query selects items of one partition in the order of their sort keys.
type Query struct {
	Index  Index
	PK     string
	Prefix string // of the sort key; or
	From   string // first sort key, inclusive, and
	To     string // last sort key, inclusive
	// Reverse reads in descending order of the sort keys.
	Reverse bool
	// Limit is the largest number of items on a page. 0: as many as one megabyte holds.
	Limit int
	// After is the Next of the previous page.
	After string
	// Consistent includes all completed writes (Primary only), at double the price.
	Consistent bool
}

// Page is the answer to a Query. Next is empty on the last page. The last page may be empty, because a full
// page always has a Next.
type Page struct {
	Items []Item
	Next  string
}

// Table stores items. Its methods are safe for concurrent use.
type Table interface {
	// Get reads one item, consistently. Errors: ErrMissing.
	Get(ctx context.Context, key Key) (Item, error)
	// BatchGet reads any number of items in parallel batches, eventually consistent. The result is in the
	// order of the keys; missing items are left out.
	BatchGet(ctx context.Context, keys []Key) ([]Item, error)
	// Query reads one page.
	Query(ctx context.Context, q Query) (Page, error)
	// Count counts the items of a Query over all its pages, up to most (0: no limit).
	Count(ctx context.Context, q Query, most int) (int, error)
	// Commit performs all operations or none. Errors: a *CommitError, which is ErrCondition; ErrLimit.
	// Conflicts with other transactions are retried.
	Commit(ctx context.Context, ops ...Op) error
	// Write performs any number of unconditional Puts and Deletes in batches, not atomically. After an error
	// some may have been written.
	Write(ctx context.Context, ops ...Op) error
}

// CommitError lists the operations whose conditions did not hold.
type CommitError struct{ Failed []int }

func (e *CommitError) Error() string {
	return fmt.Sprintf("conditions of operations %v not met", e.Failed)
}

// Is makes errors.Is(err, ErrCondition) true.
func (e *CommitError) Is(target error) bool { return target == ErrCondition }

// FailedAt reports whether err says that the condition of operation i of a Commit did not hold.
func FailedAt(err error, i int) bool {
	var e *CommitError
	if !errors.As(err, &e) {
		return false
	}
	for _, f := range e.Failed {
		if f == i {
			return true
		}
	}
	return false
}

// Overtaken reports whether err was caused by other writers: a condition of a Commit did not hold, or an
// Update ran out of tries.
func Overtaken(err error) bool { return errors.Is(err, ErrCondition) || errors.Is(err, ErrBusy) }

// Load reads one item as a T. Errors: ErrMissing.
func Load[T any](ctx context.Context, t Table, key Key) (T, error) {
	var v T
	item, err := t.Get(ctx, key)
	if err != nil {
		return v, err
	}
	return v, item.Decode(&v)
}

// LoadAll reads the items of the keys as Ts. Missing ones are left out.
func LoadAll[T any](ctx context.Context, t Table, keys []Key) ([]T, error) {
	items, err := t.BatchGet(ctx, keys)
	if err != nil {
		return nil, err
	}
	return decodeAll[T](items)
}

// consistentAtOnce is how many reads GetAll makes in parallel.
const consistentAtOnce = 16

// GetAll reads the items of the keys consistently, each with its own request, at double the price of
// BatchGet. Use it if the last write must not be missed. The result is in the order of the keys; missing
// items are left out.
func GetAll(ctx context.Context, t Table, keys []Key) ([]Item, error) {
	found := make([]*Item, len(keys))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(consistentAtOnce)
	for i, k := range keys {
		g.Go(func() error {
			item, err := t.Get(ctx, k)
			switch {
			case errors.Is(err, ErrMissing):
				return nil
			case err != nil:
				return err
			}
			found[i] = &item
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	items := make([]Item, 0, len(keys))
	for _, item := range found {
		if item != nil {
			items = append(items, *item)
		}
	}
	return items, nil
}

// Consistently returns t with a BatchGet that reads consistently, as GetAll does.
func Consistently(t Table) Table { return consistent{t} }

type consistent struct{ Table }

func (t consistent) BatchGet(ctx context.Context, keys []Key) ([]Item, error) {
	return GetAll(ctx, t.Table, keys)
}

// All reads all pages of a Query, or as many as its Limit asks for.
func All(ctx context.Context, t Table, q Query) ([]Item, error) {
	var items []Item
	for {
		page, err := t.Query(ctx, q)
		if err != nil {
			return nil, err
		}
		items = append(items, page.Items...)
		if page.Next == "" || (q.Limit > 0 && len(items) >= q.Limit) {
			return items, nil
		}
		q.After = page.Next
	}
}

// Find is FindItems as Ts.
func Find[T any](ctx context.Context, t Table, q Query) ([]T, error) {
	items, err := FindItems(ctx, t, q)
	if err != nil {
		return nil, err
	}
	return decodeAll[T](items)
}

// FindItems is All. With ByKey it also fetches the items, in the index's order.
func FindItems(ctx context.Context, t Table, q Query) ([]Item, error) {
	items, err := All(ctx, t, q)
	if err != nil || q.Index != ByKey {
		return items, err
	}
	keys := make([]Key, len(items))
	for i, item := range items {
		keys[i] = item.Key
	}
	return t.BatchGet(ctx, keys)
}

func decodeAll[T any](items []Item) ([]T, error) {
	all := make([]T, len(items))
	for i, item := range items {
		if err := item.Decode(&all[i]); err != nil {
			return nil, err
		}
	}
	return all, nil
}
