package outofstock

import (
	"context"
	"maps"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/sales/affected"
	"backdock/shared/sales/openline"
	"backdock/shared/sales/orderline"
	"backdock/shared/stock/outofstock"
)

// Mark is a mark in the API. Quantities are in the item's stock unit.
type Mark struct {
	ID           string            `json:"_id"`
	ItemID       string            `json:"itemId"`
	Item         ItemRef           `json:"item"`
	Status       outofstock.Status `json:"status"`
	QuantityLeft money.Decimal     `json:"quantityLeft" doc:"as it was marked"`
	ExpectedDate *civil.Date       `json:"expectedDate" nullable:"true" doc:"null: not known"`
	Note         string            `json:"note"`
	// SubstituteItemID is empty without a substitute.
	SubstituteItemID string          `json:"substituteItemId" doc:"empty: none"`
	Stock            *Stock          `json:"stock" doc:"of an active mark; null: the item is gone, or the mark is resolved"`
	AffectedLines    int             `json:"affectedLines" doc:"open order lines of the item, of an active mark"`
	ShortLines       int             `json:"shortLines" doc:"those that cannot be shipped in time"`
	AtRisk           money.Decimal   `json:"atRisk" needs:"price.view" doc:"value of what cannot be shipped in time"`
	Proposal         *Proposal       `json:"proposal" doc:"proposes to resolve the mark, because stock is back; null: no proposal"`
	LostSales        outofstock.Loss `json:"lostSales"`
	ResolutionNotes  string          `json:"resolutionNotes"`
	MarkedBy         *history.Person `json:"markedBy" doc:"null: the system"`
	ResolvedBy       *history.Person `json:"resolvedBy"`
	ResolvedAt       *time.Time      `json:"resolvedAt" nullable:"true"`
	CreatedAt        time.Time       `json:"createdAt"`
	UpdatedAt        time.Time       `json:"updatedAt"`
	Version          int64           `json:"version"`
}

// ItemRef is the item of a mark.
type ItemRef struct {
	ID        string           `json:"_id"`
	ItemID    string           `json:"itemId" doc:"the code"`
	Name      string           `json:"name"`
	Category  string           `json:"category"`
	Image     *item.ImageLinks `json:"image" doc:"null: none"`
	StockUnit string           `json:"stockUnit" doc:"abbreviation"`
}

func refOf(id string, d item.Detail) ItemRef {
	u, _ := d.UnitsType.Unit(d.StockUnit)
	return ItemRef{ID: id, ItemID: d.ItemID, Name: d.Name, Category: d.Category, Image: d.Metadata.ImageLinks(),
		StockUnit: u.Abbreviation}
}

// Stock is what there is of a marked item, in its stock unit.
type Stock struct {
	Left        money.Decimal `json:"left" doc:"now, of what was left or has arrived"`
	Wanted      money.Decimal `json:"wanted" doc:"by open order lines"`
	Short       money.Decimal `json:"short" doc:"of what is wanted, not there in time"`
	NextArrival *Arrival      `json:"nextArrival" doc:"of the purchase orders, from today on; null: none"`
}

// Arrival is what a purchase order brings of an item.
type Arrival struct {
	PurchaseOrderID string        `json:"purchaseOrderId"`
	Number          string        `json:"number"`
	Vendor          string        `json:"vendor"`
	Date            civil.Date    `json:"date"`
	Quantity        money.Decimal `json:"quantity"`
}

// Proposal says that an item is in stock again.
type Proposal struct {
	OnHand    money.Decimal `json:"onHand"`
	Available money.Decimal `json:"available"`
	At        time.Time     `json:"at" doc:"when the portal learned of the stock"`
}

// Line is an open order line of a marked item.
type Line struct {
	orderline.Ref
	OrderNumber  string           `json:"orderNumber"`
	OrderVersion int64            `json:"orderVersion"`
	Customer     LineCustomer     `json:"customer"`
	Owner        *history.Person  `json:"owner" doc:"who took the order; null: made in NetSuite"`
	DeliveryDate civil.Date       `json:"deliveryDate"`
	Quantity     money.Decimal    `json:"quantity" doc:"not fulfilled yet, in units"`
	Units        string           `json:"units" doc:"unit id"`
	UnitName     string           `json:"unitName"`
	InStock      money.Decimal    `json:"stockQuantity" doc:"the quantity in the stock unit"`
	CanShip      money.Decimal    `json:"canShip" doc:"of the quantity, in time for the delivery date"`
	CoveredBy    *Source          `json:"coveredBy" doc:"the purchase order that a line that can be shipped waits for; null: none"`
	Rate         *money.Decimal   `json:"rate" needs:"price.view" nullable:"true" doc:"per unit"`
	SwapRate     *money.Decimal   `json:"swapRate" needs:"price.view" nullable:"true" doc:"of the substitute, per the same unit"`
	Refused      affected.Refusal `json:"refused" enum:",trip_started,fulfilled,waits_approval" doc:"why the line cannot be changed; empty: it can"`
	RefusedSwap  affected.Refusal `json:"refusedSwap" enum:",no_substitutes,item_restricted,unit_differs" doc:"why it cannot get the substitute; empty: it can"`
}

// LineCustomer is the customer of a line.
type LineCustomer struct {
	ID           string `json:"_id"`
	Name         string `json:"name"`
	PriceLevelID string `json:"priceLevelId"`
}

// Source is a purchase order that covers a line.
type Source struct {
	PurchaseOrderID string `json:"purchaseOrderId"`
	Number          string `json:"number"`
}

// Result is what became of the change of one line.
type Result struct {
	orderline.Ref
	Outcome      affected.Outcome `json:"outcome" enum:"changed,refused,stale"`
	Reason       affected.Refusal `json:"reason" enum:",trip_started,fulfilled,waits_approval,no_substitutes,item_restricted,not_open,unit_differs,not_less,rule" doc:"of a refusal"`
	Message      string           `json:"message"`
	OrderVersion int64            `json:"orderVersion" doc:"as it is now; 0: not known"`
	Amount       money.Decimal    `json:"amountChange" needs:"price.view" doc:"of the order's total by this line"`
	EditedBy     *history.Person  `json:"editedBy" doc:"of a stale order: who changed it last; null: not a person"`
	EditedAt     *time.Time       `json:"editedAt" nullable:"true"`
}

func person(names map[string]string, id string) *history.Person {
	if id == "" {
		return nil
	}
	return &history.Person{ID: id, Name: names[id]}
}

func instant(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

// onWire returns marks as the API answers them. Those of items that NetSuite no longer has are included.
func (h *handler) onWire(ctx context.Context, marks []*outofstock.Mark) ([]Mark, error) {
	active := map[string]*outofstock.Mark{}
	var resolved, people, ids []string
	for _, m := range marks {
		if m.Status == outofstock.Active {
			active[m.ItemID] = m
		} else {
			resolved = append(resolved, m.ItemID)
		}
		people, ids = append(people, m.MarkedBy, m.ResolvedBy), append(ids, m.ID)
	}
	plans, err := h.desk.Plans(ctx, active)
	if err != nil {
		return nil, err
	}
	items, err := h.items.GetAll(ctx, unique(resolved))
	if err != nil {
		return nil, err
	}
	lost, err := h.marks.LostBy(ctx, ids)
	if err != nil {
		return nil, err
	}
	names, err := h.people.Names(ctx, people)
	if err != nil {
		return nil, err
	}
	today, err := h.settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	orders, err := h.arrivalsOf(ctx, plans, today)
	if err != nil {
		return nil, err
	}
	all := make([]Mark, len(marks))
	for i, m := range marks {
		all[i] = Mark{ID: m.ID, ItemID: m.ItemID, Item: refOf(m.ItemID, items[m.ItemID]), Status: m.Status,
			QuantityLeft: m.QuantityLeft, Note: m.Note, SubstituteItemID: m.SubstituteItemID, LostSales: lost[m.ID],
			ResolutionNotes: m.ResolutionNotes, MarkedBy: person(names, m.MarkedBy), ResolvedBy: person(names, m.ResolvedBy),
			ResolvedAt: instant(m.ResolvedAt), CreatedAt: m.CreatedAt, UpdatedAt: m.UpdatedAt, Version: m.Version}
		if !m.ExpectedDate.IsZero() {
			all[i].ExpectedDate = &m.ExpectedDate
		}
		if p, ok := plans[m.ItemID]; ok && m.Status == outofstock.Active {
			all[i].plan(*m, p, orders, today)
		}
	}
	return all, nil
}

func unique(ids []string) []string { return slices.Compact(slices.Sorted(slices.Values(ids))) }

// plan sets the fields that come from the plan of the mark's item.
func (m *Mark) plan(mark outofstock.Mark, p affected.Plan, orders map[string]purchaseorder.Order, today civil.Date) {
	m.Item, m.AffectedLines = refOf(m.ItemID, p.Item), len(p.Lines)
	m.Stock = &Stock{Left: p.Left, NextArrival: arrivalOf(p.Next(today), orders)}
	for _, l := range p.Lines {
		m.Stock.Wanted = m.Stock.Wanted.Add(l.Stock)
		if l.Short().Sign() > 0 {
			m.ShortLines++
			m.Stock.Short = m.Stock.Short.Add(l.Stock.Sub(openline.InStock(l.CanShip, l.Units, p.Item)))
			m.AtRisk = m.AtRisk.Add(l.AtRisk())
		}
	}
	if s := p.Item.Stock; mark.Back(s.OnHand, s.Available) {
		m.Proposal = &Proposal{s.OnHand, s.Available, s.AsOf}
	}
}

// arrivalsOf reads the purchase orders of the plans' next arrivals.
func (h *handler) arrivalsOf(ctx context.Context, plans map[string]affected.Plan,
	today civil.Date) (map[string]purchaseorder.Order, error) {
	ids := map[string]bool{}
	for _, p := range plans {
		if next := p.Next(today); next != nil {
			ids[next.OrderID] = true
		}
	}
	return h.purchases.Some(ctx, slices.Collect(maps.Keys(ids)))
}

func arrivalOf(next *purchaseorder.Coming, orders map[string]purchaseorder.Order) *Arrival {
	if next == nil {
		return nil
	}
	o := orders[next.OrderID]
	return &Arrival{PurchaseOrderID: next.OrderID, Number: o.Number, Vendor: o.Vendor, Date: next.Date,
		Quantity: next.Quantity}
}
