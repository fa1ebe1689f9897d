package approval

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/platform/audit"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

const (
	// keptFor is how long a request is kept after its end. The line, the order's history and the audit log keep the
	// decision.
	keptFor = 400 * 24 * time.Hour
	// most is the largest number of listed requests per status; the newest are listed.
	most = 200
)

// Requests stores requests.
//
//	by id:     PRICEAPPROVAL#<id> / PRICEAPPROVAL
//	by status: ByAll PRICEAPPROVALS#<status> / <id>
type Requests struct{ table table.Table }

// New returns the store.
func New(t table.Table) *Requests { return &Requests{t} }

// Get reads a request. Errors: fault.NotFound.
func (s *Requests) Get(ctx context.Context, id string) (Request, error) {
	r, err := table.Load[Request](ctx, s.table, key(id))
	switch {
	case errors.Is(err, table.ErrMissing):
		return r, fault.New(fault.NotFound, "there is no request for approval %s", id)
	case err != nil:
		return r, fmt.Errorf("read the request for approval %s: %w", id, err)
	}
	return r, nil
}

// Refused checks an error of Verdict.Apply. It reads the request again. If another user has decided it since r was read, it
// returns table.ErrCondition, so that table.Update repeats the decision with the new state. Otherwise it returns err.
func (s *Requests) Refused(ctx context.Context, r Request, err error) error {
	if !fault.Is(err, fault.Conflict) {
		return err
	}
	now, failed := s.Get(ctx, r.ID)
	switch {
	case failed != nil:
		return failed
	case now.Version != r.Version:
		return table.ErrCondition
	}
	return err
}

// List returns the requests of a status, newest first, at most 200 per status; "" selects all statuses. It is
// eventually consistent.
func (s *Requests) List(ctx context.Context, status Status) ([]Request, error) {
	wanted := []Status{status}
	if status == "" {
		wanted = Statuses
	}
	all := []Request{}
	for _, w := range wanted {
		found, err := table.Find[Request](ctx, s.table, table.Query{Index: table.ByAll, PK: "PRICEAPPROVALS#" + string(w),
			Reverse: true, Limit: most})
		if err != nil {
			return nil, fmt.Errorf("list the requests for approval: %w", err)
		}
		all = append(all, found...)
	}
	slices.SortFunc(all, func(a, b Request) int { return cmp.Compare(b.ID, a.ID) })
	return all, nil
}

// Asking returns the operations that store a new request, for the Commit of its line.
func Asking(r Request) []table.Op { return []table.Op{put(r, table.Absent())} }

// Deciding returns the operations that store the decision on a request and add an approval to the audit log, for the
// Commit of the line. They fail if the request was decided since it was read.
func Deciding(ctx context.Context, r Request) []table.Op {
	ops := []table.Op{put(r, table.VersionIs(r.Version-1))}
	if r.Status != Approved {
		return ops
	}
	var before, after approved
	before.Rate = r.DeterminedRate
	after = approved{Line: r.LineID, ItemID: r.Item.ItemID, Unit: r.UnitName, Quantity: &r.Quantity, Rate: r.Rate,
		PriceReason: r.Reason, RequestID: r.ID, RequestedBy: r.RequestedBy.Name}
	if r.Floor != nil {
		after.Floor = &r.Floor.Rate
	}
	return append(ops, audit.Put(audit.New(ctx, r.Decision.At, audit.PriceOverridden, r.subject(), r.Decision.Reason,
		before, after))...)
}

// approved is an approved line in the audit log.
type approved struct {
	Line        string         `json:"line,omitempty"` // id
	ItemID      string         `json:"itemId,omitempty"`
	Unit        string         `json:"unit,omitempty"`
	Quantity    *money.Decimal `json:"quantity,omitempty"` // at most
	Rate        *money.Decimal `json:"rate"`               // per unit
	Floor       *money.Decimal `json:"floor,omitempty"`
	PriceReason string         `json:"priceReason,omitempty"`
	RequestID   string         `json:"requestId,omitempty"`
	RequestedBy string         `json:"requestedBy,omitempty"`
}

// Ending returns the operations that end the requests in before that are not in after, because their lines were changed
// or removed. They belong to the Commit of that change, and fail if a request was decided since.
func Ending(ctx context.Context, t table.Table, now time.Time, before, after []string) ([]table.Op, error) {
	var ops []table.Op
	for _, id := range before {
		if slices.Contains(after, id) {
			continue
		}
		r, err := table.Load[Request](ctx, t, key(id))
		if errors.Is(err, table.ErrMissing) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read the request for approval %s: %w", id, err)
		}
		if r.Status != Pending {
			continue
		}
		r.Status, r.UpdatedAt = Ended, now
		r.Version++
		ops = append(ops, put(r, table.VersionIs(r.Version-1)))
	}
	return ops, nil
}
