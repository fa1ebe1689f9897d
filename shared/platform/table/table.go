// Package table is the storage that every domain package stands on: one table
// with generic keys, as DynamoDB offers it, and nothing that DynamoDB cannot do.
//
// An Item's body is a JSON object; its top-level fields are attributes of the
// stored item, numbers keep their digits. Implementations: table/dynamo, and
// table/memory for tests; table/tabletest is the suite that both must pass.
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

// Sentinels. Test with errors.Is.
var (
	// ErrMissing: there is no item under the key.
	ErrMissing = errors.New("no such item")
	// ErrCondition: a condition of a Commit did not hold and nothing was written.
	ErrCondition = errors.New("condition not met")
	// ErrBusy: others kept changing what an Update was to change, until its tries were
	// used up. It is no ErrCondition: trying once more is for a person, or for later.
	ErrBusy = errors.New("others keep changing it")
	// ErrLimit: the request is beyond a limit of the service, see Limits.
	ErrLimit = errors.New("beyond a limit of the table")
)

// Limits of DynamoDB that emulators do not enforce.
const (
	MaxActions     = 100     // in one Commit
	MaxCommitBytes = 4 << 20 // all items of one Commit
	MaxItemBytes   = 400 << 10
)

// Key names an item.
type Key struct{ PK, SK string }

// IsZero tells whether k names nothing.
func (k Key) IsZero() bool { return k.PK == "" }

// Item is one stored record.
type Item struct {
	Key
	Body json.RawMessage // a JSON object
	// ByAll is the item's place in the index that carries whole items; for small
	// records. Zero: not in it.
	ByAll Key
	// ByKey is the item's place in the index that carries keys only; for large
	// records, which are then fetched by BatchGet. Zero: not in it.
	ByKey Key
	// Feed is the item's place in the change feed of a list, see shared/platform/listing.
	Feed Feed
	// Expires lets the table delete the item some time after it; zero: never.
	Expires time.Time
	// Outbox is a message that the projector sends after the item was first written.
	Outbox *Message
}

// Feed is what the index of changes carries of an item.
type Feed struct {
	List string          // the list's name; empty: in no list
	Row  json.RawMessage // what the list shows, a JSON object
	At   Key             // where it stands; filled in by listing.Tracked
}

// Message is a queue message that is stored together with what it announces.
type Message struct {
	Queue string          `json:"queue"`
	Body  json.RawMessage `json:"body"`
	// DelaySeconds is how long the queue hides the message at first, at most MaxDelay.
	DelaySeconds int `json:"delaySeconds,omitempty"`
}

// MaxDelay is the longest delay of a message, which is the service's.
const MaxDelay = 15 * time.Minute

// After returns the message with a delay, rounded up to whole seconds, at most MaxDelay.
func (m Message) After(delay time.Duration) Message {
	m.DelaySeconds = int((min(max(delay, 0), MaxDelay) + time.Second - 1) / time.Second)
	return m
}

// New makes an item of a value. It panics if the value has no JSON object form,
// which is a mistake in the program.
func New(key Key, value any) Item {
	return Item{Key: key, Body: mustJSON(value)}
}

// Listed puts the item into the change feed of a list with the row that the list shows.
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

// Same tells whether two values are stored alike: an item that would not change need
// not be written. It panics as New does.
func Same(a, b any) bool { return bytes.Equal(mustJSON(a), mustJSON(b)) }

func mustJSON(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("table: marshal %T: %v", v, err))
	}
	return b
}

// Index says where a Query looks.
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
	// Reverse starts at the last sort key.
	Reverse bool
	// Limit is the most items of one page; 0: as many as one megabyte holds.
	Limit int
	// After is the Next of the page before.
	After string
	// Consistent reads what was written last (Primary only), at double the price.
	Consistent bool
}

// Page is an answer to a Query. Next is empty on the last page, which may have no
// items: a page that is full says that there may be more.
type Page struct {
	Items []Item
	Next  string
}

// Table stores items. All methods may be called from many goroutines.
type Table interface {
	// Get reads one item, consistently. Errors: ErrMissing.
	Get(ctx context.Context, key Key) (Item, error)
	// BatchGet reads any number of items in parallel batches, eventually
	// consistent; what is missing is missing in the answer too, whose order is
	// that of the keys.
	BatchGet(ctx context.Context, keys []Key) ([]Item, error)
	// Query reads one page.
	Query(ctx context.Context, q Query) (Page, error)
	// Count counts the items that a Query would find, on all its pages, up to a
	// most (0: no bound).
	Count(ctx context.Context, q Query, most int) (int, error)
	// Commit carries out all operations or none. Errors: a *CommitError, which is
	// ErrCondition; ErrLimit. Conflicts with a transaction under way are retried.
	Commit(ctx context.Context, ops ...Op) error
	// Write carries out any number of unconditional Puts and Deletes in batches,
	// each for itself; after an error some may have been written.
	Write(ctx context.Context, ops ...Op) error
}

// CommitError tells which operations' conditions did not hold.
type CommitError struct{ Failed []int }

func (e *CommitError) Error() string {
	return fmt.Sprintf("conditions of operations %v not met", e.Failed)
}

// Is makes errors.Is(err, ErrCondition) true.
func (e *CommitError) Is(target error) bool { return target == ErrCondition }

// FailedAt tells whether err says that the condition of operation i of a Commit
// did not hold.
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

// Overtaken tells whether err says that others were faster: a condition of a Commit
// did not hold, or an Update was busy to its end.
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

// LoadAll reads the items of the keys as Ts; missing ones are left out.
func LoadAll[T any](ctx context.Context, t Table, keys []Key) ([]T, error) {
	items, err := t.BatchGet(ctx, keys)
	if err != nil {
		return nil, err
	}
	return decodeAll[T](items)
}

// consistentAtOnce is how many single reads GetAll makes at the same time.
const consistentAtOnce = 16

// GetAll reads the items of the keys consistently, each by itself: at double the
// price of BatchGet and in more round trips, for what must not miss the last write.
// What is missing is missing in the answer too, whose order is that of the keys.
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

// Consistently is t with a BatchGet that reads consistently, as GetAll does.
func Consistently(t Table) Table { return consistent{t} }

type consistent struct{ Table }

func (t consistent) BatchGet(ctx context.Context, keys []Key) ([]Item, error) {
	return GetAll(ctx, t.Table, keys)
}

// Find reads all pages of a Query as Ts. With ByKey the items are fetched too,
// and come in the index's order.
func Find[T any](ctx context.Context, t Table, q Query) ([]T, error) {
	var items []Item
	for {
		page, err := t.Query(ctx, q)
		if err != nil {
			return nil, err
		}
		items = append(items, page.Items...)
		if page.Next == "" || (q.Limit > 0 && len(items) >= q.Limit) {
			break
		}
		q.After = page.Next
	}
	if q.Index == ByKey {
		keys := make([]Key, len(items))
		for i, item := range items {
			keys[i] = item.Key
		}
		return LoadAll[T](ctx, t, keys)
	}
	return decodeAll[T](items)
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
