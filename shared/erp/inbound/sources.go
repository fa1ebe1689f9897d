package inbound

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
)

// source describes how a type is read and stored.
func (s *Sources) source(ctx context.Context, rt synctask.ResourceType) (source, error) {
	switch rt {
	case synctask.UnitType:
		return s.unitTypes(), nil
	case synctask.PriceLevel:
		return s.priceLevels(), nil
	case synctask.Employee:
		return s.employees(), nil
	case synctask.Customer:
		return s.customers(), nil
	case synctask.Item:
		return s.items(), nil
	case synctask.Price:
		return s.prices(), nil
	case synctask.Stock:
		location, err := setting.Value[string](ctx, s.stores.Settings, setting.ERPLocation)
		return s.stock(location), err
	case synctask.PurchaseOrder:
		return s.purchaseOrders(), nil
	case synctask.SalesOrder:
		return s.salesOrders(), nil
	case synctask.ItemFulfillment:
		return s.itemFulfillments(), nil
	case synctask.Invoice:
		return s.invoices(), nil
	case synctask.InventoryAdjustment:
		return s.adjustments(), nil
	}
	return source{}, fmt.Errorf("%s is not read from the ERP", rt)
}

// each makes a storing of a store's Import that takes all records at once.
func each[T any](take func(context.Context, []T) error, remove func(context.Context, []string) error,
	held func(context.Context, []Record) (map[string]bool, error)) storing {
	return storing{
		take: func(ctx context.Context, records []Record, _ time.Time) (map[string]error, error) {
			all, err := decode[T](records)
			if err != nil {
				return nil, err
			}
			return nil, take(ctx, all)
		},
		remove: remove,
		held:   held,
	}
}

func decode[T any](records []Record) ([]T, error) {
	all := make([]T, len(records))
	for i, r := range records {
		if err := json.Unmarshal(r.Body, &all[i]); err != nil {
			return nil, fmt.Errorf("record %s: %w", r.ID, err)
		}
	}
	return all, nil
}

// transaction is the head of a transaction type; columns are added to those that
// all have. m is its main line.
func transaction(kind string, columns ...string) netsuite.Select {
	return netsuite.Select{
		Columns: append([]string{"t.id", "t.tranid", "t.status", "t.entity", "t.externalid", "t.memo",
			netsuite.DateColumn("t.trandate", "trandate")}, columns...),
		From:   "transaction t INNER JOIN transactionline m ON m.transaction = t.id",
		Where:  "t.type = ? AND m.mainline = 'T'",
		Params: []string{kind},
		Key:    []string{"t.id"},
	}
}

// lines are the item lines of transactions, with their items and units.
func lines(columns ...string) detail {
	return detail{parent: "l.transaction", rows: netsuite.Select{
		Columns: append([]string{"l.transaction", "l.id", "l.item", "l.units", "l.quantity", "l.quantityshiprecv", "l.quantitybilled",
			"l.rate", "l.netamount", "l.isclosed", "u.conversionrate"}, columns...),
		From: "transactionline l INNER JOIN item i ON i.id = l.item LEFT JOIN unitstypeuom u ON u.internalid = l.units",
		// The cost of goods and the tax have lines of their own.
		Where: "l.mainline = 'F' AND l.taxline = 'F' AND NVL(l.iscogs,'F') = 'F'",
		Key:   []string{"l.transaction", "l.id"},
	}}
}
