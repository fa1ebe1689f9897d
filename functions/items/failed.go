package items

import (
	"context"

	"backdock/shared/catalog/ranking"
	"backdock/shared/platform/api"
)

type reportIn struct {
	Body struct {
		Query      string `json:"query" minLength:"2" maxLength:"100"`
		CustomerID string `json:"customerId,omitempty" maxLength:"64"`
	}
}

// reportFailed counts a search from which no item was chosen.
func (h *handler) reportFailed(ctx context.Context, in *reportIn) (api.NoContent, error) {
	q, _, err := h.offer.Query(ctx, in.Body.CustomerID)
	if err != nil {
		return api.NoContent{}, err
	}
	q.Text, q.Limit = in.Body.Query, 1
	found, err := h.catalog.Search(ctx, q)
	if err != nil {
		return api.NoContent{}, err
	}
	kind := ranking.Abandoned
	if found.Total == 0 || found.Partial {
		kind = ranking.FoundNothing
	}
	return api.NoContent{}, h.rankings.Report(ctx, in.Body.Query, kind)
}
