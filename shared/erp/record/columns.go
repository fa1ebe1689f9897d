package record

import "backdock/shared/erp/netsuite"

// Transaction returns the head rows of a transaction type. columns are added to those that all types have. m
// is the main line.
func Transaction(kind string, columns ...string) netsuite.Select {
	return netsuite.Select{
		Columns: append([]string{"t.id", "t.tranid", "t.status", "t.entity", "t.externalid", "t.memo",
			netsuite.DateColumn("t.trandate", "trandate")}, columns...),
		From:   "transaction t INNER JOIN transactionline m ON m.transaction = t.id",
		Where:  "t.type = ? AND m.mainline = 'T'",
		Params: []string{kind},
		Key:    []string{"t.id"},
	}
}

// Lines returns the item lines of transactions, with their items and units.
func Lines(columns ...string) Detail {
	return Detail{Parent: "l.transaction", Rows: netsuite.Select{
		Columns: append([]string{"l.transaction", "l.id", "l.item", "l.units", "l.quantity", "l.quantityshiprecv",
			"l.quantitybilled",
			"l.rate", "l.netamount", "l.isclosed", "u.conversionrate"}, columns...),
		From: "transactionline l INNER JOIN item i ON i.id = l.item LEFT JOIN unitstypeuom u ON u.internalid = l.units",
		// Cost of goods and tax have lines of their own.
		Where: "l.mainline = 'F' AND l.taxline = 'F' AND NVL(l.iscogs,'F') = 'F'",
		Key:   []string{"l.transaction", "l.id"},
	}}
}
