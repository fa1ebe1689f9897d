package trips

import (
	"context"
	"slices"
	"time"

	"backdock/shared/delivery/position"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/triplive"
	"backdock/shared/platform/money"
)

// road returns the trips under way that the caller may see, including those that started on an earlier day.
func (h *handler) road(ctx context.Context) ([]*trip.Row, error) {
	f := trip.Filter{Status: []trip.Status{trip.InProgress, trip.Returning}}
	ownOnly(ctx, &f)
	rows, _, err := h.trips.List(ctx, f, 1, 200)
	return rows, err
}

// OnRoad is how a trip under way is doing.
type OnRoad struct {
	DelayMinutes *int                  `json:"delayMinutes" nullable:"true" doc:"expected arrival at the next stop after the planned one; negative: before"`
	Punctuality  *triplive.Punctuality `json:"punctuality" nullable:"true" enum:"on_time,late,early" doc:"on_time: within 15 minutes of the plan; null: no stop is left, or there is no plan"`
}

func onRoad(live triplive.Live) OnRoad {
	var r OnRoad
	if live.Late != nil {
		r.DelayMinutes = new(triplive.Minutes(*live.Late))
	}
	if p := live.Punctuality(); p != "" {
		r.Punctuality = &p
	}
	return r
}

// Moving is a trip under way in a list.
type Moving struct {
	Head
	Position *Position    `json:"position" doc:"null: none was recorded"`
	Phone    *DriverPhone `json:"driverPhone" doc:"null: it said nothing in the last day"`
	OnRoad
}

// moving returns what is expected now of trips under way. It reads only the newest positions.
func (h *handler) moving(ctx context.Context, rows []*trip.Row) (map[string]position.Point, []triplive.Live, error) {
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	newest, err := h.positions.NewestOf(ctx, ids)
	lives, now := make([]triplive.Live, len(rows)), h.now()
	for i, r := range rows {
		var at *position.Point
		if p, ok := newest[r.ID]; ok {
			at = &p
		}
		lives[i] = triplive.Of(r, at, now)
	}
	return newest, lives, err
}

func (h *handler) inProgress(ctx context.Context, _ *struct{}) ([]Moving, error) {
	rows, err := h.road(ctx)
	if err != nil {
		return nil, err
	}
	heads, err := h.heads(ctx, rows)
	if err != nil {
		return nil, err
	}
	phones, err := h.phones.All(ctx)
	if err != nil {
		return nil, err
	}
	newest, lives, err := h.moving(ctx, rows)
	all, now := make([]Moving, len(rows)), h.now()
	for i, head := range heads {
		head.Progress = lives[i].Progress
		all[i] = Moving{Head: head, Phone: phoneOf(phones, head), OnRoad: onRoad(lives[i])}
		if p, ok := newest[head.ID]; ok {
			all[i].Position = positionAt(p, now)
		}
	}
	return all, err
}

// Metrics are figures of the trips under way.
type Metrics struct {
	Active     int           `json:"active"`
	NotStarted int           `json:"notStarted" doc:"today's trips that have not started"`
	Stops      StopCounts    `json:"stops"`
	OnTime     int           `json:"onTime" doc:"finished stops within 15 minutes of the plan"`
	Late       int           `json:"late"`
	Early      int           `json:"early"`
	KmDone     float64       `json:"distanceDoneKm"`
	KmLeft     float64       `json:"distanceLeftKm"`
	ValueDone  money.Decimal `json:"valueDelivered" needs:"price.view"`
	ValueLeft  money.Decimal `json:"valueLeft" needs:"price.view"`
	Vehicles   Punctualities `json:"vehicles" doc:"trips by their next stop"`
	Delay      *int          `json:"medianDelayMinutes" nullable:"true" doc:"of the trips with a planned next stop; null: there is none"`
	Worst      *Worst        `json:"worstTrip" doc:"the trip that is furthest behind; null: none is behind"`
	Arrivals   Arrivals      `json:"arrivals"`
	Stale      int           `json:"stalePositions" doc:"trips whose newest position is older than 5 minutes"`
	Unseen     int           `json:"noPosition" doc:"trips without a position"`
	Trips      []Finish      `json:"trips"`
	At         time.Time     `json:"generatedAt"`
}

// StopCounts counts stops.
type StopCounts struct {
	Total     int `json:"total"`
	Done      int `json:"done"`
	Failed    int `json:"failed"`
	Remaining int `json:"remaining"`
}

// Punctualities counts trips.
type Punctualities struct {
	OnTime int `json:"onTime" doc:"within 15 minutes of the plan"`
	Late   int `json:"late"`
	Early  int `json:"early"`
}

func (p *Punctualities) add(live triplive.Live) {
	switch live.Punctuality() {
	case triplive.OnTime:
		p.OnTime++
	case triplive.Late:
		p.Late++
	case triplive.Early:
		p.Early++
	}
}

// Worst is the trip that is furthest behind.
type Worst struct {
	TripID     string `json:"tripId"`
	TripNumber string `json:"tripNumber"`
	Delay      int    `json:"delayMinutes"`
}

// Arrivals counts the stops where a vehicle has arrived.
type Arrivals struct {
	Total     int `json:"total"`
	Automatic int `json:"automatic" doc:"by the vehicle's positions and not by the driver"`
}

// delays sets the median delay and the worst trip.
func (m *Metrics) delays(rows []*trip.Row, lives []triplive.Live) {
	var late []int
	for i, live := range lives {
		if live.Late == nil {
			continue
		}
		minutes := triplive.Minutes(*live.Late)
		late = append(late, minutes)
		if minutes > 0 && (m.Worst == nil || minutes > m.Worst.Delay) {
			m.Worst = &Worst{rows[i].ID, rows[i].Number, minutes}
		}
	}
	if n := len(late); n > 0 {
		slices.Sort(late)
		m.Delay = new((late[(n-1)/2] + late[n/2]) / 2)
	}
}

// Finish is the expected return time of a trip.
type Finish struct {
	TripID     string     `json:"tripId"`
	TripNumber string     `json:"tripNumber"`
	FinishETA  *time.Time `json:"finishEta" nullable:"true"`
}

func (h *handler) metrics(ctx context.Context, _ *struct{}) (Metrics, error) {
	m := Metrics{Trips: []Finish{}, At: h.now()}
	rows, err := h.road(ctx)
	if err != nil {
		return m, err
	}
	today, err := h.settings.Today(ctx)
	if err != nil {
		return m, err
	}
	waiting := trip.Filter{DateFrom: today, DateTo: today, Status: []trip.Status{trip.Draft, trip.Planned, trip.Ready}}
	ownOnly(ctx, &waiting)
	if _, m.NotStarted, err = h.trips.List(ctx, waiting, 1, 1); err != nil {
		return m, err
	}
	newest, lives, err := h.moving(ctx, rows)
	if err != nil {
		return m, err
	}
	m.Active = len(rows)
	m.delays(rows, lives)
	for i, r := range rows {
		p := lives[i].Progress
		at, seen := newest[r.ID]
		switch {
		case !seen:
			m.Unseen++
		case at.Stale(m.At):
			m.Stale++
		}
		m.Vehicles.add(lives[i])
		m.Stops = StopCounts{m.Stops.Total + p.Total, m.Stops.Done + p.Done, m.Stops.Failed + p.Failed, m.Stops.Remaining +
			p.Remaining}
		m.Arrivals = Arrivals{m.Arrivals.Total + p.Arrivals, m.Arrivals.Automatic + p.Automatic}
		m.OnTime, m.Late, m.Early = m.OnTime+p.OnTime, m.Late+p.Late, m.Early+p.Early
		m.KmDone, m.KmLeft = m.KmDone+p.KmDone, m.KmLeft+p.KmLeft
		m.ValueDone, m.ValueLeft = m.ValueDone.Add(p.ValueDone), m.ValueLeft.Add(p.ValueLeft)
		m.Trips = append(m.Trips, Finish{r.ID, r.Number, p.FinishETA})
	}
	return m, nil
}
