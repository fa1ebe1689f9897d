package netsuitesim_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// Other people's clients look for these words of the service.
func TestWordsOfRefusal(t *testing.T) {
	a := start(t)
	tests := map[string]struct {
		method, path, body string
		status             int
		code, detail       string
	}{
		"unknown record type": {"GET", "bad-path", "", 404, "INVALID_URL", "Record type 'bad-path' does not exist."},
		"unknown id": {"GET", "customer/-1", "", 404, "NONEXISTENT_ID",
			"The record instance does not exist. Provide a valid record instance ID."},
		"unknown external id": {"GET", "customer/eid:nobody", "", 404, "NONEXISTENT_ID",
			"The record instance does not exist."},
		"id of another type":      {"GET", "vendor/1", "", 404, "NONEXISTENT_ID", "The record instance does not exist."},
		"external id with a pipe": {"GET", "customer/eid:a|b", "", 400, "INVALID_URL", "Invalid request URL."},
		"no JSON": {"POST", "customer", "bad body", 400, "INVALID_CONTENT",
			"Invalid content in the request body"},
		"two objects": {"POST", "customer", "{}{}", 400, "INVALID_CONTENT",
			"Invalid content in the request body"},
		"nothing in it": {"POST", "customer", "{}", 400, "USER_ERROR",
			"Error while accessing a resource. Please enter value(s) for: "},
		"no subsidiary": {"POST", "customer", `{"companyName":"x"}`, 400, "USER_ERROR",
			"Please enter value(s) for: Subsidiary"},
		"misspelt field": {"POST", "customer", `{"companyname":"x","subsidary":"1"}`, 400, "NONEXISTENT_FIELD",
			"subsidary"},
		"bad reference": {"POST", "customer", `{"companyName":"x","subsidiary":{"id":"9999"}}`, 400,
			"INVALID_CONTENT", "You have entered an Invalid Field Value 9999 for the following field: subsidiary"},
		"text for a boolean": {"POST", "customer", `{"companyName":"x","subsidiary":"1","isInactive":"yes"}`, 400,
			"INVALID_CONTENT", "boolean"},
		"text for a number": {"POST", "customer", `{"companyName":"x","subsidiary":"1","creditLimit":"much"}`, 400,
			"INVALID_CONTENT", "number"},
		"bad date": {"POST", "customer", `{"companyName":"x","subsidiary":"1","startDate":"6/1/2026"}`,
			400, "INVALID_CONTENT", "YYYY-MM-DD"},
		"bad address": {"POST", "customer", `{"companyName":"x","subsidiary":"1","email":"nobody"}`, 400,
			"USER_ERROR", "valid email"},
		"long text": {"POST", "customer", `{"companyName":"` + strings.Repeat("x", 84) +
			`","subsidiary":"1"}`, 400, "USER_ERROR", "maximum number ( 83 ) of characters"},
		"control characters": {"POST", "customer", `{"companyName":"a\u0007b","subsidiary":"1"}`, 400,
			"INVALID_CONTENT", "Invalid characters"},
		"field given twice": {"POST", "customer", `{"companyName":"x","companyname":"y","subsidiary":"1"}`, 400,
			"INVALID_CONTENT", "given twice"},
		"PUT with an internal id":  {"PUT", "customer/1", `{}`, 400, "INVALID_REQUEST", "external ID"},
		"misspelt query parameter": {"GET", "customer?limt=3", "", 400, "INVALID_PARAMETER", "limt"},
		"offset between pages":     {"GET", "customer?limit=10&offset=5", "", 400, "INVALID_PARAMETER", "divisible"},
		"limit over 1000":          {"GET", "customer?limit=1001", "", 400, "INVALID_PARAMETER", "limit"},
		"bad flag": {"GET", "subsidiary/1?expandSubResources=1", "", 400, "INVALID_PARAMETER",
			"expandSubResources"},
		"unknown field in fields":     {"GET", "subsidiary/1?fields=nme", "", 400, "INVALID_PARAMETER", "fields"},
		"fulfillment out of thin air": {"POST", "itemFulfillment", `{}`, 400, "USER_ERROR", "transforming"},
		"transform to nonsense": {"POST", "subsidiary/1/!transform/invoice", `{}`, 400, "INVALID_URL",
			"cannot be transformed"},
		"method of nothing": {"DELETE", "customer", "", 405, "METHOD_NOT_ALLOWED", "DELETE"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r := a.call(test.method, test.path, test.body)
			if r.status != test.status || r.code() != test.code || !strings.Contains(r.detail("detail"), test.detail) {
				t.Fatalf("%d %s", r.status, r.text)
			}
			if got := r.header.Get("Content-Type"); got != "application/vnd.oracle.resource+json; type=error" {
				t.Fatalf("content type %q", got)
			}
		})
	}
	if n := len(a.ql("SELECT id FROM customer")); n != 0 {
		t.Fatalf("a refused customer was kept: %d", n)
	}
}

func TestNameValidation(t *testing.T) {
	a := start(t)
	body := `{"companyName":"x","subsidiary":"1","fone":"1"}`
	r := a.must(204, "POST", "customer", body, "X-NetSuite-PropertyNameValidation", "Warning")
	same(t, "the dropped field is told", r.header.Get("X-NetSuite-PropertyValidation"), "fone")
	r = a.must(204, "POST", "customer", strings.Replace(body, "x", "y", 1), "X-NetSuite-PropertyNameValidation", "")
	same(t, "warning is the default", r.header.Get("X-NetSuite-PropertyValidation"), "fone")
	r = a.must(204, "POST", "customer", strings.Replace(body, "x", "z", 1), "X-NetSuite-PropertyNameValidation", "Ignore")
	same(t, "ignored", r.header.Get("X-NetSuite-PropertyValidation"), "")
	a.refused("INVALID_HEADER", "Allowed values", "POST", "customer", body, "X-NetSuite-PropertyNameValidation", "Strict")
}

func TestCustomer(t *testing.T) {
	a := start(t)
	a.create("priceLevel", `{"name":"Retail"}`)
	id := a.create("CUSTOMER", `{"CompanyName":"Corner Shop","externalid":"CID-1","subsidiary":{"id":1},"priceLevel":"2","creditLimit":1500.5,"isInactive":false,
		"addressbook":{"items":[{"defaultshipping":true,"addressbookaddress":{"addr1":"1 Main St","city":"Chicago","state":"IL","zip":"60601"}},
		{"defaultBilling":true,"label":"Office","addressbookaddress":{"addr1":"2 Oak St"}}]}}`)
	c := a.get("customer/eid:CID-1")
	for path, want := range map[string]string{"id": id, "companyName": "Corner Shop", "entityId": "Corner Shop",
		"externalId": "CID-1", "creditLimit": "1500.5",
		"dateCreated": "2026-06-15T17:00:00Z", "lastModifiedDate": "2026-06-15T17:00:00Z", "balance": "0",
		"isInactive": "false"} {
		same(t, path, at(c, path), want)
	}
	same(t, "price level", at(c, "priceLevel", "refName"), "Retail")
	same(t, "address", at(c, "addressBook", 0, "addressBookAddress", "city"), "Chicago")
	same(t, "label", at(c, "addressBook", 1, "label"), "Office")

	plain := a.must(200, "GET", "customer/"+id, "").body
	if _, expanded := plain["addressBook"].(map[string]any)["items"]; expanded {
		t.Fatal("a sublist came expanded without being asked for")
	}
	some := a.must(200, "GET", "customer/"+id+"?fields=email,companyname", "").body
	if len(some) != 2 || some["companyName"] == nil { // plus the links
		t.Fatalf("fields: %v", some)
	}
	book := a.must(200, "GET", "customer/"+id+"/addressbook", "").body
	row := at(book, "items")
	key := at(c, "addressBook", 0, "internalId")
	if !strings.Contains(row, "1 Main St") {
		t.Fatalf("sublist: %v", book)
	}
	same(t, "row", at(a.must(200, "GET", "customer/"+id+"/addressBook/"+key, "").body, "label"), "1 Main St")
	same(t, "sub-record", at(a.must(200, "GET", "customer/"+id+"/addressBook/"+key+"/addressBookAddress", "").body, "zip"),
		"60601")
	a.must(404, "GET", "customer/"+id+"/addressBook/99", "")

	// PATCH: an omitted field stays, null clears, a row with its key is changed, a row without key is added.
	a.must(204, "PATCH", "customer/"+id, fmt.Sprintf(`{"creditLimit":null,"addressbook":{"items":[{"internalId":%s,"label":"Shop"},
		{"label":"New","defaultShipping":true,"addressbookaddress":{"addr1":"3 Elm St"}}]}}`, key))
	c = a.get("customer/" + id)
	same(t, "cleared", at(c, "creditLimit"), "")
	same(t, "rows", at(c, "addressBook", "totalResults"), "3")
	same(t, "changed row", at(c, "addressBook", 0, "label")+at(c, "addressBook", 0, "addressBookAddress", "city"),
		"ShopChicago")
	same(t, "one default", at(c, "addressBook", 0, "defaultShipping")+at(c, "addressBook", 2, "defaultShipping"),
		"falsetrue")

	// The same PATCH adds the row again. With replace it does not.
	add := `{"addressbook":{"items":[{"label":"Again"}]}}`
	a.must(204, "PATCH", "customer/"+id, add)
	a.must(204, "PATCH", "customer/"+id, add)
	same(t, "rows", at(a.get("customer/"+id), "addressBook", "totalResults"), "5")
	a.must(204, "PATCH", "customer/"+id+"?replace=addressbook", add)
	same(t, "rows", at(a.get("customer/"+id), "addressBook", "totalResults"), "1")
	a.must(204, "PATCH", "customer/"+id, `{"addressBook":null}`)
	same(t, "rows", at(a.get("customer/"+id), "addressBook", "totalResults"), "0")
	a.refused("INVALID_PARAMETER", "replace", "PATCH", "customer/"+id+"?replace=item", add)
	a.must(204, "PATCH", "customer/"+id+"?replace=priceLevel&replaceSelectedFields=true", `{}`)
	same(t, "cleared by replaceSelectedFields", at(a.get("customer/"+id), "priceLevel", "id"), "")

	// Names and external ids are unique. Vendors and customers share one space of external ids.
	a.refused("USER_ERROR", "DUP_RCRD", "POST", "customer", `{"companyName":"Corner Shop","subsidiary":"1"}`)
	a.refused("USER_ERROR", "already exists", "POST", "vendor",
		`{"companyName":"V","externalId":"CID-1","subsidiary":"1"}`)

	// An upsert creates the record the first time and changes it afterwards.
	put := a.must(204, "PUT", "customer/eid:CID-2", `{"companyName":"Second","subsidiary":{"id":"1"}}`).id()
	same(t, "upsert", a.must(204, "PUT", "customer/eid:CID-2", `{"phone":"555 0100"}`).id(), put)
	c = a.get("customer/" + put)
	same(t, "upserted", at(c, "companyName")+at(c, "phone"), "Second555 0100")
	// References by external id.
	a.must(204, "PATCH", "customer/"+put, `{"parent":{"externalId":"CID-1"}}`)
	same(t, "parent", at(a.get("customer/"+put), "parent", "id"), id)
	a.must(204, "DELETE", "customer/"+put, "")
	a.must(404, "GET", "customer/"+put, "")
	same(t, "deleted", fmt.Sprint(a.ql("SELECT type, recordid FROM deletedrecord")), "[map[links:[] recordid:"+put+
		" type:customer]]")
}

func TestCollection(t *testing.T) {
	a := start(t)
	for i := 1; i <= 5; i++ {
		a.now = a.now.AddDate(0, 0, 1)
		a.token = a.signIn()
		a.create("customer", fmt.Sprintf(`{"companyName":"Shop %d","externalId":"E%d","subsidiary":"1","creditLimit":%d00.5,"isInactive":%v,"email":"s%d@x.co"}`, i, i, i, i > 3, i))
	}
	ids := func(q string) string {
		t.Helper()
		r := a.must(200, "GET", "customer?q="+queryEscape(q), "")
		var list []string
		for _, item := range r.body["items"].([]any) {
			list = append(list, item.(map[string]any)["id"].(string))
		}
		return strings.Join(list, " ")
	}
	for q, want := range map[string]string{
		`companyName IS "shop 2"`:                               "2",
		`companyName START_WITH Shop AND isInactive IS false`:   "1 2 3",
		`email END_WITH "4@x.co" OR id ANY_OF [1, 2]`:           "1 2 4",
		`email CONTAIN_NOT s1`:                                  "2 3 4 5",
		`(id EQUAL 1 OR id EQUAL 5) AND isInactive IS true`:     "5",
		`creditLimit GREATER 300.5`:                             "4 5",
		`creditLimit BETWEEN [200, 400.5]`:                      "2 3 4",
		`externalId IS E3`:                                      "3",
		`phone EMPTY`:                                           "1 2 3 4 5",
		`phone EMPTY_NOT`:                                       "",
		`lastModifiedDate AFTER 6/18/2026`:                      "4 5",
		`lastModifiedDate ON "6/18/2026"`:                       "3",
		`lastModifiedDate ON_OR_BEFORE 06/17/2026`:              "1 2",
		`dateCreated BEFORE 6/17/2026 OR subsidiary ANY_OF [2]`: "1",
		`isInactive IS true AND id EQUAL 4 OR id EQUAL 1`:       "1 4",
	} {
		same(t, q, ids(q), want)
	}
	for _, q := range []string{`companyName`, `companyName LIKE x`, `nme IS x`, `lastModifiedDate AFTER 2026-06-18`,
		`(id EQUAL 1`, `id EQUAL x`,
		`addressBook IS x`, `companyName IS "x`, `id EQUAL 1 AND`, `isInactive IS maybe`, `id ANY_OF [1`} {
		a.refused("INVALID_PARAMETER",
			"Invalid search query. Detailed unprocessed description follows. Search error occurred: ", "GET", "customer?q="+
				queryEscape(q), "")
	}
	a.refused("INVALID_PARAMETER", `failed with date format "M/D/YYYY"`, "GET", "customer?q="+
		queryEscape(`dateCreated ON 2026-06-18T00:00:00Z`), "")

	r := a.must(200, "GET", "customer?limit=2&offset=2", "").body
	same(t, "page", at(r, "count")+" "+at(r, "offset")+" "+at(r, "hasMore")+" "+at(r, "totalResults"), "2 2 true 5")
	var rels []string
	for _, l := range r["links"].([]any) {
		rels = append(rels, l.(map[string]any)["rel"].(string))
	}
	if !slices.Equal(rels, []string{"next", "last", "prev", "first", "self"}) {
		t.Fatalf("links %v", rels)
	}
}

func TestItemAndPrices(t *testing.T) {
	a := start(t)
	g := a.stockUp()
	before := a.get("inventoryItem/" + g.item)
	same(t, "stock in the stock unit", at(before, "locations", 0, "quantityOnHand"), "1200")
	same(t, "price", at(before, "price", 1, "price")+" "+at(before["price"].(map[string]any)["items"].([]any)[1],
		"quantity", "value"), "2.4 10")
	a.now = a.now.Add(30 * 60 * 1e9)
	a.must(204, "PATCH", "inventoryItem/"+g.item+"/price/currencypage=1,pricelevel=1,quantity=10", `{"price":2.2}`)
	a.must(204, "POST", "inventoryItem/"+g.item+"/price", `{"priceLevel":{"id":"2"},"quantity":{"value":5},"price":2.5}`)
	a.must(404, "PATCH", "inventoryItem/"+g.item+"/price/currencypage=1,pricelevel=1,quantity=11", `{"price":2.2}`)
	after := a.get("inventoryItem/" + g.item)
	same(t, "price", at(after, "price", 1, "price")+" "+at(after, "price", 2, "price"), "2.2 2.5")
	same(t, "a price leaves the item's date alone", at(after, "lastModifiedDate"), at(before, "lastModifiedDate"))
	same(t, "SuiteQL", fmt.Sprint(a.ql("SELECT pricelevel, quantity, unitprice FROM pricing WHERE item = ? ORDER BY pricelevel, quantity", g.item)),
		"[map[links:[] pricelevel:1 quantity:0 unitprice:3] map[links:[] pricelevel:1 quantity:10 unitprice:2.2] map[links:[] pricelevel:2 quantity:5 unitprice:2.5]]")
	same(t, "row by its address", at(a.must(200, "GET", "inventoryItem/"+g.item+
		"/price/currencypage=1,pricelevel=2,quantity=5", "").body, "price"), "2.5")
	// Stock is read-only.
	a.must(204, "PATCH", "inventoryItem/"+g.item,
		`{"quantityOnHand":5,"locations":{"items":[{"location":"1","quantityOnHand":7,"reorderPoint":24}]}}`)
	after = a.get("inventoryItem/" + g.item)
	same(t, "stock", at(after, "quantityOnHand")+" "+at(after, "locations", 0, "reorderPoint"), "1200 24")
	a.refused("INVALID_CONTENT", "Invalid Field Value 99 for the following field: saleUnit", "PATCH", "inventoryItem/"+
		g.item, `{"saleUnit":"99"}`)
	a.refused("USER_ERROR", "DUP_RCRD", "POST", "inventoryItem", `{"itemId":"EGGS"}`)
	same(t, "unit row", at(a.must(200, "GET", "unitsType/"+g.unitsType+"/uom/"+g.dozen, "").body, "conversionRate"), "12")
	a.refused("USER_ERROR", "exactly one base unit", "POST", "unitsType",
		`{"name":"x","uom":{"items":[{"unitName":"a","conversionRate":2}]}}`)
	a.refused("USER_ERROR", "dependent records", "DELETE", "inventoryItem/"+g.item, "")
}

func TestMetadata(t *testing.T) {
	a := start(t)
	list := a.must(200, "GET", "metadata-catalog/", "").text
	schema := a.must(200, "GET", "metadata-catalog/salesorder", "", "Accept", "application/schema+json").text
	open := a.must(200, "GET", "metadata-catalog?select=customer,salesOrder", "", "Accept",
		"application/swagger+json").text
	for text, want := range map[string]string{list: "itemFulfillment", schema: "shipDate", open: `"/salesOrder/{id}"`} {
		if !strings.Contains(text, want) {
			t.Fatalf("no %s in %.200s", want, text)
		}
	}
	a.must(204, "OPTIONS", "/services/rest/*", "")
	a.must(401, "OPTIONS", "/services/rest/*", "", "Authorization", "Bearer nonsense")
	same(t, "limit", at(a.must(200, "GET", "/services/rest/system/v1/governanceLimits", "").body,
		"accountConcurrencyLimit"), "5")
	same(t, "time", at(a.must(200, "GET", "/services/rest/system/v1/serverTime", "").body, "serverTime"),
		"2026-06-15T17:00:00Z")
	a.must(http.StatusBadRequest, "GET", "/services/rest/nonsense", "")
}
