package functions_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// No stored record may grow beyond the 400 kB of an item of the table. Each kind of record names the test that builds the
// largest one by the documented maxima, as package.Test, or says why it is small.

// small are reasons that several kinds have.
const (
	index     = "small: a place in an index, with the content of another kind"
	reference = "small: ids, counts and times"
	brief     = "small: some texts of at most 100 characters"
)

var largest = map[string]string{
	"* HISTORY#": "small: at most 50 changes of at most 200 characters each, see history.New",
	"* ANSWER":   "functions.TestARepeatedRequestReachesTheStateOfTheFirst", "ONCE# ONCE": reference,

	"TRIP# TRIP": "trips.TestTheLongestTextsOfATrip", "TRIP# ORDER#": "trips.TestTheLargestDelivery",
	"STOPREPORTS# REPORT#": "trips.TestTheLargestDelivery", "STOPREPORTS# SAID#": "trips.TestTheLargestDelivery",
	"SETASIDE# SETASIDE": "small: a reason of at most 2,000 characters", "SETASIDE# SAID": "small: packed, in as many items as it needs",
	"PHONES":       reference,
	"SETASIDE":     index,
	"TRIP# PROOF#": "small: one proof of the older form; none are written", "STOPPHOTOS#": reference,
	"UNUSED-PROOF-PHOTO": index, "TRIPS": index, "TRIPSOF#": index, "TRIPSUNFINISHED": index, "FULFILLMENT#": index,
	"TRIPDATE# HOLD": reference, "TRIPNUMBER# TRIPNUMBER": reference, "TRIPNUMBERS DATE#": reference,
	"TRIPNUMBERS NEXT": reference, "TRIPCHANGE# CHANGE": "tripchange.TestTheLargestOutcome",
	"TRIPCHANGE# WANTED": "dispatch.TestAPlanOf500OrdersIsStored",
	"TRIPCHANGES":        index,
	"RESERVED# RESERVED": "small: a vehicle's or driver's trips that are ready or on the road, 150 bytes each",
	"PLAN# PLAN":         "tripchange.TestTheLargestOutcome", "PLAN# PROPOSAL": "dispatch.TestAPlanOf500OrdersIsStored",
	"PLAN# JOURNAL": "dispatch.TestAPlanOf500OrdersIsStored", "PLANDATE# RUNNING": reference, "PLANS": index,
	"POSITIONS#":   "small: packed positions of ten minutes, at most one a second",
	"ROUTE# ROUTE": "routes.TestTheLargestRoute", "CUSTOMER# ROUTE#": "routes.TestTheLargestRoute",
	"ROUTECODE# ROUTECODE": reference, "ROUTES": index, "SCHEDULES#": "small: a note of at most 500 characters",
	"SCHEDULESOF#": index, "SCHEDULEREQUEST# SCHEDULEREQUEST": reference,
	"VEHICLE# VEHICLE": brief, "VEHICLES": index,

	"CUSTOMER# CUSTOMER": "customers.TestTheLargestCustomer",
	"CART# CART":         "cart.TestTheLargestCartAndOrder", "CARTS#": index,
	"ORDER# ORDER":    "cart.TestTheLargestCartAndOrder",
	"ORDER# CONFLICT": "ordersync.TestTheLargestConflict",
	"ORDERS#":         index, "ORDERSOF#": index, "ORDERSREMOVED": index,
	"ORDERNUMBER# ORDER#": index, "ORDERNUMBER# ORDERNUMBER": reference,
	"PRICEAPPROVAL# PRICEAPPROVAL": "cart.TestTheLargestCartAndOrder", "PRICEAPPROVALS#": index,
	"POSTING# IF#":      "posting.TestTheLargestFulfillment",
	"POSTING# INV#":     "small: an invoice is stored without lines",
	"POSTINGS# POSTING": index, "UNSHIPPED": index,
	"BOUGHT#": "small: an order's totals by item, about 100 bytes for each of at most 500 lines",
	"SOLDON#": index, "SOLDWEEK#": "small: seven days of one item", "OPENLINE#": reference, "BELOWFLOOR#": reference,
	"SOLD# SOLD#": "small: 30 items, see promise.chunkEntries", "DEMAND# DEMAND": "small: the open dates of one item",
	"RESERVATIONS": index,

	"ITEM# ITEM":        "items.TestTheLargestItem",
	"ITEMSMOVED":        index,
	"BULKEDIT#":         "items.TestTheLargestItem",
	"FEATURED ORDER":    "small: the ids of at most 500 items",
	"UNUSED-IMAGE":      index,
	"UNITTYPES":         "small: the units of one type, of which NetSuite has a few",
	"PRICELEVELS":       brief,
	"PRICEBATCH# BATCH": "small: a reason of at most 500 characters",
	"PRICEBATCH# PART#": "small: packed, the changes of at most 32 items",
	"PRICEBATCHES":      index, "PRICEBATCHES#": index,
	"PRICINGMATRIX VERSION#":  "small: a reason of at most 500 characters",
	"PRICINGMATRIX CURRENT":   "small: a reason of at most 500 characters",
	"PRICINGMATRIX MARGINS":   "small: packed, in as many items as it needs, see pricingmatrix.TestTheLargestMatrix",
	"PRICINGREPORT#":          "small: packed, in as many items as it needs",
	"PRICINGREPORT# REPORT":   "pricingreports.TestTheLargestReport",
	"PRICINGREPORT# PLAN":     "small: packed, in as many items as it needs",
	"PRICINGREPORT# PROGRESS": reference,
	"PRICINGREPORT# LINE#":    "pricingreports.TestTheLargestReport",
	"PRICINGREPORTS OPEN":     reference,
	"PRICINGREPORTS CLOSED":   reference,
	"ALLOWANCE# ALLOWANCE":    "pricingmatrix.TestTheLargestAllowances",
	"SPOTSHEET# SHEET":        "spot.TestTheLargestSheet",
	"SPOTSHEET# LINE#":        "spot.TestTheLargestSheet",
	"SPOTSHEET# SALE#":        "spot.TestTheLargestSheet",
	"SPOTSHEETS#DATE":         reference,
	"SPOTSHEETS#PUBLISHED":    reference,
	"PURCHASE# PURCHASE":      "purchaseorders.TestTheLargestPurchaseOrder",
	"PURCHASES#pending":       index,
	"ITEMPURCHASE#":           reference,
	"RANKING VERSION#":        "small: weights and a reason of at most 500 characters",
	"RANKING WEIGHTS":         "small: weights and a reason of at most 500 characters",
	"RANKINGFAILED#":          "small: a query of at most 100 bytes", "RANKINGFAILED# COUNT": reference,
	"RANKING JUDGMENTS":      "searchadmin.TestTheLargestJudgments",
	"POPULARITY RUN":         reference,
	"OUTOFSTOCK# MARK":       "small: three texts of at most 2,000 characters, also in the row",
	"OUTOFSTOCK# LOST":       reference,
	"OUTOFSTOCKITEM#":        index,
	"OUTOFSTOCKITEM# ACTIVE": reference,
	"OUTOFSTOCKDONE#":        reference,
	"LOSTSALES#":             index,

	"ADJ# ADJ": "adjustments.TestTheLargestAdjustment", "ADJ# LINES": "adjustments.TestTheLargestAdjustment",
	"ADJUSTMENT# ADJUSTMENT": "adjustments.TestTheLargestAdjustment", "ADJS": index,
	"ADJLEDGER# ADJLEDGER": "small: the ids of the adjustments that are being applied to the items; the next one completes them first",

	"SETTINGS": "settings.TestTheLargestSetting",
	"JOB# JOB": "small: 500 ids and a reason of at most 500 characters", "JOB# LIST#": "job.TestTooManyTargets",
	"JOB# RESULT#": "small: one slice of the targets", "JOBRUNNING# JOBRUNNING": reference, "JOBS": index,
	"SYNCJOB# SYNCJOB": "small: the ids of at most 200 tasks, or what is wrong with each", "SYNCJOBS": index,
	"TASK# TASK":    "small: one record's ids, and an error of NetSuite of at most 2,000 characters",
	"TASK# CONTENT": "small: packed, in as many items as it needs",
	"TASKS#":        index, "TASKS#failed#": index,
	"DISCOVERY# DISCOVERY": reference, "DISCOVERY# COUNTS": reference, "DISCOVERY# READING#": reference,
	"DISCOVERIES": index, "CURSOR# CURSOR": reference, "RUNNING# RUNNING": reference,
	"HASHES#":      "small: the hashes of 256 ids",
	"LEASE# LEASE": reference, "ERP AWAY": reference, "ERPPLACE# PLACE": reference, "MIGRATIONS": reference, "RELEASE RELEASE": reference,
	"LIMIT# LIMIT": reference, "FEED#": index, "FEEDS#": reference,

	"USER# USER": brief, "LOGIN# LOGIN": brief, "USERS": index, "ADMINS ADMINS": reference, "EMPLOYEES": brief,
	"INVITATION# INVITATION": brief, "INVITATIONS": index, "REGISTRATION# REGISTRATION": brief,
	"SESSIONS#":     "small: an address and a browser's name, which is cut",
	"SESSIONS":      index,
	"KEYS ROTATION": reference,
	"MAIL# MAIL":    "small: one mail of a template", "MAILS": index,
}

func TestEveryKindOfRecordIsKnownToBeSmall(t *testing.T) {
	tests := testsOf(t)
	stored := storedKinds(t)
	if len(stored) < 100 {
		t.Fatalf("only %d kinds were found in the sources", len(stored))
	}
	for kind, at := range stored {
		why, known := largest[kind]
		switch {
		case !known:
			t.Errorf("%s (%s): build its largest in a test and name the test in largest, or say why it is small", kind, at)
		case !strings.HasPrefix(why, "small: ") && !slices.Contains(tests, why):
			t.Errorf("%s: there is no test %s", kind, why)
		}
	}
	for kind := range largest {
		if stored[kind] == "" {
			t.Errorf("there are no records %s any more", kind)
		}
	}
}

// elsewhere are the rows of DATA.md that are not records of the table.
const elsewhere = "not in the table"

// dataKinds says of each row of DATA.md, by its beginning, which records it is about.
var dataKinds = map[string]string{
	"signing keys": elsewhere, "passwords": "LOGIN# LOGIN", "codes, temporary tokens": "REGISTRATION# REGISTRATION",
	"a mail with a code": "MAIL# MAIL", "the index of mails": "MAILS", "users:": "USER# USER", "sessions:": "SESSIONS#",
	"invitations": "INVITATION# INVITATION", "unfinished registrations": "REGISTRATION# REGISTRATION", "customers' addresses": "CUSTOMER# CUSTOMER",
	"NetSuite's employees": "EMPLOYEES", "routes with their stops": "ROUTE# ROUTE", "out-of-stock marks": "OUTOFSTOCK# MARK",
	"search weights": "RANKING WEIGHTS", "searches that found nothing": "RANKINGFAILED#",
	"audit log":      "SETTINGS", // its largest events are those of the settings
	"costs, margins": "ITEM# ITEM", "floors": "ORDER# ORDER", "changes of prices": "PRICEBATCH# PART#", "vendors' allowances": "ALLOWANCE# ALLOWANCE",
	"requests for approval": "PRICEAPPROVAL# PRICEAPPROVAL", "history of items": "* HISTORY#", "spot buy sheets": "SPOTSHEET# SHEET",
	"prices, rates": "ORDER# ORDER", "trips, stops": "TRIP# TRIP", "plans of a day": "TRIPCHANGE# WANTED",
	"positions of vehicles": "POSITIONS#", "reports on stops": "STOPREPORTS# SAID#",
	"what a phone could not report": "SETASIDE# SAID", "whether a driver's phone": "PHONES",
	"orders, carts": "CART# CART", "what a change of many items": "BULKEDIT#", "pictures of items": elsewhere,
	"the road network": elsewhere, "routes of Amazon": elsewhere, "inventory adjustments": "ADJ# LINES",
	"NetSuite's version of an order": "ORDER# CONFLICT", "site settings": "SETTINGS", "answers stored": "* ANSWER",
	"progress of the migrations": "MIGRATIONS", "jobs, discoveries": "JOB# LIST#", "logs, traces": elsewhere,
	"messages in queues": elsewhere, // SmallItems looks at them too
}

func TestEveryRowOfTheDataInventoryIsKnownToBeSmall(t *testing.T) {
	text, err := os.ReadFile("DATA.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(string(text), "| Data | Class |")
	rows, _, _ = strings.Cut(rows, "\n\n")
	found := map[string]bool{}
	for _, row := range strings.Split(rows, "\n")[2:] {
		row = strings.TrimPrefix(row, "| ")
		known := false
		for begin, kind := range dataKinds {
			if !strings.HasPrefix(row, begin) {
				continue
			}
			known, found[begin] = true, true
			if kind != elsewhere && largest[kind] == "" {
				t.Errorf("%s: there are no records %s", begin, kind)
			}
		}
		if !known {
			t.Errorf("add this row to dataKinds, with the kind of its records: %.60s", row)
		}
	}
	for begin := range dataKinds {
		if !found[begin] {
			t.Errorf("DATA.md has no row %q any more", begin)
		}
	}
}

// testsOf returns all tests as package.Test.
func testsOf(t *testing.T) []string {
	t.Helper()
	var all []string
	function := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	for _, root := range []string{".", "../shared"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := os.ReadFile(path)
			dir, pkg := filepath.Base(filepath.Dir(path)), ""
			if pkg = dir + "."; dir == "." {
				pkg = "functions."
			}
			for _, m := range function.FindAllStringSubmatch(string(source), -1) {
				all = append(all, pkg+m[1])
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}
