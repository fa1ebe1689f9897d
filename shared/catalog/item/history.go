package item

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// The kinds of events in an item's history.
const (
	MetadataChanged = "metadata"
	PictureChanged  = "picture"
	ChangedInERP    = "erp"    // what NetSuite sends, except stock
	PricesChanged   = "prices" // by people, in the portal
)

// The fields of changes that have names here. PriceField is followed by #<price level id>#<quantity>. Those who may not
// see prices or costs must not see the changes of these fields.
const (
	PriceField         = "price"
	AverageCostField   = "averageCost"
	PurchasePriceField = "lastPurchasePrice"
	SubstitutesField   = "substitutes" // item ids
)

// historyPartition returns a partition of its own, because the item's record is read by its key.
func historyPartition(id string) string { return "ITEMHISTORY#" + id }

// History reads an item's events, newest first: at most 200, and only those before the event with the id before if
// that is not empty.
func (s *Items) History(ctx context.Context, id, before string) ([]history.Event, error) {
	return history.Read(ctx, s.records.Table, historyPartition(id), before)
}

func (s *Items) event(ctx context.Context, id, kind, summary string, changes []history.Change, about ...string) table.Op {
	e := history.New(ctx, s.now(), kind, summary, changes...)
	e.About = strings.Join(about, "")
	return history.Put(historyPartition(id), e)
}

// metadataEvent returns the operation that records a change of metadata.
func (s *Items) metadataEvent(ctx context.Context, id string, before, after Metadata) []table.Op {
	var changes changes
	changes.text("description", before.Description, after.Description)
	changes.list("tags", before.Tags, after.Tags)
	changes.list("searchKeywords", before.SearchKeywords, after.SearchKeywords)
	changes.list(SubstitutesField, before.Substitutes, after.Substitutes)
	changes.flag("featured", before.Featured, after.Featured)
	changes.flag("hidden", before.Hidden, after.Hidden)
	changes.flag("allowSubstitutes", before.AllowSubstitutes, after.AllowSubstitutes)
	if before.Image != nil && after.Image != nil {
		changes.text("imageDescription", before.Image.Description, after.Image.Description)
	}
	if len(changes) == 0 { // only the order of featured items, for example
		return nil
	}
	return []table.Op{s.event(ctx, id, MetadataChanged, "Changed", changes)}
}

// pictureEvent returns the operation that records a change of the picture.
func (s *Items) pictureEvent(ctx context.Context, id string, before, after *Image) table.Op {
	summary := "Picture replaced"
	var changes changes
	switch {
	case before == nil:
		summary = "Picture added"
		changes.text("description", "", after.Description)
	case after == nil:
		summary = "Picture removed"
	default:
		if before.Name == after.Name {
			summary = "Description of the picture changed"
		}
		changes.text("description", before.Description, after.Description)
	}
	return s.event(ctx, id, PictureChanged, summary, changes)
}

// erpEvent returns the operation that records what NetSuite changed of an item. The first version is no change.
func (s *Items) erpEvent(ctx context.Context, before, after *record) []table.Op {
	if !before.Known || !after.Known {
		return nil
	}
	var changes changes
	changes.text("name", before.Name, after.Name)
	changes.text("itemId", before.ItemID, after.ItemID)
	changes.text("upc", before.UPC, after.UPC)
	changes.text("brand", before.Brand, after.Brand)
	changes.text("category", before.Category, after.Category)
	changes.flag("isActive", before.IsActive, after.IsActive)
	changes.amount(AverageCostField, before.AverageCost, after.AverageCost)
	changes.amount(PurchasePriceField, before.LastPurchasePrice, after.LastPurchasePrice)
	if len(before.Prices) > 0 {
		changes.prices(before.Prices, after.Prices)
	}
	if len(changes) == 0 {
		return nil
	}
	return []table.Op{s.event(ctx, after.ID, ChangedInERP, "Changed in NetSuite", changes)}
}

// changes collects the fields that differ.
type changes []history.Change

func (c *changes) text(field, before, after string) {
	if before != after {
		*c = append(*c, history.Change{Field: field, Before: before, After: after})
	}
}

func (c *changes) list(field string, before, after []string) {
	if !slices.Equal(before, after) {
		c.text(field, strings.Join(before, ", "), strings.Join(after, ", "))
	}
}

func (c *changes) flag(field string, before, after bool) {
	words := map[bool]string{true: "Yes", false: "No"}
	c.text(field, words[before], words[after])
}

func (c *changes) amount(field string, before, after *money.Decimal) {
	words := func(n *money.Decimal) string {
		if n == nil {
			return ""
		}
		return n.String()
	}
	c.text(field, words(before), words(after))
}

func (c *changes) prices(before, after []Price) {
	field := func(p Price) string { return priceField(p.PriceLevelID, p.Quantity) }
	now := make(map[string]*money.Decimal, len(after))
	for _, p := range after {
		now[field(p)] = &p.Price
	}
	for _, p := range before {
		c.amount(field(p), &p.Price, now[field(p)])
		delete(now, field(p))
	}
	for _, p := range after {
		if n := now[field(p)]; n != nil {
			c.amount(field(p), nil, n)
		}
	}
}

func priceField(priceLevelID string, quantity money.Decimal) string {
	return fmt.Sprintf("%s#%s#%s", PriceField, priceLevelID, quantity)
}
