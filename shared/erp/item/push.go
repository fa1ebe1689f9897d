package item

import (
	"context"
	"fmt"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/problem"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
)

// Refresh reads records again and stores them, see discovery.Discoveries.Refresh.
type Refresh func(ctx context.Context, erp *netsuite.Client, rt synctask.ResourceType, ids []string) error

// Sender sends prices of items to NetSuite that were changed in the portal.
//
// Who wins: until NetSuite has confirmed a price, the portal's counts, whatever a reading says (item.TakePrices). A
// reading that began after the confirmation contains it, so from then on NetSuite's counts. A price that was changed in
// NetSuite since the portal's copy was read is not replaced: the task fails as a conflict that names both prices. A
// person then sends it again, which replaces NetSuite's price, or sets the price in the portal to NetSuite's.
type Sender struct {
	items   *item.Items
	refresh Refresh
}

// NewSender makes one.
func NewSender(items *item.Items, refresh Refresh) *Sender { return &Sender{items, refresh} }

// Queue stores a new task that sends an item's prices, and returns the task's id. Errors: fault.NotFound; fault.Conflict
// if there is nothing to send.
func (s *Sender) Queue(ctx context.Context, id string) (taskID string, err error) {
	return s.items.QueuePrices(ctx, id)
}

// Failed marks on an item that its task has failed for good, see record.Sender.
func (s *Sender) Failed(ctx context.Context, id, taskID string, why error, words string) error {
	return s.items.PricesFailed(ctx, id, taskID, words, problems.Of(why))
}

// NetSuiteID returns NetSuite's id of an item, which is the portal's. Errors: fault.NotFound.
func (s *Sender) NetSuiteID(ctx context.Context, id string) (netSuiteID string, synced bool, err error) {
	d, err := s.items.Get(ctx, id)
	return id, d.PriceSync == nil || d.PriceSync.Status == synctask.StateSynced, err
}

// Push sends the prices of an item that NetSuite has not confirmed, in one request, and reads its prices again. Each row
// of the request is named by its level and quantity, so the request is idempotent. Push may be killed at any point.
//
// taskID is the task that asks for it. Errors: synctask.ErrSuperseded if another task sends the prices;
// *synctask.Refusal for prices that were changed in NetSuite, too; *netsuite.Error.
func (s *Sender) Push(ctx context.Context, erp *netsuite.Client, id, taskID string) error {
	unsent, err := s.items.UnsentPrices(ctx, id, taskID)
	if err != nil {
		return err
	}
	if len(unsent) > 0 {
		if unsent, err = s.send(ctx, erp, id, taskID); err != nil {
			return err
		}
	}
	if err := s.items.PricesSent(ctx, id, taskID, unsent); err != nil {
		return err
	}
	return s.refresh(ctx, erp, synctask.Price, []string{id})
}

// send brings the prices to NetSuite that it does not have yet, and returns all that it has then.
func (s *Sender) send(ctx context.Context, erp *netsuite.Client, id, taskID string) ([]item.UnsentPrice, error) {
	currency, err := erp.BaseCurrency(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := erp.Prices(ctx, id)
	if err != nil {
		return nil, err
	}
	unsent, foreign, err := s.items.BeginSendingPrices(ctx, id, taskID, pricesIn(rows, currency))
	if err != nil {
		return nil, err
	}
	if len(foreign) > 0 {
		conflicts := make([]string, len(foreign))
		for i, u := range foreign {
			conflicts[i] = conflict(u)
		}
		return nil, &synctask.Refusal{Code: codeConflict, Words: "The price was changed in NetSuite, too. " +
			strings.Join(conflicts, ". ") + ". Send it again to replace NetSuite's price, or set NetSuite's price here"}
	}
	var missing []netsuite.PriceRow
	for _, u := range unsent {
		if !u.Is(u.Read) {
			missing = append(missing, netsuite.PriceRow{CurrencyPage: currency, PriceLevel: netsuite.ID(u.PriceLevelID),
				Quantity: u.Quantity, Price: u.Price})
		}
	}
	if len(missing) == 0 {
		return unsent, nil
	}
	return unsent, erp.SetPrices(ctx, id, missing)
}

// pricesIn returns the prices of one currency. NetSuite shows a row without a price for each level.
func pricesIn(rows []netsuite.PriceRow, currency netsuite.ID) []item.Price {
	var prices []item.Price
	for _, r := range rows {
		if r.CurrencyPage == currency && r.Price != nil {
			prices = append(prices, item.Price{PriceLevelID: string(r.PriceLevel), Quantity: r.Quantity, Price: *r.Price})
		}
	}
	return prices
}

func conflict(u item.UnsentPrice) string {
	at := "Level " + u.PriceLevelID
	if !u.Quantity.IsZero() {
		at += " from " + u.Quantity.String()
	}
	return fmt.Sprintf("%s is %s there and %s here", at, words(u.Read), words(u.Price))
}

func words(price *money.Decimal) string {
	if price == nil {
		return "not set"
	}
	return price.String()
}

const codeConflict = "CONFLICT"

// problems are the problems of an item's prices.
var problems = problem.Record{
	Refusals: map[string]synctask.SyncCode{codeConflict: synctask.SyncConflict},
	Fields: map[string]problem.Field{
		"pricelevel": {Code: synctask.SyncFieldInvalid, Name: "priceLevelId", Lines: "prices"},
		"price":      {Code: synctask.SyncFieldInvalid, Name: "price", Lines: "prices"},
	},
}
