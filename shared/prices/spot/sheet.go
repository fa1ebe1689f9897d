package spot

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/enum"
)

// Status of a sheet.
type Status string

// The statuses.
const (
	InDraft   Status = "draft"
	Published Status = "published"
	IsClosed  Status = "closed"
)

// Schema gives the API the values; it refuses others.
func (Status) Schema(huma.Registry) *huma.Schema { return enum.Schema(InDraft, Published, IsClosed) }

// MaxLines is the largest number of lines of a sheet, MaxText of characters of a note or reason, MaxPrices of prices of a line.
const (
	MaxLines  = 200
	MaxText   = 200
	MaxPrices = 50
)

// Sheet has the spot buys of one business date. There is one sheet a date. Lines are published or drafts; a published
// line has a record of its own, because orders change what is left of it.
type Sheet struct {
	ID          string     `json:"_id"`
	Date        civil.Date `json:"date"`
	Status      Status     `json:"status"`
	CreatedBy   string     `json:"createdBy"` // user id
	CreatedAt   time.Time  `json:"createdAt"`
	UpdatedAt   time.Time  `json:"updatedAt"`
	Version     int64      `json:"version"`
	PublishedAt *time.Time `json:"publishedAt,omitempty"` // when its first lines were
	ClosedAt    *time.Time `json:"closedAt,omitempty"`
	ClosedBy    string     `json:"closedBy,omitempty"` // user id
	// Totals are the sums of a closed sheet.
	Totals *Totals `json:"totals,omitempty"`
	Content
}

// Content is the part of a sheet that is stored compressed.
type Content struct {
	Lines []Line `json:"lines,omitempty"`
	// Results are those of the lines of a closed sheet, in their order.
	Results []Result `json:"results,omitempty"`
}

func (s *Sheet) content() any { return &s.Content }

// until returns when the last published offer is over.
func (s Sheet) until() time.Time {
	var last time.Time
	for _, l := range s.Lines {
		if l.PublishedAt != nil && l.ValidTo.After(last) {
			last = l.ValidTo
		}
	}
	return last
}

// Drafts returns the lines that are not published.
func (s Sheet) Drafts() []Line {
	var drafts []Line
	for _, l := range s.Lines {
		if l.PublishedAt == nil {
			drafts = append(drafts, l)
		}
	}
	return drafts
}
