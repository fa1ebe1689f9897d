package searchadmin

import (
	"context"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/ranking"
	"backdock/shared/catalog/search"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
)

type previewIn struct {
	Body struct {
		Query      string         `json:"query" maxLength:"200"`
		Weights    search.Weights `json:"weights"`
		CustomerID string         `json:"customerId,omitempty" maxLength:"64" doc:"search for this customer"`
		Limit      int            `json:"limit,omitempty" minimum:"1" maximum:"50" default:"10"`
	}
}

// Preview has what a query finds with draft weights and with those in use.
type Preview struct {
	Draft  []Result `json:"draft"`
	Live   []Result `json:"live"`
	Total  int      `json:"total" doc:"number of items that the draft finds"`
	TookMs float64  `json:"tookMs" doc:"of the search with the draft"`
}

// Result is an item that was found.
type Result struct {
	ItemID       string           `json:"itemId" doc:"the item's _id"`
	Code         string           `json:"code"`
	Name         string           `json:"name"`
	Brand        string           `json:"brand"`
	Category     string           `json:"category"`
	Image        *item.ImageLinks `json:"image" doc:"null: none"`
	Available    money.Decimal    `json:"available" doc:"in the stock unit"`
	StockUnit    string           `json:"stockUnit" doc:"its abbreviation"`
	Rank         int              `json:"rank" doc:"from 1 on"`
	PreviousRank *int             `json:"previousRank" doc:"in the other ranking; null: not among its first results"`
	Score        float64          `json:"score"`
	Explain      []search.Part    `json:"explain" doc:"the parts of the score; their sum is the score"`
}

// searchDepth is how many results are ranked to find an item's rank in the other ranking.
const searchDepth = 200

func (h *handler) preview(ctx context.Context, in *previewIn) (Preview, error) {
	q, _, err := h.offer.Query(ctx, in.Body.CustomerID)
	if err != nil {
		return Preview{}, err
	}
	q.Text, q.Limit, q.Explain = in.Body.Query, searchDepth, true
	live, err := h.catalog.Search(ctx, q)
	if err != nil {
		return Preview{}, err
	}
	q.Weights = in.Body.Weights
	start := h.now()
	draft, err := h.catalog.Search(ctx, q)
	if err != nil {
		return Preview{}, err
	}
	p := Preview{Total: draft.Total, TookMs: float64(h.now().Sub(start).Microseconds()) / 1000}
	n := in.Body.Limit
	ids := idsOf(draft.Hits[:min(n, len(draft.Hits))])
	details, err := h.items.GetAll(ctx, append(ids, idsOf(live.Hits[:min(n, len(live.Hits))])...))
	if err != nil {
		return Preview{}, err
	}
	p.Draft, p.Live = results(draft.Hits, live.Hits, n, details), results(live.Hits, draft.Hits, n, details)
	return p, nil
}

func idsOf(hits []search.Hit) []string {
	ids := make([]string, len(hits))
	for i, hit := range hits {
		ids[i] = hit.Row.ID
	}
	return ids
}

// results describes the first n hits, with their ranks among the other hits.
func results(hits, other []search.Hit, n int, details map[string]item.Detail) []Result {
	rank := make(map[string]int, len(other))
	for i, hit := range other {
		rank[hit.Row.ID] = i + 1
	}
	all := []Result{}
	for i, hit := range hits[:min(n, len(hits))] {
		d := details[hit.Row.ID]
		stock, _ := d.UnitsType.Unit(d.StockUnit)
		r := Result{ItemID: hit.Row.ID, Code: hit.Row.ItemID, Name: hit.Row.Name, Brand: hit.Row.Brand,
			Category: hit.Row.Category, Image: d.Metadata.ImageLinks(), Available: d.Stock.Available,
			StockUnit: stock.Abbreviation, Rank: i + 1, Score: hit.Score, Explain: hit.Parts}
		if at, ok := rank[hit.Row.ID]; ok {
			r.PreviousRank = &at
		}
		all = append(all, r)
	}
	return all
}

// Judgments are the judged queries.
type Judgments struct {
	Queries   []Judged   `json:"queries" maxItems:"300"`
	UpdatedAt *time.Time `json:"updatedAt" readOnly:"true" doc:"null: never"`
	Version   int64      `json:"version"`
}

// Judged is a query with the items that it should find.
type Judged struct {
	Query      string   `json:"query" minLength:"1" maxLength:"200"`
	CustomerID string   `json:"customerId,omitempty" maxLength:"64" doc:"the search is for this customer"`
	Good       []string `json:"good" minItems:"1" maxItems:"20" doc:"ids of the good items, the best first"`
}

func judgmentsOf(j ranking.Judgments) Judgments {
	answer := Judgments{Queries: []Judged{}, Version: j.Version}
	for _, q := range j.Queries {
		answer.Queries = append(answer.Queries, Judged(q))
	}
	if !j.UpdatedAt.IsZero() {
		answer.UpdatedAt = &j.UpdatedAt
	}
	return answer
}

func (h *handler) judgments(ctx context.Context, _ *struct{}) (Judgments, error) {
	j, err := h.rankings.Judgments(ctx)
	return judgmentsOf(j), err
}

type setJudgmentsIn struct {
	Body struct {
		Queries []Judged `json:"queries" maxItems:"300"`
		Version *int64   `json:"version,omitempty"`
	}
}

func (h *handler) setJudgments(ctx context.Context, in *setJudgmentsIn) (Judgments, error) {
	queries := make([]ranking.Judged, len(in.Body.Queries))
	for i, q := range in.Body.Queries {
		queries[i] = ranking.Judged(q)
	}
	j, err := h.rankings.SetJudgments(ctx, queries, in.Body.Version)
	return judgmentsOf(j), fault.WithCurrent(err, judgmentsOf(j))
}

type evaluateIn struct {
	Body struct {
		Weights search.Weights `json:"weights"`
	}
}

// Evaluation compares draft weights with those in use on the judged queries.
type Evaluation struct {
	Draft   ranking.Score    `json:"draft"`
	Live    ranking.Score    `json:"live"`
	Queries []EvaluatedQuery `json:"queries" doc:"in the order of the judged queries"`
}

// EvaluatedQuery is a judged query with its scores.
type EvaluatedQuery struct {
	Query      string        `json:"query"`
	CustomerID string        `json:"customerId,omitempty"`
	Draft      ranking.Score `json:"draft"`
	Live       ranking.Score `json:"live"`
}

func (h *handler) evaluate(ctx context.Context, in *evaluateIn) (Evaluation, error) {
	j, err := h.rankings.Judgments(ctx)
	if err != nil {
		return Evaluation{}, err
	}
	e := Evaluation{Queries: []EvaluatedQuery{}}
	queries := map[string]search.Query{} // by customer
	var draft, live []ranking.Score
	for _, judged := range j.Queries {
		q, known := queries[judged.CustomerID]
		if !known {
			q, _, err = h.offer.Query(ctx, judged.CustomerID)
			if fault.Is(err, fault.NotFound) { // the customer was deleted since
				q, _, err = h.offer.Query(ctx, "")
			}
			if err != nil {
				return Evaluation{}, err
			}
			queries[judged.CustomerID] = q
		}
		q.Text, q.Limit = judged.Query, ranking.Depth
		one := EvaluatedQuery{Query: judged.Query, CustomerID: judged.CustomerID}
		if one.Live, err = h.scored(ctx, q, judged.Good); err != nil {
			return Evaluation{}, err
		}
		q.Weights = in.Body.Weights
		if one.Draft, err = h.scored(ctx, q, judged.Good); err != nil {
			return Evaluation{}, err
		}
		e.Queries = append(e.Queries, one)
		draft, live = append(draft, one.Draft), append(live, one.Live)
	}
	e.Draft, e.Live = ranking.Mean(draft), ranking.Mean(live)
	return e, nil
}

func (h *handler) scored(ctx context.Context, q search.Query, good []string) (ranking.Score, error) {
	found, err := h.catalog.Search(ctx, q)
	return ranking.ScoreOf(idsOf(found.Hits), good), err
}
