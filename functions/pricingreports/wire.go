package pricingreports

import (
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/prices/advice"
	"backdock/shared/prices/allowance"
	"backdock/shared/prices/change"
	"backdock/shared/prices/cost"
	"backdock/shared/prices/report"
)

// Report is a pricing report. Shares are parts of 1.
type Report struct {
	ID            string                       `json:"_id"`
	Status        report.Status                `json:"status"`
	Date          civil.Date                   `json:"date" doc:"when it was started"`
	ForceFullSync bool                         `json:"forceFullSync"`
	Rule          report.Rule                  `json:"rule" doc:"the settings when it was started"`
	StartedBy     api.Optional[history.Person] `json:"startedBy"`
	Items         int                          `json:"items" doc:"that are looked at; 0: not known yet"`
	Problem       string                       `json:"problem" doc:"failed: why"`
	FailedIn      *report.Phase                `json:"failedIn" nullable:"true" doc:"failed: the phase; null: it did not fail"`
	ReadyAt       *time.Time                   `json:"readyAt" doc:"when it was collected"`
	ClosedAt      *time.Time                   `json:"closedAt"`
	ClosedBy      api.Optional[history.Person] `json:"closedBy"`
	Totals        *report.Totals               `json:"totals" doc:"of a closed report, and in a list also of the one that is being decided, without revenue, cost and reasons; null: of others"`
	Outcome       *report.Outcome              `json:"outcome" doc:"what happened in the four weeks after it was closed; null: not measured yet"`
	CreatedAt     time.Time                    `json:"createdAt"`
	UpdatedAt     time.Time                    `json:"updatedAt"`
	Version       int64                        `json:"version"`
}

func reportOf(r report.Report, names map[string]string) Report {
	out := Report{ID: r.ID, Status: r.Status, Date: r.Date, ForceFullSync: r.Full, Rule: r.Rule,
		StartedBy: history.PersonOf(r.StartedBy, names), Items: r.Items, Problem: r.Problem, ReadyAt: r.ReadyAt,
		ClosedAt: r.ClosedAt, ClosedBy: history.PersonOf(r.ClosedBy, names), Totals: r.Totals, Outcome: r.Outcome, CreatedAt: r.CreatedAt,
		UpdatedAt: r.UpdatedAt, Version: r.Version}
	if r.FailedIn != "" {
		out.FailedIn = &r.FailedIn
	}
	return out
}

// Page is a page of reports.
type Page struct {
	PricingReports []Report            `json:"pricingReports"`
	Measured       report.Measurements `json:"measured" doc:"the sums of all reports whose four weeks after closing are over"`
	api.Paged
}

// Progress is how far the collection of a report is.
type Progress struct {
	ReportID  string          `json:"reportId"`
	Status    report.Status   `json:"status"`
	Phase     report.Phase    `json:"phase" doc:"the one that is running, or in which it ended"`
	Done      int             `json:"done" doc:"of the phase"`
	Total     int             `json:"total" doc:"of the phase; 0: not known yet"`
	Errors    int             `json:"errors" doc:"of all phases; they do not stop the collection"`
	Phases    []PhaseProgress `json:"phases"`
	Lines     int             `json:"lines" doc:"that were found so far"`
	Reasons   []ReasonLines   `json:"reasons"`
	Problems  []Problem       `json:"problems" doc:"of items; at most 200"`
	Problem   string          `json:"problem" doc:"failed: why"`
	StartedAt time.Time       `json:"startedAt"`
	ReadyAt   *time.Time      `json:"readyAt"`
}

// PhaseProgress is how far a phase is.
type PhaseProgress struct {
	Phase  report.Phase `json:"phase"`
	State  string       `json:"state" enum:"waiting,running,done,failed"`
	Done   int          `json:"done"`
	Total  int          `json:"total" doc:"0: not known yet, or nothing has changed"`
	Errors int          `json:"errors"`
}

// ReasonLines is the number of lines of a reason.
type ReasonLines struct {
	Reason advice.Reason `json:"reason"`
	Lines  int           `json:"lines"`
}

// Problem is what is wrong with an item's data.
type Problem struct {
	ItemID          string     `json:"itemId"`
	Code            string     `json:"code" doc:"the item's code"`
	Name            string     `json:"name"`
	Problem         string     `json:"problem" enum:"unknown_unit,receipt_unit,receipt_rate,negative_stock,average_unknown,cost_unknown,not_read"`
	PurchaseOrderID string     `json:"purchaseOrderId" doc:"empty: it is about none"`
	PurchaseOrder   string     `json:"purchaseOrder" doc:"its number"`
	Words           string     `json:"words" doc:"not_read: NetSuite's error code"`
	Basis           cost.Basis `json:"basis" enum:"weighted,receipts,last_purchase,none" doc:"what the cost was taken from"`
}

// Line is an item of a report. Costs and prices are per sale unit.
type Line struct {
	ItemID        string         `json:"itemId"`
	Item          Item           `json:"item"`
	PreviousCost  *money.Decimal `json:"previousCost" nullable:"true" doc:"at which the prices were last decided; null: none is known"`
	PreviousDate  civil.Date     `json:"previousDate,omitzero" doc:"of previousCost; absent: none is known"`
	WeightedCost  *money.Decimal `json:"weightedCost" nullable:"true" doc:"null: not known"`
	Parts         cost.Cost      `json:"parts"`
	CostAt        time.Time      `json:"costAt" doc:"when weightedCost was calculated"`
	CostHistory   []report.Point `json:"costHistory" doc:"of earlier reports, earliest first"`
	ChangePercent *money.Decimal `json:"changePercent" nullable:"true"`
	// Allowance is left out of costs and recommendations.
	Allowance      *allowance.InForce `json:"allowance,omitempty" needs:"cost.view" doc:"what vendors pay back per sale unit on the day from which the prices count: the effective date, else the day of the decision; without a decision today, or the day on which the report was closed. Absent: nothing"`
	Prices         []Price            `json:"prices" doc:"by level and quantity. An item without prices has one entry for each level"`
	Reason         advice.Reason      `json:"reason" doc:"empty: a person has added the item"`
	Capped         bool               `json:"capped" doc:"a recommendation stops at the largest move"`
	Units4w        money.Decimal      `json:"units4w"`
	Revenue4w      money.Decimal      `json:"revenue4w"`
	Impact         *money.Decimal     `json:"impact" nullable:"true" doc:"of the recommended prices, in four weeks at the same units; null: nothing is recommended"`
	Decision       report.Decision    `json:"decision"`
	DecisionReason string             `json:"decisionReason"`
	DecidedPrices  []DecidedPrice     `json:"decidedPrices"`
	DecidedImpact  money.Decimal      `json:"decidedImpact" doc:"in the four weeks from the decision: only the days count on which the decided prices do"`
	EffectiveDate  civil.Date         `json:"effectiveDate,omitzero" doc:"the day at the warehouse from which the decided prices count; absent: since the decision"`
	DelayDays      int                `json:"delayDays" doc:"days from the decision to effectiveDate"`

	DecidedBy api.Optional[history.Person] `json:"decidedBy"`
	DecidedAt *time.Time                   `json:"decidedAt"`
	Push      Push                         `json:"push"`
	Cancelled *Cancelled                   `json:"cancelled" doc:"why the decided prices do not count; null: they do, or will"`
	Earlier   *Earlier                     `json:"earlier" doc:"prices of an earlier report that wait for their date; null: none, or the line is decided"`
	Refresh   *Refresh                     `json:"refresh" doc:"null: the line was not read anew"`
	Version   int64                        `json:"version"`
}

// Item is the item of a line.
type Item struct {
	Code     string           `json:"code"`
	Name     string           `json:"name"`
	Brand    string           `json:"brand"`
	Category string           `json:"category"`
	Unit     string           `json:"unit" doc:"the sale unit"`
	Image    *item.ImageLinks `json:"image" doc:"null: none"`
}

// Price is the price of a line at a level, from a quantity on.
type Price struct {
	PriceLevelID string         `json:"priceLevelId"`
	Quantity     money.Decimal  `json:"quantity"`
	Price        *money.Decimal `json:"price" nullable:"true" doc:"when the report was collected; null: none"`
	Margin       *money.Decimal `json:"margin" nullable:"true" doc:"of the price at weightedCost"`
	MarginAfter  *money.Decimal `json:"marginAfterAllowance,omitempty" needs:"cost.view" doc:"of the price at weightedCost less the allowance; absent: there is none, or the margin is not known"`
	MarginTarget money.Decimal  `json:"marginTarget"`
	FloorMargin  money.Decimal  `json:"floorMargin"`
	Floor        *money.Decimal `json:"floor" nullable:"true" doc:"the price with the floor margin; null: the cost is not known"`
	Recommended  *money.Decimal `json:"recommended" nullable:"true" doc:"null: the price should stay"`
	Capped       bool           `json:"capped"`
	Units4w      money.Decimal  `json:"units4w" doc:"bought by customers of the level; 0 at further quantities"`
}

// DecidedPrice is a price that was decided.
type DecidedPrice struct {
	PriceLevelID string         `json:"priceLevelId"`
	Quantity     money.Decimal  `json:"quantity"`
	Price        money.Decimal  `json:"price"`
	Before       *money.Decimal `json:"before" nullable:"true" doc:"null: there was none"`
	Refused      *change.Code   `json:"refused" nullable:"true" doc:"why it could not be set on effectiveDate; null: it was set, or is still to come"`
}

// GivenPrice is a price that a person gives.
type GivenPrice struct {
	PriceLevelID string        `json:"priceLevelId" minLength:"1" maxLength:"64"`
	Quantity     money.Decimal `json:"quantity" doc:"as in the line"`
	Price        money.Decimal `json:"price"`
}

// Push is whether NetSuite has the prices.
type Push struct {
	State string `json:"state" enum:"none,waiting,due,cancelled,replaced,refused,pending,in_progress,synced,failed" doc:"none: the decision changes no price; waiting: it changes prices on effectiveDate; due: that day has come, and they are about to be set; cancelled, replaced: they do not count, see cancelled; refused: none of them could be set on that day; the others say whether NetSuite has the item's prices"`
	Error string `json:"error" doc:"NetSuite's error message"`
	// Problem names the reason for programs.
	Problem *synctask.SyncProblem `json:"problem" doc:"null: it did not fail"`
	TaskID  string                `json:"taskId" doc:"can be retried if it failed"`
}

// Refresh is the last reading of a line's item.
type Refresh struct {
	State string `json:"state" enum:"pending,done,failed"`
	Error string `json:"error" doc:"NetSuite's error message"`
}

// Lines are lines of a report.
type Lines struct {
	Lines []Line `json:"lines" doc:"by the items' codes"`
	Next  *int   `json:"next" doc:"cursor of the page that follows; null: there is none"`
	Pages []int  `json:"pages" doc:"cursors of all pages, which can be read in parallel"`
}

// Effect is what new prices of some items mean for customers.
type Effect struct {
	From      civil.Date       `json:"from" doc:"first day of the four weeks"`
	To        civil.Date       `json:"to"`
	Customers []CustomerEffect `json:"customers" doc:"those with the largest change first"`
	// BelowFloor is read only for one item.
	BelowFloor []BelowFloor `json:"belowFloor" doc:"if one item is asked for: its sales below the floor in the last four weeks, up to today, newest first, at most 100"`
}

// BelowFloor is a sale below the floor.
type BelowFloor struct {
	SalesOrderID string        `json:"salesOrderId"`
	OrderNumber  string        `json:"orderNumber"`
	CustomerID   string        `json:"customerId"`
	Customer     string        `json:"customer" doc:"the name"`
	Date         civil.Date    `json:"date"`
	Quantity     money.Decimal `json:"quantity" doc:"sale units"`
	Rate         money.Decimal `json:"rate" doc:"per sale unit"`
	Reason       string        `json:"reason"`
}

// CustomerEffect is what new prices mean for a customer.
type CustomerEffect struct {
	CustomerID string        `json:"customerId"`
	Name       string        `json:"name"`
	Quantity   money.Decimal `json:"quantity" doc:"sale units of the items"`
	OldAmount  money.Decimal `json:"oldAmount" doc:"at the prices when the report was collected"`
	NewAmount  money.Decimal `json:"newAmount"`
}
