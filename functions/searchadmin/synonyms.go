package searchadmin

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"backdock/shared/catalog/ranking"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
)

type synonymIn struct {
	Body struct {
		Query  string `json:"query" minLength:"2" maxLength:"100"`
		SameAs string `json:"sameAs" minLength:"2" maxLength:"100"`
	}
}

// Synonyms is the setting search.synonyms.
type Synonyms struct {
	Groups [][]string `json:"groups" doc:"words or phrases with the same meaning"`
}

func (h *handler) addSynonym(ctx context.Context, in *synonymIn) (Synonyms, error) {
	query, same := ranking.Plain(in.Body.Query), ranking.Plain(in.Body.SameAs)
	if query == "" || same == "" || query == same {
		return Synonyms{}, fault.Fields("sameAs must be another word than query")
	}
	var groups [][]string
	err := table.Update(ctx, "the synonyms", func() error {
		current, err := h.settings.Get(ctx, setting.SearchSynonyms)
		if err != nil {
			return err
		}
		groups = nil
		if err := json.Unmarshal(current.Value, &groups); err != nil {
			return fmt.Errorf("the setting %s: %w", setting.SearchSynonyms, err)
		}
		if groups = joined(groups, query, same); groups == nil {
			return fault.Fields("query is a synonym of sameAs already")
		}
		value, err := json.Marshal(groups)
		if err != nil {
			return err
		}
		_, err = h.settings.Set(ctx, setting.SearchSynonyms, value,
			setting.Write{Version: &current.Version, IsDefault: current.IsDefault})
		if fault.Is(err, fault.Conflict) { // somebody else added one: read again
			return table.ErrCondition
		}
		return err
	})
	return Synonyms{groups}, err
}

// joined adds query to the first group that has same, or adds a group. It returns nil if one group has both.
func joined(groups [][]string, query, same string) [][]string {
	has := func(g []string, phrase string) bool {
		return slices.ContainsFunc(g, func(one string) bool { return ranking.Plain(one) == phrase })
	}
	groups = slices.Clone(groups)
	for i, g := range groups {
		if !has(g, same) {
			continue
		}
		if has(g, query) {
			return nil
		}
		groups[i] = append(slices.Clone(g), query)
		return groups
	}
	return append(groups, []string{same, query})
}
