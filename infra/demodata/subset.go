package demodata

import (
	"encoding/csv"
	"fmt"
	"io"
	"regexp"
	"slices"
	"sort"
	"strings"
)

// catalogSize is the number of items drawn from the catalog.
const catalogSize = 5400

// DrawSubset draws the shipped part of a catalog with the fixed seed, in the proportions of the departments.
// catalog is a CSV file whose first columns are name and category. The rows are written unchanged, in the order of
// the source.
func DrawSubset(catalog io.Reader, w io.Writer) error {
	rows, err := readCatalog(catalog)
	if err != nil {
		return err
	}
	brands, retailers := lineSet(brandsText), lineSet(retailersText)
	candidates := make([][]int, len(categories)) // indices into rows
	branded := map[int]bool{}
	seen := map[string]bool{}
	for i, row := range rows {
		c, ok := categoryByName(row.category)
		if !ok || !sellable(row.name, retailers) {
			continue
		}
		name, brand := productName(row.name, brands)
		if key := strings.ToLower(name); len(name) >= 8 && !seen[key] {
			seen[key] = true
			candidates[c] = append(candidates[c], i)
			branded[i] = brand != ""
		}
	}
	var drawn []int
	r := stream("subset")
	for _, d := range departments {
		quota := catalogSize * d.share / 100
		var available int
		for c, rows := range candidates {
			if categories[c].department == d.name {
				available += len(rows)
			}
		}
		if available < quota {
			return fmt.Errorf("draw the subset: %s has %d usable rows, %d are needed", d.name, available, quota)
		}
		for c, rows := range candidates {
			if categories[c].department != d.name {
				continue
			}
			// The category's share of the remaining quota. So the last category makes the quota exact.
			n := quota * len(rows) / available
			available -= len(rows)
			quota -= n
			r.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
			// The source names few brands, but buyers ask for brands. So rows with a brand come first, up to two
			// fifths.
			sort.SliceStable(rows, func(i, j int) bool { return branded[rows[i]] && !branded[rows[j]] })
			withBrand := sort.Search(len(rows), func(i int) bool { return !branded[rows[i]] })
			rows = slices.Concat(rows[:min(withBrand, n*2/5)], rows[withBrand:], rows[min(withBrand, n*2/5):withBrand])
			drawn = append(drawn, rows[:n]...)
		}
	}
	sort.Ints(drawn)
	out := csv.NewWriter(w)
	out.Write([]string{"name", "category"})
	for _, i := range drawn {
		out.Write([]string{rows[i].name, rows[i].category})
	}
	out.Flush()
	return out.Error()
}

// packInName finds a pack size in a name. Packs are generated and would contradict it.
var packInName = regexp.MustCompile(`(?i)\d\s*(fl|oz|onz|lbs?|g|kg|ml|lt?|ct|count|pk|pack|gal|dz|dozen)\b`)

// sellable reports whether a distributor to independent stores would carry an item. The item must not be another
// retailer's own brand, and its name must be readable in a list.
func sellable(name string, retailers map[string]bool) bool {
	if len(name) < 8 || len(name) > 70 || packInName.MatchString(name) || strings.ContainsAny(name, "\"*|;\\_[]{}<>") {
		return false
	}
	for i := range len(name) {
		if name[i] < ' ' || name[i] > '~' {
			return false
		}
	}
	if first := name[0]; first < '0' || first > '9' && first < 'A' || first > 'z' {
		return false
	}
	upper := strings.ToUpper(name)
	first, _, _ := strings.Cut(upper, ",")
	if retailers[strings.TrimSpace(first)] {
		return false
	}
	words := strings.Fields(upper)
	return len(words) > 1 && !retailers[strings.TrimSuffix(words[0], ",")]
}
