package pricingmatrix

import (
	"cmp"
	"context"
	"slices"
	"time"

	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/prices/change"
)

// PriceBatch is a batch of price changes.
type PriceBatch struct {
	ID            string                       `json:"_id"`
	Source        change.SourceKind            `json:"source"`
	State         change.BatchState            `json:"state" doc:"waiting: for its effective date; applying: its items are being changed"`
	Reason        string                       `json:"reason"`
	EffectiveDate *civil.Date                  `json:"effectiveDate" nullable:"true" doc:"null: at once"`
	Items         int                          `json:"items"`
	DoneItems     int                          `json:"doneItems"`
	Prices        int                          `json:"prices" doc:"number of changes"`
	Applied       int                          `json:"applied"`
	Unchanged     int                          `json:"unchanged" doc:"the price was so before"`
	Refused       int                          `json:"refused"`
	By            api.Optional[history.Person] `json:"by" doc:"null: the system"`
	UndoneBy      string                       `json:"undoneBy" doc:"the batch that undid it; empty: none"`
	CreatedAt     time.Time                    `json:"createdAt"`
	UpdatedAt     time.Time                    `json:"updatedAt"`
	DoneAt        *time.Time                   `json:"doneAt" nullable:"true"`
	Version       int64                        `json:"version"`
}

// PriceResult is what became of the change of one price.
type PriceResult struct {
	ItemID       string                     `json:"itemId" doc:"the item's _id"`
	PriceLevelID string                     `json:"priceLevelId"`
	Quantity     money.Decimal              `json:"quantity"`
	Old          *money.Decimal             `json:"old" nullable:"true" doc:"null: there was no price"`
	New          *money.Decimal             `json:"new" nullable:"true" doc:"null: the price is removed, which only an undo does"`
	Margin       *money.Decimal             `json:"margin" nullable:"true" doc:"of the new price, as a share of it; null: the cost is not known"`
	Floor        *money.Decimal             `json:"floor" nullable:"true" doc:"the lowest price that needs no reason; null: none"`
	State        change.State               `json:"state"`
	Error        api.Optional[PriceProblem] `json:"error" doc:"why it is refused; null: it is not"`
}

// PriceProblem says why the change of a price is refused.
type PriceProblem struct {
	Code  change.Code                  `json:"code" doc:"below_floor, below_cost: goes through with a reason, by somebody with price.belowFloor"`
	Price *money.Decimal               `json:"price" nullable:"true" doc:"the floor, the cost, the price of today or the highest price, depending on the code"`
	By    api.Optional[history.Person] `json:"by" doc:"changed_since: who set the price of today; null: NetSuite, or not known"`
	At    *time.Time                   `json:"at" nullable:"true"`
}

// PriceChanges is the answer of every change of prices.
type PriceChanges struct {
	Batch   api.Optional[PriceBatch] `json:"batch" doc:"null: of a dry run, and if there is nothing to change"`
	Changes []PriceResult            `json:"changes" doc:"in the order of the request; at most 5,000"`
	More    int                      `json:"more" doc:"number of changes that were left out"`
	Orders  []TouchedOrder           `json:"openOrders" doc:"of a dry run: open orders with these items, which keep their prices; at most 100"`
	// OrderCount is the number of all of them.
	OrderCount int                       `json:"openOrderCount"`
	Effect     api.Optional[PriceEffect] `json:"effect" doc:"of a dry run: what these prices would have changed in the last four weeks; null: not a dry run, or more than 200 items"`
}

// PriceEffect is what other prices would have changed in the last four weeks.
type PriceEffect struct {
	Amount        money.Decimal     `json:"amount" doc:"what customers would have paid more; negative: less"`
	CustomerCount int               `json:"customerCount" doc:"customers who bought one of the items"`
	Customers     []TouchedCustomer `json:"customers" doc:"at most 100, those with the largest change first"`
}

// TouchedCustomer is a customer who bought items whose price changes.
type TouchedCustomer struct {
	CustomerID string        `json:"customerId"`
	Name       string        `json:"name"`
	Quantity   money.Decimal `json:"quantity" doc:"sale units of the items in the last four weeks"`
	OldAmount  money.Decimal `json:"oldAmount" doc:"at the prices of today"`
	NewAmount  money.Decimal `json:"newAmount"`
}

// TouchedOrder is an open order with an item whose price changes.
type TouchedOrder struct {
	SalesOrderID string     `json:"salesOrderId"`
	OrderNumber  string     `json:"orderNumber"`
	CustomerName string     `json:"customerName"`
	DeliveryDate civil.Date `json:"deliveryDate"`
	Lines        int        `json:"lines"`
}

const (
	mostResults = 5000
	mostOrders  = 100
)

type setPricesIn struct {
	Body struct {
		Changes       []WantedPrice `json:"changes" minItems:"1" maxItems:"2000"`
		EffectiveDate *civil.Date   `json:"effectiveDate,omitempty" doc:"the day at the warehouse from which the prices count; absent, today or earlier: at once"`
		Reason        string        `json:"reason,omitempty" maxLength:"500" doc:"for the history of the items"`
		DryRun        bool          `json:"dryRun,omitempty" doc:"nothing is changed"`
	}
}

// WantedPrice is one price to set.
type WantedPrice struct {
	ItemID       string         `json:"itemId" minLength:"1" maxLength:"64" doc:"the item's _id"`
	PriceLevelID string         `json:"priceLevelId" minLength:"1" maxLength:"64"`
	Quantity     money.Decimal  `json:"quantity,omitempty" doc:"of the tier; default: 0, the price without a minimum"`
	Price        money.Decimal  `json:"price" doc:"per sale unit"`
	Was          *money.Decimal `json:"was,omitempty" doc:"the price that the person saw: if it is another one now, the change is refused"`
	Reason       string         `json:"reason,omitempty" maxLength:"500" doc:"needed below the floor or the cost, with the permission price.belowFloor"`
}

func (h *handler) setPrices(ctx context.Context, in *setPricesIn) (PriceChanges, error) {
	changes := make([]change.Change, len(in.Body.Changes))
	for i, c := range in.Body.Changes {
		changes[i] = change.Change{ItemID: c.ItemID, PriceLevelID: c.PriceLevelID, Quantity: c.Quantity, Price: &c.Price, Was: c.Was,
			Reason: c.Reason}
	}
	if in.Body.DryRun {
		return h.tryOut(ctx, changes)
	}
	w := change.Wanted{ID: api.NewID(ctx, h.now()), Source: change.Source{Kind: change.Matrix}, Reason: in.Body.Reason, Changes: changes}
	if in.Body.EffectiveDate != nil {
		w.EffectiveDate = *in.Body.EffectiveDate
	}
	return h.changed(ctx, func() (change.Batch, []change.Result, error) { return h.changes.Apply(ctx, w) })
}

type undoPricesIn struct {
	Body struct {
		BatchID string `json:"batchId" minLength:"1" maxLength:"128"`
	}
}

func (h *handler) undoPrices(ctx context.Context, in *undoPricesIn) (PriceChanges, error) {
	return h.changed(ctx, func() (change.Batch, []change.Result, error) { return h.changes.Undo(ctx, in.Body.BatchID) })
}

// changed makes the answer of a change.
func (h *handler) changed(ctx context.Context, do func() (change.Batch, []change.Result, error)) (PriceChanges, error) {
	b, results, err := do()
	if err != nil {
		return PriceChanges{}, err
	}
	answer, err := h.results(ctx, results)
	if err != nil || b.ID == "" {
		return answer, err
	}
	shown, err := h.batches(ctx, []change.Batch{b})
	if err != nil {
		return answer, err
	}
	answer.Batch = api.Optional[PriceBatch]{Given: true, Value: shown[0]}
	return answer, nil
}

// tryOut says what changes would do, and names the open orders with their items.
func (h *handler) tryOut(ctx context.Context, changes []change.Change) (PriceChanges, error) {
	results, err := h.changes.Preview(ctx, changes)
	if err != nil {
		return PriceChanges{}, err
	}
	answer, err := h.results(ctx, results)
	if err != nil {
		return answer, err
	}
	var ids []string
	for _, r := range results {
		if r.State == change.Pending && !slices.Contains(ids, r.ItemID) {
			ids = append(ids, r.ItemID)
		}
	}
	lines, err := h.openLines.Of(ctx, ids...)
	if err != nil {
		return answer, err
	}
	byOrder := map[string]*TouchedOrder{}
	for _, some := range lines {
		for _, l := range some {
			if byOrder[l.OrderID] == nil {
				byOrder[l.OrderID] = &TouchedOrder{SalesOrderID: l.OrderID, OrderNumber: l.OrderNumber, CustomerName: l.Customer.Name,
					DeliveryDate: l.DeliveryDate}
			}
			byOrder[l.OrderID].Lines++
		}
	}
	for _, o := range byOrder {
		answer.Orders = append(answer.Orders, *o)
	}
	slices.SortFunc(answer.Orders, func(a, b TouchedOrder) int {
		return cmp.Or(a.DeliveryDate.DaysSince(b.DeliveryDate), cmp.Compare(a.SalesOrderID, b.SalesOrderID))
	})
	answer.OrderCount = len(answer.Orders)
	answer.Orders = answer.Orders[:min(len(answer.Orders), mostOrders)]
	answer.Effect, err = h.effectOf(ctx, ids, results)
	return answer, err
}

// results returns results for the wire.
func (h *handler) results(ctx context.Context, results []change.Result) (PriceChanges, error) {
	answer := PriceChanges{Changes: []PriceResult{}, Orders: []TouchedOrder{}, More: max(0, len(results)-mostResults)}
	results = results[:len(results)-answer.More]
	var people []string
	for _, r := range results {
		if r.Problem != nil && r.Problem.By != "" {
			people = append(people, r.Problem.By)
		}
	}
	names, err := h.names.Names(ctx, people)
	if err != nil {
		return answer, err
	}
	for _, r := range results {
		shown := PriceResult{ItemID: r.ItemID, PriceLevelID: r.PriceLevelID, Quantity: r.Quantity, Old: r.Old, New: r.Price,
			Margin: r.Margin, Floor: r.Limit, State: r.State}
		if p := r.Problem; p != nil {
			shown.Error = api.Optional[PriceProblem]{Given: true, Value: PriceProblem{Code: p.Code, Price: p.Price,
				By: history.PersonOf(p.By, names), At: p.At}}
		}
		answer.Changes = append(answer.Changes, shown)
	}
	return answer, nil
}

// batches returns batches for the wire.
func (h *handler) batches(ctx context.Context, all []change.Batch) ([]PriceBatch, error) {
	ids := make([]string, len(all))
	for i, b := range all {
		ids[i] = b.By
	}
	names, err := h.names.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	shown := make([]PriceBatch, len(all))
	for i, b := range all {
		shown[i] = PriceBatch{ID: b.ID, Source: b.Source.Kind, State: b.State, Reason: b.Reason, Items: b.Items, DoneItems: b.DoneItems,
			Prices: b.Changes, Applied: b.Applied, Unchanged: b.Unchanged, Refused: b.Refused, By: history.PersonOf(b.By, names),
			UndoneBy: b.UndoneBy, CreatedAt: b.CreatedAt, UpdatedAt: b.UpdatedAt, DoneAt: b.DoneAt, Version: b.Version}
		if !b.EffectiveDate.IsZero() {
			shown[i].EffectiveDate = &all[i].EffectiveDate
		}
	}
	return shown, nil
}

// PriceBatches are the newest batches.
type PriceBatches struct {
	Batches []PriceBatch `json:"batches" doc:"the newest, at most 100, and all that wait for their date"`
}

func (h *handler) priceBatches(ctx context.Context, _ *struct{}) (PriceBatches, error) {
	all, err := h.changes.Newest(ctx)
	if err != nil {
		return PriceBatches{}, err
	}
	shown, err := h.batches(ctx, all)
	return PriceBatches{shown}, err
}

type priceBatchIn struct {
	ID string `path:"id" maxLength:"128"`
}

func (h *handler) priceBatch(ctx context.Context, in *priceBatchIn) (PriceChanges, error) {
	return h.changed(ctx, func() (change.Batch, []change.Result, error) {
		b, err := h.changes.Get(ctx, in.ID)
		if err != nil {
			return b, nil, err
		}
		results, err := h.changes.Results(ctx, in.ID)
		return b, results, err
	})
}
