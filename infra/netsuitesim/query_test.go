package netsuitesim_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"backdock/infra/netsuitesim"
)

// loaded returns an account with three orders, their fulfillments and invoices.
func loaded(t *testing.T) *account {
	a := start(t)
	if _, err := a.sim.Load(context.Background(), history(10, 3)); err != nil {
		t.Fatal(err)
	}
	return a
}

func TestSuiteQL(t *testing.T) {
	a := loaded(t)
	for query, want := range map[string]string{
		"select ID, TranID from Transaction where type = 'SalesOrd' and id < 1004 order by id": "id=1000 tranid=SO1; id=1003 tranid=SO2",
		// Quantities are in base units, negative on sales and positive on receipts.
		"SELECT tl.quantity, tl.rate, tl.netamount, tl.units FROM transactionline tl WHERE tl.transaction = 1000 AND tl.id = 1":                                                      "netamount=-41 quantity=-24 rate=20.5 units=2",
		"SELECT -(tl.quantity / uom.conversionrate) AS q FROM transactionline tl INNER JOIN unitstypeuom uom ON tl.units = uom.internalid WHERE tl.transaction = 1000 AND tl.id = 1": "q=2",
		// A transaction also has main, tax and cost rows.
		"SELECT COUNT(*) n FROM transactionline WHERE transaction = 1000":                                                          "n=12",
		"SELECT COUNT(*) n FROM transactionline WHERE transaction = 1001 AND mainline = 'F' AND taxline = 'F'":                     "n=20",
		"SELECT COUNT(*) n FROM transactionline WHERE transaction = 1001 AND mainline='F' AND taxline='F' AND NVL(iscogs,'F')='F'": "n=10",
		"SELECT id, status FROM transaction WHERE status = 'SalesOrd:G' AND id = 1000":                                             "id=1000 status=G",
		"SELECT id FROM transaction WHERE status IN ('SalesOrd:B', 'G') AND type = 'SalesOrd' AND id = 1000":                       "id=1000",
		"SELECT BUILTIN.DF(t.status) s, BUILTIN.DF(t.entity) e, BUILTIN.DF(t.type) k FROM transaction t WHERE t.id = 1000":         "e=Shop k=Sales Order s=Sales Order : Billed",
		"SELECT BUILTIN.DF(status) FROM transaction WHERE BUILTIN.DF(status) = 'Invoice : Open' AND id = 1002":                     "expr1=Invoice : Open",
		// Dates are in the account's format and time zone, without time unless TO_CHAR is used.
		"SELECT trandate, lastmodifieddate FROM transaction WHERE id = 1000":                                                                                                                                                                   "lastmodifieddate=3/1/2026 trandate=3/1/2026",
		`SELECT TO_CHAR(lastmodifieddate, 'YYYY-MM-DD"T"HH24:MI:SS') AS at FROM transaction WHERE id = 1000`:                                                                                                                                   "at=2026-03-01T04:01:00",
		"SELECT id FROM transaction WHERE lastmodifieddate > TO_TIMESTAMP('2026-03-01 04:01:59','YYYY-MM-DD HH24:MI:SS') AND type='SalesOrd' ORDER BY id":                                                                                      "id=1003; id=1006",
		"SELECT id FROM transaction WHERE trandate >= '03/01/2026' AND trandate < '3/2/2026' AND type = 'CustInvc' AND ROWNUM <= 1":                                                                                                            "id=1002",
		"SELECT id FROM transaction WHERE trandate > '3/1/2026'":                                                                                                                                                                               "",
		"SELECT TO_CHAR(SYS_EXTRACT_UTC(CURRENT_TIMESTAMP), 'YYYY-MM-DD HH24:MI:SS') u, TO_CHAR(CURRENT_TIMESTAMP, 'HH24:MI') l FROM DUAL":                                                                                                     "l=10:00 u=2026-06-15 17:00:00",
		"SELECT TO_CHAR(TO_DATE('31-JAN-2026','DD-MON-YYYY') + 1, 'YYYY-MM-DD') a, TO_CHAR(ADD_MONTHS(TO_DATE('2026-01-31','YYYY-MM-DD'), 1), 'MM/DD') b, TO_DATE('2026-03-01','YYYY-MM-DD') - TO_DATE('2026-02-01','YYYY-MM-DD') c FROM dual": "a=2026-02-01 b=02/28 c=28",
		// Decimals are exact.
		"SELECT SUM(netamount) s, COUNT(DISTINCT item) n, AVG(rate) a, MIN(rate) lo FROM transactionline WHERE transaction = 1000 AND mainline='F' AND taxline='F'": "a=20.5 lo=20.5 n=10 s=-410",
		"SELECT ROUND(10/3, 2) a, 0.1 + 0.2 b, 1/8 c, 2*3 d, TRUNC(2.789, 1) e, FLOOR(-1.5) f, CEIL(1.2) g, MOD(7, 4) h FROM dual":                                  "a=3.33 b=0.3 c=0.125 d=6 e=2.7 f=-2 g=2 h=3",
		"SELECT id FROM item WHERE averagecost > 1.4999 AND averagecost < 1.6 AND id = 1":                                                                           "id=1",
		// NULL is omitted. The empty text is NULL.
		"SELECT id, memo, NVL(memo, 'none') m, NVL2(memo, 'y', 'n') x, COALESCE(memo, tranid) c FROM transaction WHERE id = 1000":                                "c=SO1 id=1000 m=none x=n",
		"SELECT id FROM transaction WHERE memo = '' OR memo IS NULL AND id = 1000":                                                                               "id=1000",
		"SELECT tranid || '-' || memo x, CASE type WHEN 'SalesOrd' THEN 1 ELSE 2.5 END c, DECODE(type, 'CustInvc', 'i', 'o') d FROM transaction WHERE id = 1000": "c=1 d=o x=SO1-",
		// ROWNUM counts before sorting.
		"SELECT id FROM item WHERE ROWNUM <= 3 ORDER BY id DESC":                                                                                                         "id=3; id=2; id=1",
		"SELECT * FROM (SELECT ROWNUM AS rn, a.id FROM (SELECT id FROM item ORDER BY id DESC) a) WHERE rn BETWEEN 2 AND 3":                                               "id=9 rn=2; id=8 rn=3",
		"SELECT id FROM item WHERE id IN (SELECT item FROM transactionline WHERE transaction = 1000 AND id <= 2) ORDER BY 1":                                             "id=2; id=3",
		"SELECT i.itemid FROM item i WHERE EXISTS (SELECT 1 FROM pricing p WHERE p.item = i.id AND p.unitprice > 20) AND i.id NOT IN (1,2,3,4,5,6,7,8,9)":                "itemid=I10",
		"SELECT type, COUNT(*) AS n, SUM(foreigntotal) FROM transaction GROUP BY type HAVING COUNT(*) > 1 ORDER BY COUNT(*) DESC, type":                                  "expr1=1230 n=3 type=CustInvc; n=3 type=ItemShip; expr1=1230 n=3 type=SalesOrd",
		"SELECT id FROM customer UNION ALL SELECT id FROM item WHERE id = 10 ORDER BY id DESC":                                                                           "id=10; id=1",
		"SELECT ab.label, ea.addr1, ea.city FROM customeraddressbook ab JOIN customeraddressbookentityaddress ea ON ea.nkey = ab.addressbookaddress WHERE ab.entity = 1": "addr1=1 Main city=Chicago",
		"SELECT l.nextdoc, l.nextline FROM nexttransactionlinelink l WHERE l.previousdoc = 1000 AND l.previousline = 3 ORDER BY l.nextdoc":                               "nextdoc=1001 nextline=3; nextdoc=1002 nextline=3",
		"SELECT l.location, l.quantityonhand q FROM aggregateitemlocation l, item i WHERE i.id = l.item AND i.itemid LIKE 'I1_'":                                         "location=1 q=1000",
		"SELECT UPPER(itemid) u, LENGTH(itemid) l, SUBSTR(displayname, 1, 4) s FROM item WHERE itemid = 'I1' -- a comment":                                               "l=2 s=Item u=I1",
		"SELECT balancesearch FROM customer WHERE id = '1'":                                                                                                              "balancesearch=1230",
		"SELECT id id, id FROM item WHERE id = 1": "id=1 id_0=1",
	} {
		t.Run(query, func(t *testing.T) { same(t, "rows", rowText(a.ql(query)), want) })
	}
	same(t, "parameters", rowText(a.ql("SELECT id FROM transaction WHERE id BETWEEN ? AND ? AND type = ? AND trandate >= TO_DATE(?, 'YYYY-MM-DD') AND foreigntotal = ?",
		"1000", "1005", "SalesOrd", "2026-03-01", "410.00")), "id=1000; id=1003")
	same(t, "status parameter", rowText(a.ql("SELECT id FROM transaction WHERE status = ? AND id = 1000", "SalesOrd:G")),
		"id=1000")
}

// rowText formats rows as column=value, in the order of the columns.
func rowText(rows []map[string]any) string {
	var lines []string
	for _, r := range rows {
		if fmt.Sprint(r["links"]) != "[]" {
			return "no empty links"
		}
		delete(r, "links")
		var cells []string
		for _, name := range slices.Sorted(maps.Keys(r)) {
			cells = append(cells, fmt.Sprintf("%s=%s", name, r[name]))
		}
		lines = append(lines, strings.Join(cells, " "))
	}
	return strings.Join(lines, "; ")
}

func TestSuiteQLRefusals(t *testing.T) {
	a := loaded(t)
	const open = "Invalid search query. Detailed unprocessed description follows. "
	unsupported := open + "Search error occurred: Invalid or unsupported search."
	for query, want := range map[string]string{
		"select not_existing_field from customer": open +
			"Search error occurred: Unknown identifier 'not_existing_field'. Available identifiers are: {customer=customer}",
		"select id from transactiontablethatdoesnotexist": open +
			"Invalid search type: transactiontablethatdoesnotexist.",
		"SELECT t.subsidiary FROM transaction t": open +
			"Search error occurred: Unknown identifier 'subsidiary'. Available identifiers are: {t=transaction}",
		"SELECT x.id FROM customer c JOIN item i ON i.id = c.id": open +
			"Search error occurred: Unknown identifier 'x'. Available identifiers are: {c=customer, i=item}",
		"SELECT id FROM customer c JOIN item i ON i.id = c.id": open +
			"Search error occurred: Field 'id' is ambiguous.",
		"SELECT id FROM sim_doc": open +
			"Invalid search type: sim_doc.",
		"SELECT name FROM sqlite_master": open +
			"Invalid search type: sqlite_master.",
		`SELECT "ID" FROM customer`: open +
			`Search error occurred: Unknown identifier '"ID"'.`,
		"SELECT id FROM item WHERE isinactive = false": open +
			"Search error occurred: Unknown identifier 'false'. Available identifiers are: {item=item}",
		"SELECT id FROM transaction WHERE trandate > '2026-03-01'": open +
			`Search error occurred: Parse of date/time "2026-03-01" failed with date format "M/D/YYYY".`,
		"SELECT id FROM item LIMIT 5":                                          unsupported,
		"SELECT id FROM item ORDER BY id FETCH FIRST 5 ROWS ONLY":              unsupported,
		"WITH x AS (SELECT id FROM item) SELECT id FROM x":                     unsupported,
		"SELECT id FROM transaction WHERE trandate > DATE '2026-03-01'":        unsupported,
		"SELECT id FROM item WHERE id = 'abc'":                                 unsupported,
		"SELECT type, COUNT(*) AS n FROM transaction GROUP BY type ORDER BY n": unsupported,
		"SELECT type, tranid, COUNT(*) FROM transaction GROUP BY type":         unsupported,
		"SELECT [id] FROM item":                                                unsupported,
		"SELECT id + FROM item":                                                unsupported,
		"SELECT id":                                                            unsupported,
		"DELETE FROM item":                                                     unsupported,
		"SELECT id FROM item; SELECT 1 FROM dual":                              unsupported,
		"SELECT i.id FROM item i, customer c JOIN vendor v ON v.id = c.id":     unsupported,
		"SELECT TO_CHAR(createddate, 'YYYY-MM-DDTHH24:MI:SS') FROM item":       unsupported,
		"SELECT load_extension('x') FROM dual":                                 unsupported,
		"SELECT 1/0 FROM dual":                                                 unsupported,
		"SELECT id FROM item WHERE id IN (" + strings.TrimSuffix(strings.Repeat("1,", 1001), ",") + ")": open +
			"Search error occurred: The maximum number of expressions in a list is 1000.",
		"SELECT id FROM item WHERE id = ?": open +
			"Search error occurred: The query has 1 parameters, 0 were given.",
	} {
		r := a.query("", query)
		if r.status != 400 || r.code() != "INVALID_PARAMETER" || r.detail("o:errorQueryParam") != "q" ||
			r.detail("detail") != want {
			t.Errorf("%s: %d %s, want %s", query, r.status, r.text, want)
		}
	}
	body := `{"q":"SELECT id FROM item"}`
	path := "/services/rest/query/v1/suiteql"
	a.refused("INVALID_HEADER", "Prefer", "POST", path, body)
	a.refused("INVALID_PARAMETER", "limit", "POST", path+"?limit=1001", body, "Prefer", "transient")
	a.refused("INVALID_PARAMETER", "divisible", "POST", path+"?limit=3&offset=2", body, "Prefer", "transient")
	a.refused("INVALID_CONTENT", "The property q is required", "POST", path, `{}`, "Prefer", "transient")
	a.refused("INVALID_CONTENT", "unknown", "POST", path, `{"q":"SELECT id FROM item","parms":[]}`, "Prefer", "transient")
	a.must(405, "GET", path, "", "Prefer", "transient")
}

func TestSuiteQLPages(t *testing.T) {
	a := loaded(t)
	var ids []string
	next := "?limit=4&offset=0"
	for next != "" {
		r := a.query(next, "SELECT id FROM item ORDER BY id")
		same(t, "total", at(r.body, "totalResults"), "10")
		for _, item := range r.body["items"].([]any) {
			ids = append(ids, item.(map[string]any)["id"].(string))
		}
		next = ""
		for _, l := range r.body["links"].([]any) {
			if link := l.(map[string]any); link["rel"] == "next" {
				_, query, _ := strings.Cut(link["href"].(string), "?")
				next = "?" + query
			}
		}
		same(t, "hasMore", at(r.body, "hasMore"), fmt.Sprint(next != ""))
	}
	same(t, "ids", strings.Join(ids, " "), "1 2 3 4 5 6 7 8 9 10")
	a.create("inventoryItem", `{"itemId":"new"}`)
	same(t, "the count follows the data", at(a.query("?limit=4", "SELECT id FROM item ORDER BY id").body, "totalResults"),
		"11")
}

// orderLines is the query for one page of a sync: a thousand order lines, starting at an order.
const orderLines = `SELECT t.id, t.tranid, t.status, tl.id AS line, tl.uniquekey, tl.item, tl.quantity, tl.units, tl.rate,
	TO_CHAR(t.lastmodifieddate,'YYYY-MM-DD"T"HH24:MI:SS') AS modified
	FROM transaction t JOIN transactionline tl ON tl.transaction = t.id
	WHERE t.type = 'SalesOrd' AND tl.mainline = 'F' AND tl.taxline = 'F' AND t.id > ? ORDER BY t.id, tl.id`

// BenchmarkSuiteQLPage reads a page of a sync over 400 orders.
func BenchmarkSuiteQLPage(b *testing.B) {
	a := start(b, func(o *netsuitesim.Options) { o.StateDir = b.TempDir() })
	if _, err := a.sim.Load(context.Background(), history(500, 400)); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if rows := a.ql(orderLines, "900"); len(rows) != 1000 {
			b.Fatalf("%d rows", len(rows))
		}
	}
}
