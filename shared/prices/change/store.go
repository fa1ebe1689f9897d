package change

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/longwork"
	"backdock/shared/platform/money"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/pricelevel"
)

// Sources are what Changes needs.
type Sources struct {
	Table    table.Table
	Queue    queue.Sender // nil if batches are not swept
	Items    *item.Items
	Levels   *pricelevel.Levels
	Matrices *matrix.Matrices
	Settings *setting.Settings
	// Step returns what prices are multiples of where the portal calculates them.
	Step func(context.Context) (money.Decimal, error)
	Now  func() time.Time
}

// Changes changes prices. It stores batches:
//
//	by id:             PRICEBATCH#<id> / BATCH
//	newest:            ByAll PRICEBATCHES / <id>; not those of pricing reports, which would crowd out the others
//	waiting:           ByKey PRICEBATCHES#waiting / <date>#<id>
//	being carried out: ByKey PRICEBATCHES#applying / <id>
//	its changes:       PRICEBATCH#<id> / PART#<attempt>#<n>, those of atOnce items each, with their results
type Changes struct{ Sources }

// New makes the service. It does no I/O.
func New(s Sources) *Changes { return &Changes{s} }

const (
	// atOnce is the number of items that one transaction changes.
	atOnce = (table.MaxActions - batchOps) / item.PriceOpsEach
	// batchOps are the operations of a transaction beside those of the items: the batch, a part, and the batch that is
	// undone.
	batchOps = 3
	// kept is how long a batch can be seen and undone after its date.
	kept = 90 * 24 * time.Hour
	// mostListed is the number of batches that Newest returns, beside those that wait.
	mostListed = 100
)

// stored is a batch as it is stored.
type stored struct {
	Batch
	// Email and Role are those of the person who made the batch. It is carried out with this role's permissions.
	Email string      `json:"email"`
	Role  access.Role `json:"role"`
	// Attempt names the parts of this batch: a request that was killed before it stored the batch may have left others.
	Attempt   string `json:"attempt"`
	Parts     int    `json:"parts"`
	DoneParts int    `json:"doneParts"`
	longwork.Claim
	// RequestID is the id of the request that made the batch, see trace.Asked.
	RequestID string `json:"requestId,omitempty"`
}

// part has the changes of some items.
type part struct {
	Results []Result `json:"results"`
}

func partition(id string) string { return "PRICEBATCH#" + id }
func key(id string) table.Key    { return table.Key{PK: partition(id), SK: "BATCH"} }
func (b stored) partKey(n int) table.Key {
	return table.Key{PK: partition(b.ID), SK: fmt.Sprintf("PART#%s#%05d", b.Attempt, n)}
}

func byState(state BatchState) string { return "PRICEBATCHES#" + string(state) }

// expires returns when a batch may be deleted.
func (b stored) expires() time.Time {
	from := b.CreatedAt
	if !b.EffectiveDate.IsZero() {
		if date := b.EffectiveDate.In(time.UTC); date.After(from) {
			from = date
		}
	}
	return from.Add(kept)
}

// lasts reports whether a batch is never deleted: its pricing report goes on to say what became of the prices.
func (b stored) lasts() bool {
	return b.Source.Kind == Report && (b.State == Cancelled || b.Refused > 0)
}

func itemOf(b stored) table.Item {
	i := table.New(key(b.ID), b)
	if !b.lasts() {
		i = i.Expiring(b.expires())
	}
	if b.Source.Kind != Report {
		i.ByAll = table.Key{PK: "PRICEBATCHES", SK: b.ID}
	}
	switch b.State {
	case Scheduled:
		i.ByKey = table.Key{PK: byState(Scheduled), SK: b.EffectiveDate.String() + "#" + b.ID}
	case Applying:
		i.ByKey = table.Key{PK: byState(Applying), SK: b.ID}
	}
	return i
}

func (b stored) putPart(n int, results []Result) table.Op {
	var o packed.Options
	if !b.lasts() {
		o.Expires = b.expires()
	}
	return packed.PutOne(b.partKey(n), part{results}, o)
}

// writing returns the operation that writes a batch on condition of the version before.
func (s *Changes) writing(b *stored) []table.Op {
	b.UpdatedAt = s.Now()
	b.Version++
	return []table.Op{table.Put(itemOf(*b), table.AsRead(b.Version-1))}
}

func (s *Changes) load(ctx context.Context, id string) (stored, error) {
	b, err := table.Load[stored](ctx, s.Table, key(id))
	if errors.Is(err, table.ErrMissing) {
		return b, fault.New(fault.NotFound, "there is no change of prices %s: it may be older than 90 days", id)
	}
	if err != nil {
		return b, fmt.Errorf("read the price changes %s: %w", id, err)
	}
	return b, nil
}

// Get reads a batch. Errors: fault.NotFound.
func (s *Changes) Get(ctx context.Context, id string) (Batch, error) {
	b, err := s.load(ctx, id)
	return b.Batch, err
}

// Newest returns the newest batches and all that wait for their date, newest first, without those of pricing reports.
func (s *Changes) Newest(ctx context.Context) ([]Batch, error) {
	all, err := table.Find[stored](ctx, s.Table, table.Query{Index: table.ByAll, PK: "PRICEBATCHES", Reverse: true, Limit: mostListed})
	if err != nil {
		return nil, fmt.Errorf("the newest price changes: %w", err)
	}
	if len(all) == mostListed { // else every batch is among them
		waiting, err := table.Find[stored](ctx, s.Table, table.Query{Index: table.ByKey, PK: byState(Scheduled)})
		if err != nil {
			return nil, fmt.Errorf("the price changes that wait: %w", err)
		}
		oldest := all[len(all)-1].ID
		waiting = slices.DeleteFunc(waiting, func(b stored) bool { return b.Source.Kind == Report || b.ID >= oldest })
		slices.SortFunc(waiting, func(a, b stored) int { return cmp.Compare(b.ID, a.ID) })
		all = append(all, waiting...)
	}
	batches := make([]Batch, len(all))
	for i, b := range all {
		batches[i] = b.Batch
	}
	return batches, nil
}

// Results reads the changes of a batch with what became of them. Errors: fault.NotFound.
func (s *Changes) Results(ctx context.Context, id string) ([]Result, error) {
	b, err := s.load(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.results(ctx, b)
}

func (s *Changes) results(ctx context.Context, b stored) ([]Result, error) {
	all := []Result{}
	for n := range b.Parts {
		some, err := s.part(ctx, b, n)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

func (s *Changes) part(ctx context.Context, b stored, n int) ([]Result, error) {
	var p part
	if _, err := packed.Load(ctx, s.Table, b.partKey(n), &p); err != nil {
		return nil, fmt.Errorf("part %d of the price changes %s: %w", n, b.ID, err)
	}
	return p.Results, nil
}
