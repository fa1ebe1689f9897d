package netsuitesim

import (
	"fmt"
	"strings"

	"backdock/infra/netsuitesim/suiteql"
)

// tableText declares the SuiteQL tables, one per line: the name, then columns as name:kind. Kinds are i integer, d
// decimal, t text (also booleans, as T and F), D date, s status. '!' marks a column that is never NULL. '>table' is the
// table whose name column BUILTIN.DF shows. Names and meanings are NetSuite's.
const tableText = `
customer id:i! entityid:t companyname:t firstname:t lastname:t altname:t email:t phone:t isperson:t isinactive:t pricelevel:i>pricelevel terms:i>term salesrep:i>employee externalid:t creditlimit:d balancesearch:d comments:t category:t currency:i>currency defaultbillingaddress:i defaultshippingaddress:i parent:i>customer datecreated:D lastmodifieddate:D
vendor id:i! entityid:t companyname:t email:t phone:t isperson:t isinactive:t terms:i>term externalid:t currency:i>currency category:t accountnumber:t datecreated:D lastmodifieddate:D
employee id:i! entityid:t firstname:t lastname:t email:t phone:t mobilephone:t title:t supervisor:i>employee isinactive:t issalesrep:t externalid:t location:i>location subsidiary:i>subsidiary hiredate:D datecreated:D lastmodifieddate:D
item id:i! itemid:t displayname:t description:t purchasedescription:t storedisplayname:t itemtype:t unitstype:i>unitstype stockunit:i>unitstypeuom saleunit:i>unitstypeuom purchaseunit:i>unitstypeuom consumptionunit:i>unitstypeuom cost:d averagecost:d lastpurchaseprice:d isinactive:t upccode:t manufacturer:t mpn:t vendorname:t vendor:i>vendor class:i>classification department:i>department location:i>location weight:d weightunit:t externalid:t subsidiary:t createddate:D lastmodifieddate:D pricinggroup:i>pricinggroup
pricing item:i!>item pricelevel:i!>pricelevel currency:i!>currency quantity:d! unitprice:d priceqty:i
customeritempricing customer:i!>customer item:i>item level:i>pricelevel price:d currency:i>currency
customergrouppricing customer:i!>customer group:i!>pricinggroup level:i!>pricelevel
pricinggroup id:i! name:t isinactive:t externalid:t lastmodifieddate:D
pricerule id:i! name:t description:t pricelevel:i>pricelevel startdate:D enddate:D isinactive:t externalid:t
pricerulecustomer pricerule:i!>pricerule customer:i!>customer
itemvendor item:i!>item vendor:i!>vendor preferredvendor:t purchaseprice:d vendorcode:t subsidiary:i>subsidiary
pricelevel id:i! name:t discountpct:d isinactive:t isonline:t updateexistingprices:t externalid:t
aggregateitemlocation item:i!>item location:i!>location quantityonhand:d quantityavailable:d quantitycommitted:d quantityonorder:d quantitybackordered:d quantityintransit:d preferredstocklevel:d reorderpoint:d averagecostmli:d onhandvaluemli:d lastquantityavailablechange:D
transaction id:i! tranid:t transactionnumber:t type:t! recordtype:t! status:s entity:i>entity trandate:D shipdate:D duedate:D memo:t otherrefnum:t externalid:t foreigntotal:d foreignamountunpaid:d currency:i>currency employee:i>employee terms:i>term shippingaddress:i billingaddress:i createddate:D lastmodifieddate:D voided:t posting:t
transactionline transaction:i!>transaction id:i! linesequencenumber:i! uniquekey:i! item:i>item itemtype:t quantity:d quantityshiprecv:d quantitybilled:d quantitybackordered:d quantitycommitted:d quantitypicked:d quantitypacked:d rate:d netamount:d foreignamount:d price:i>pricelevel units:i>unitstypeuom location:i>location subsidiary:i>subsidiary department:i>department class:i>classification entity:i>entity mainline:t! taxline:t! iscogs:t isclosed:t createdfrom:i>transaction expectedshipdate:D memo:t
transactionshippingaddress nkey:i! addr1:t addr2:t addr3:t city:t state:t zip:t country:t addressee:t attention:t addrphone:t addrtext:t
previoustransactionlinelink previousdoc:i!>transaction previousline:i! previoustype:t nextdoc:i!>transaction nextline:i! nexttype:t linktype:t
unitstype id:i! name:t isinactive:t externalid:t lastmodifieddate:D
unitstypeuom unitstype:i!>unitstype internalid:i! unitname:t pluralname:t abbreviation:t pluralabbreviation:t conversionrate:d baseunit:t
customeraddressbook entity:i!>customer internalid:i! addressbookaddress:i label:t defaultbilling:t defaultshipping:t isresidential:t
customeraddressbookentityaddress nkey:i! addr1:t addr2:t addr3:t city:t state:t zip:t country:t addressee:t attention:t addrphone:t addrtext:t recordowner:i lastmodifieddate:D
location id:i! name:t isinactive:t subsidiary:t parent:i>location externalid:t timezone:t makeinventoryavailable:t lastmodifieddate:D
subsidiary id:i! name:t legalname:t isinactive:t currency:i>currency parent:i>subsidiary country:t email:t externalid:t lastmodifieddate:D
account id:i! acctname:t acctnumber:t accttype:t isinactive:t description:t currency:i>currency externalid:t lastmodifieddate:D
term id:i! name:t daysuntilnetdue:i isinactive:t externalid:t
currency id:i! name:t symbol:t isinactive:t exchangerate:d isbasecurrency:t
classification id:i! name:t isinactive:t parent:i>classification subsidiary:t externalid:t lastmodifieddate:D
department id:i! name:t isinactive:t parent:i>department subsidiary:t externalid:t lastmodifieddate:D
deletedrecord type:t! recordid:i! name:t deleteddate:D
transactionstatus trantype:t! id:t! name:t fullname:t
dual dummy:t`

// indexText declares the indices besides the primary keys: join columns, key columns of a sync, and look-ups of the
// simulator itself.
const indexText = `
CREATE UNIQUE INDEX IF NOT EXISTS sim_pricing ON pricing(item, pricelevel, currency, quantity);
CREATE INDEX IF NOT EXISTS sim_cip ON customeritempricing(customer);
CREATE INDEX IF NOT EXISTS sim_cgp ON customergrouppricing(customer);
CREATE INDEX IF NOT EXISTS sim_rulecustomer ON pricerulecustomer(pricerule);
CREATE INDEX IF NOT EXISTS sim_itemvendor ON itemvendor(item);
CREATE UNIQUE INDEX IF NOT EXISTS sim_stock ON aggregateitemlocation(item, location);
CREATE UNIQUE INDEX IF NOT EXISTS sim_line ON transactionline("transaction", id);
CREATE INDEX IF NOT EXISTS sim_back ON transactionline(item, location) WHERE quantitybackordered > 0;
CREATE INDEX IF NOT EXISTS sim_prev ON previoustransactionlinelink(previousdoc);
CREATE INDEX IF NOT EXISTS sim_next ON previoustransactionlinelink(nextdoc);
CREATE INDEX IF NOT EXISTS sim_modified ON "transaction"(type, lastmodifieddate);
CREATE INDEX IF NOT EXISTS sim_entity ON "transaction"(entity, type);
CREATE INDEX IF NOT EXISTS sim_uom ON unitstypeuom(unitstype);
CREATE INDEX IF NOT EXISTS sim_book ON customeraddressbook(entity);
CREATE VIEW IF NOT EXISTS nexttransactionlinelink AS SELECT * FROM previoustransactionlinelink;
CREATE VIEW IF NOT EXISTS previoustransactionlink AS SELECT DISTINCT previousdoc, previoustype, nextdoc, nexttype, linktype FROM previoustransactionlinelink;
CREATE VIEW IF NOT EXISTS nexttransactionlink AS SELECT * FROM previoustransactionlink;
CREATE VIEW IF NOT EXISTS inventoryitemlocations AS SELECT * FROM aggregateitemlocation;
CREATE VIEW IF NOT EXISTS entityaddress AS SELECT * FROM customeraddressbookentityaddress;
CREATE VIEW IF NOT EXISTS entity AS SELECT id, entityid, 'Customer' AS type, isinactive, email, phone, externalid, lastmodifieddate FROM customer
	UNION ALL SELECT id, entityid, 'Vendor', isinactive, email, phone, externalid, lastmodifieddate FROM vendor
	UNION ALL SELECT id, entityid, 'Employee', isinactive, email, phone, externalid, lastmodifieddate FROM employee;
INSERT INTO dual SELECT 'X' WHERE NOT EXISTS (SELECT 1 FROM dual);`

// primaryKeys maps a table to its primary key, for tables whose rows are looked up by it.
var primaryKeys = map[string]string{"unitstypeuom": "internalid", "customeraddressbook": "internalid",
	"customeraddressbookentityaddress": "nkey", "transactionshippingaddress": "nkey", "transactionline": "uniquekey"}

// displays maps a table to the column that BUILTIN.DF shows.
var displays = map[string]string{"customer": "entityid", "vendor": "entityid", "employee": "entityid",
	"entity": "entityid",
	"item":   "itemid", "unitstypeuom": "unitname", "transaction": "tranid", "account": "acctname"}

// catalog holds the tables that queries may read. creation is the SQL that creates them.
var catalog, creation = func() (suiteql.Catalog, string) {
	kinds := map[byte]suiteql.Kind{'i': suiteql.Integer, 'd': suiteql.Decimal, 't': suiteql.Text, 'D': suiteql.Date,
		's': suiteql.Status}
	c := suiteql.Catalog{}
	var sql strings.Builder
	for _, line := range strings.Split(strings.TrimSpace(tableText), "\n") {
		words := strings.Fields(line)
		t := &suiteql.Table{Name: words[0]}
		key := primaryKeys[t.Name]
		var columns []string
		for _, w := range words[1:] {
			name, rest, _ := strings.Cut(w, ":")
			rest, target, _ := strings.Cut(rest, ">")
			col := suiteql.Column{Name: name, Kind: kinds[rest[0]], Required: strings.HasSuffix(rest, "!")}
			if target != "" {
				col.Display = display(t.Name, name, target)
			}
			t.Columns = append(t.Columns, col)
			columns = append(columns, columnSQL(col, name == key || key == "" && name == "id" && t.Name != "transactionstatus"))
		}
		c[t.Name] = t
		fmt.Fprintf(&sql, "CREATE TABLE IF NOT EXISTS \"%s\" (%s);\n", t.Name, strings.Join(columns, ", "))
	}
	derived := map[string]string{"nexttransactionlinelink": "previoustransactionlinelink",
		"inventoryitemlocations": "aggregateitemlocation", "entityaddress": "customeraddressbookentityaddress"}
	for view, table := range derived {
		c[view] = &suiteql.Table{Name: view, Columns: c[table].Columns}
	}
	text := func(names ...string) (columns []suiteql.Column) {
		for _, n := range names {
			kind := suiteql.Text
			if n == "id" || strings.HasSuffix(n, "doc") {
				kind = suiteql.Integer
			} else if n == "lastmodifieddate" {
				kind = suiteql.Date
			}
			columns = append(columns, suiteql.Column{Name: n, Kind: kind})
		}
		return columns
	}
	for _, view := range []string{"previoustransactionlink", "nexttransactionlink"} {
		c[view] = &suiteql.Table{Name: view, Columns: text("previousdoc", "previoustype", "nextdoc", "nexttype", "linktype")}
	}
	c["entity"] = &suiteql.Table{Name: "entity",
		Columns: text("id", "entityid", "type", "isinactive", "email", "phone", "externalid", "lastmodifieddate")}
	for i := range c["transaction"].Columns {
		switch col := &c["transaction"].Columns[i]; col.Name {
		case "status":
			col.Display = "(SELECT fullname FROM transactionstatus WHERE trantype = {t}.type AND id = {t}.status)"
		case "type", "recordtype":
			col.Display = "(SELECT substr(fullname, 1, instr(fullname, ' :') - 1) FROM transactionstatus WHERE trantype = {t}.type LIMIT 1)"
		}
	}
	return c, sql.String()
}()

func columnSQL(c suiteql.Column, primary bool) string {
	kind := "INTEGER"
	if c.Kind == suiteql.Text || c.Kind == suiteql.Date || c.Kind == suiteql.Status {
		kind = "TEXT"
	}
	if primary {
		return fmt.Sprintf("%q INTEGER PRIMARY KEY", c.Name)
	}
	if c.Required {
		return fmt.Sprintf("%q %s NOT NULL", c.Name, kind)
	}
	return fmt.Sprintf("%q %s", c.Name, kind)
}

// display returns the SQL for the text that a reference column shows.
func display(table, column, target string) string {
	shown := displays[target]
	if shown == "" {
		shown = "name"
	}
	key := primaryKeys[target]
	if key == "" {
		key = "id"
	}
	return fmt.Sprintf("(SELECT %s FROM \"%s\" WHERE %s = {t}.\"%s\")", shown, target, key, column)
}
