package spotbuysheets

import (
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/spot"
)

// Head is a sheet without its lines.
type Head struct {
	ID          string                       `json:"_id"`
	Date        civil.Date                   `json:"date"`
	Status      spot.Status                  `json:"status"`
	CreatedBy   api.Optional[history.Person] `json:"createdBy"`
	CreatedAt   time.Time                    `json:"createdAt"`
	UpdatedAt   time.Time                    `json:"updatedAt"`
	Version     int64                        `json:"version"`
	PublishedAt *time.Time                   `json:"publishedAt" nullable:"true" doc:"when its first lines were; null: not yet"`
	ClosedAt    *time.Time                   `json:"closedAt" nullable:"true"`
	ClosedBy    api.Optional[history.Person] `json:"closedBy"`
}

func headOf(s spot.Sheet, names map[string]string) Head {
	return Head{ID: s.ID, Date: s.Date, Status: s.Status, CreatedBy: history.PersonOf(s.CreatedBy, names), CreatedAt: s.CreatedAt,
		UpdatedAt: s.UpdatedAt, Version: s.Version, PublishedAt: s.PublishedAt, ClosedAt: s.ClosedAt,
		ClosedBy: history.PersonOf(s.ClosedBy, names)}
}

// Row is a sheet in the list.
type Row struct {
	Head
	LineCount int     `json:"lineCount" doc:"drafts included"`
	Totals    *Totals `json:"totals" doc:"null: nothing was published, or not counted in this answer"`
}

// Page is a page of sheets.
type Page struct {
	Sheets []Row `json:"spotBuySheets"`
	api.Paged
}

// Sheet is a spot buy sheet.
type Sheet struct {
	Head
	Lines       []Line       `json:"lines"`
	Totals      *Totals      `json:"totals" doc:"null: nothing was published"`
	PriceLevels []PriceLevel `json:"priceLevels" doc:"NetSuite's that are in use, by id"`
}

// PriceLevel is a price level.
type PriceLevel struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// Totals are the sums of the published lines. Amounts of what was sold are those of the orders' lines.
type Totals struct {
	Lines           int            `json:"lines" doc:"published"`
	SoldOut         int            `json:"soldOut"`
	Open            int            `json:"open"`
	Revenue         money.Decimal  `json:"revenue"`
	Potential       money.Decimal  `json:"potentialRevenue" doc:"if everything sells: the rest at the average rate of what was sold; where nothing was sold, at the average of the prices"`
	Margin          *money.Decimal `json:"margin,omitempty" needs:"cost.view" doc:"revenue less the weighted cost of what was sold, as it was when the line was published"`
	MarginShare     *money.Decimal `json:"marginShare,omitempty" needs:"cost.view" doc:"as a share of the revenue; absent: there is none"`
	PotentialMargin *money.Decimal `json:"potentialMargin,omitempty" needs:"cost.view" doc:"if everything sells"`
	LeftCost        *money.Decimal `json:"leftCost,omitempty" needs:"cost.view" doc:"weighted cost of what is left"`
	Customers       int            `json:"customers" doc:"that bought"`
	Orders          int            `json:"orders" doc:"that bought"`
	LastSoldAt      *time.Time     `json:"lastSoldAt" nullable:"true"`
}

func totalsOf(t spot.Totals) *Totals {
	if t.Lines == 0 {
		return nil
	}
	margin, potential := t.Revenue.Sub(t.Cost), t.Potential.Sub(t.PotentialCost)
	return &Totals{Lines: t.Lines, SoldOut: t.SoldOut, Open: t.Open, Revenue: t.Revenue, Potential: t.Potential, Margin: &margin,
		MarginShare: matrix.MarginOf(t.Revenue, t.Cost), PotentialMargin: &potential, LeftCost: &t.Unsold, Customers: t.Customers,
		Orders: t.Orders, LastSoldAt: t.LastSoldAt}
}

// Line is a line of a sheet. Quantities are in its units, prices and costs per one of them.
type Line struct {
	ID           string                        `json:"_id"`
	ItemID       string                        `json:"itemId" doc:"the item's _id"`
	Item         *ItemRef                      `json:"item" doc:"null: the item is gone"`
	VendorID     string                        `json:"vendorId"`
	Vendor       string                        `json:"vendor" doc:"its name"`
	Quantity     money.Decimal                 `json:"quantity"`
	Units        string                        `json:"units" doc:"unit id"`
	UnitName     string                        `json:"unitName" doc:"abbreviation"`
	Cost         *money.Decimal                `json:"cost,omitempty" needs:"cost.view" doc:"what we paid"`
	ValidFrom    time.Time                     `json:"validFrom"`
	ValidTo      time.Time                     `json:"validTo"`
	Prices       []LevelPrice                  `json:"prices"`
	Note         string                        `json:"note"`
	Reason       *string                       `json:"reason,omitempty" needs:"cost.view" doc:"why a price is below its floor; absent: none"`
	ReasonBy     *api.Optional[history.Person] `json:"reasonBy,omitempty" needs:"cost.view"`
	State        spot.State                    `json:"state"`
	PublishedAt  *time.Time                    `json:"publishedAt" nullable:"true"`
	EndedAt      *time.Time                    `json:"endedAt" nullable:"true" doc:"when it was sold out, over, stopped or closed; null: it is not"`
	Sold         money.Decimal                 `json:"sold"`
	Left         money.Decimal                 `json:"left"`
	Revenue      money.Decimal                 `json:"revenue"`
	Margin       *money.Decimal                `json:"margin,omitempty" needs:"cost.view" doc:"of what was sold, on the weighted cost when the line was published"`
	MarginShare  *money.Decimal                `json:"marginShare,omitempty" needs:"cost.view" doc:"as a share of the revenue; absent: nothing was sold"`
	LeftCost     *money.Decimal                `json:"leftCost,omitempty" needs:"cost.view" doc:"weighted cost of what is left"`
	Customers    int                           `json:"customers" doc:"that bought"`
	Orders       int                           `json:"orders" doc:"that bought"`
	Points       []spot.Point                  `json:"points" doc:"how much was sold up to which time, at most 24"`
	WeightedCost *money.Decimal                `json:"weightedCost,omitempty" needs:"cost.view" doc:"the weighted inventory price now; absent: not known"`
	KeptCost     *money.Decimal                `json:"publishedCost,omitempty" needs:"cost.view" doc:"the weighted inventory price when the line was published, which margins are on; absent: a draft, or not known"`
	Levels       []LevelAdvice                 `json:"levels" doc:"for each price level in use"`
	OnHand       *money.Decimal                `json:"onHand" nullable:"true" doc:"null: the item or its unit is gone"`
	OpenOrders   *money.Decimal                `json:"openOrders" nullable:"true" doc:"sold or reserved and not shipped, for any date"`
	Surplus      *money.Decimal                `json:"surplus" nullable:"true" doc:"on hand less open orders"`
}

// ItemRef names an item.
type ItemRef struct {
	ID       string           `json:"_id"`
	ItemID   string           `json:"itemId" doc:"the code"`
	Name     string           `json:"name"`
	Brand    string           `json:"brand"`
	Category string           `json:"category"`
	IsActive bool             `json:"isActive"`
	Image    *item.ImageLinks `json:"image" doc:"null: none"`
}

// LevelPrice is a spot price.
type LevelPrice struct {
	spot.LevelPrice
	Margin *money.Decimal `json:"margin,omitempty" needs:"cost.view" doc:"on the weighted cost, as a share of the price; absent: the cost is not known"`
}

// LevelAdvice is what is known of an item's price at a level.
type LevelAdvice struct {
	PriceLevelID string         `json:"priceLevelId"`
	Usual        *money.Decimal `json:"usualPrice" nullable:"true" doc:"without the spot price; null: the level has none"`
	Suggested    *money.Decimal `json:"suggestedPrice,omitempty" needs:"cost.view" doc:"with the target margin on the weighted cost; absent: the cost is not known"`
	Floor        *money.Decimal `json:"floor,omitempty" needs:"cost.view" doc:"the lowest price that needs no reason; absent: none"`
}

// LineFields is a line in a body.
type LineFields struct {
	ID        string        `json:"_id,omitempty" maxLength:"64" doc:"absent: a new line"`
	ItemID    string        `json:"itemId" maxLength:"64" doc:"the item's _id"`
	VendorID  string        `json:"vendorId,omitempty" maxLength:"64"`
	Vendor    string        `json:"vendor,omitempty" maxLength:"100" doc:"its name; that of the purchase orders counts where they know the vendor"`
	Quantity  money.Decimal `json:"quantity" doc:"at most 3 decimals; 0: not known yet, which cannot be published"`
	Units     string        `json:"units" maxLength:"64" doc:"id of a unit of the item"`
	Cost      money.Decimal `json:"cost" doc:"what we pay for one of the units; 0: not known yet, which cannot be published"`
	ValidFrom time.Time     `json:"validFrom"`
	ValidTo   time.Time     `json:"validTo"`
	Prices    []PriceFields `json:"prices" maxItems:"50" doc:"a level without a price has no spot price"`
	Note      string        `json:"note,omitempty" maxLength:"200" doc:"for the sellers"`
	Reason    string        `json:"reason,omitempty" maxLength:"200" doc:"why a price is below its floor"`

	Item         api.ReadOnly `json:"item,omitempty"`
	UnitName     api.ReadOnly `json:"unitName,omitempty"`
	ReasonBy     api.ReadOnly `json:"reasonBy,omitempty"`
	State        api.ReadOnly `json:"state,omitempty"`
	PublishedAt  api.ReadOnly `json:"publishedAt,omitempty"`
	EndedAt      api.ReadOnly `json:"endedAt,omitempty"`
	Sold         api.ReadOnly `json:"sold,omitempty"`
	Left         api.ReadOnly `json:"left,omitempty"`
	Revenue      api.ReadOnly `json:"revenue,omitempty"`
	Margin       api.ReadOnly `json:"margin,omitempty"`
	MarginShare  api.ReadOnly `json:"marginShare,omitempty"`
	LeftCost     api.ReadOnly `json:"leftCost,omitempty"`
	Customers    api.ReadOnly `json:"customers,omitempty"`
	Orders       api.ReadOnly `json:"orders,omitempty"`
	Points       api.ReadOnly `json:"points,omitempty"`
	WeightedCost api.ReadOnly `json:"weightedCost,omitempty"`
	KeptCost     api.ReadOnly `json:"publishedCost,omitempty"`
	Levels       api.ReadOnly `json:"levels,omitempty"`
	OnHand       api.ReadOnly `json:"onHand,omitempty"`
	OpenOrders   api.ReadOnly `json:"openOrders,omitempty"`
	Surplus      api.ReadOnly `json:"surplus,omitempty"`
}

// PriceFields is a price in a body.
type PriceFields struct {
	spot.LevelPrice
	Margin api.ReadOnly `json:"margin,omitempty"`
}
