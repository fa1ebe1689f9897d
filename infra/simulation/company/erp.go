package company

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"backdock/infra/simulation/gate"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Record is a transaction of the ERP.
type Record struct {
	ID          json.Number `json:"id"`
	ExternalID  string      `json:"externalId"`
	CreatedFrom struct{ ID string }
	Status      struct{ ID string }
	ShipStatus  struct{ ID string }
	DueDate     civil.Date `json:"dueDate"`
	Item        struct{ Items []RecordLine }
}

// RecordLine is a line of a Record.
type RecordLine struct {
	Line      int `json:"line"`
	OrderLine int `json:"orderLine"`
	Item      struct{ ID string }
	Quantity  money.Decimal
	Fulfilled money.Decimal `json:"quantityFulfilled"`
	Received  money.Decimal `json:"quantityReceived"`
	IsClosed  bool          `json:"isClosed"`
}

// Records returns the ERP's records of a type.
func (w *Company) Records(kind string) (all []Record) {
	w.World.Records(kind, &all)
	return all
}

// InERP notes what somebody did in the ERP.
func (w *Company) InERP(who, what string, err error) {
	w.Note(who, fmt.Sprintf("%s in the ERP: %v", what, err))
	verb, _, _ := strings.Cut(what, ":")
	w.Did[fmt.Sprintf("%s in the ERP: done %t", gate.WithoutIDs(verb), err == nil)]++
}

// TypeReceipt is the ERP's type of receipts; the product does not read them.
const TypeReceipt = "itemReceipt"

// Buy makes a purchase order. rate is the cost of a case.
func (w *Company) Buy(erp *netsuite.Client, itemID string, cases, rate int, due civil.Date) {
	number := fmt.Sprint("BUY-", len(w.Records("purchaseOrder"))+1)
	_, err := erp.Create(context.Background(), netsuite.TypePurchaseOrder, number, object{"entity": vendorID, "location": "1",
		"dueDate": due, "item": object{"items": []object{{"item": itemID, "quantity": cases, "units": CaseUnit, "rate": rate}}}})
	w.InERP("buyer", fmt.Sprintf("bought: %d %s", cases, itemID), err)
}

// ToReceive returns the line of a purchase order that has something to receive, by its number.
func (r Record) ToReceive() map[int]money.Decimal {
	left := map[int]money.Decimal{}
	for _, l := range r.Item.Items {
		if q := l.Quantity.Sub(l.Received); q.Sign() > 0 && !l.IsClosed {
			left[l.Line] = q
		}
	}
	return left
}

// Gone notes what people take away in the ERP of what is on hand or arrives, by the lines of a purchase order. The portal
// cannot know of it before it reads the ERP again.
func (w *Company) Gone(order Record, quantities map[int]money.Decimal) {
	for _, l := range order.Item.Items {
		w.gone[l.Item.ID] = w.gone[l.Item.ID].Add(quantities[l.Line])
	}
}

// GoneOf returns what people took away of an item in the ERP, in cases.
func (w *Company) GoneOf(itemID string) money.Decimal { return w.gone[itemID] }

// Receive receives a part of a purchase order, or all that is left.
func (w *Company) Receive(erp *netsuite.Client, order Record, d *gate.Dice) {
	var lines []object
	for line, left := range order.ToReceive() {
		quantity := left
		if most := int(left.Float()); most > 1 && d.N(3) > 0 {
			quantity = money.Int(int64(1 + d.N(most-1)))
		}
		lines = append(lines, object{"orderLine": line, "quantity": quantity, "itemReceive": true})
	}
	number := fmt.Sprint("REC-", order.ID, "-", len(w.Records(TypeReceipt))+1)
	_, err := erp.Transform(context.Background(), netsuite.TypePurchaseOrder, order.ID.String(), TypeReceipt, number,
		object{"item": object{"items": lines}})
	w.InERP("buyer", fmt.Sprintf("received: %v", lines), err)
}
