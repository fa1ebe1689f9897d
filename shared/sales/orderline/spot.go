package orderline

import (
	"fmt"
	"time"

	"backdock/shared/platform/money"
	"backdock/shared/prices/pricing"
	"backdock/shared/prices/spot"
)

// MostOffers is the largest number of spot offers that the lines of one cart or edit take from, because an order is
// written in one transaction with all of them. Further lines have their other price.
const MostOffers = 30

// SpotOffers are the spot offers that lines are priced with. What a line uses, the next ones cannot have. Make one for
// each pricing.
type SpotOffers struct {
	at   time.Time
	open map[string][]spot.Offer // by item
	// freed are quantities, in base units by offer, that the order has taken and that its lines may have again.
	freed map[string]money.Decimal
	// kept are offers that are over, by the line that keeps what it has taken.
	kept map[string]pricing.Offer
	used map[string]money.Decimal // base units by offer
}

// NewSpotOffers returns the offers that are open at a time, by item.
func NewSpotOffers(open map[string][]spot.Offer, at time.Time) *SpotOffers {
	return &SpotOffers{at, open, map[string]money.Decimal{}, map[string]pricing.Offer{}, map[string]money.Decimal{}}
}

// Free makes available what a line of the order has taken, for a line that is changed or removed. Of an offer that is
// over, nothing becomes available: see Keep.
func (s *SpotOffers) Free(l Line) {
	lineID := l.PriceSource.SpotLineID
	s.freed[lineID] = s.freed[lineID].Add(l.Spot.Quantity)
}

// Keep lets a line have at most what it has taken of an offer that is over, at the offer's price.
func (s *SpotOffers) Keep(l Line, o spot.Offer) {
	kept := o.Priced()
	kept.Left, kept.From, kept.To = l.Spot.Quantity, s.at, s.at.Add(time.Hour)
	s.kept[l.ID] = kept
}

// offers returns the offers for a line. s may be nil.
func (s *SpotOffers) offers(l Line) []pricing.Offer {
	if s == nil {
		return nil
	}
	var offers []pricing.Offer
	for _, o := range s.open[l.ItemID] {
		used, uses := s.used[o.LineID]
		if !uses && len(s.used) >= MostOffers {
			continue
		}
		priced := o.Priced()
		priced.Left = priced.Left.Add(s.freed[o.LineID]).Sub(used)
		offers = append(offers, priced)
	}
	if kept, ok := s.kept[l.ID]; ok {
		offers = append(offers, kept)
	}
	return offers
}

// WarnSpotLeft warns that the line asks for more than is left at a spot price.
func (l *Line) WarnSpotLeft(s pricing.SpotLeft) {
	l.warn(Problem{Code: SpotLeft, Field: "quantity", Params: Params{Left: &s.Left, Units: l.Units, Unit: l.UnitName, Rate: &s.Rate,
		SpotLineID: s.LineID}}, fmt.Sprintf("only %s %s left at the spot price", s.Left, l.UnitName))
}
