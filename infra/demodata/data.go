package demodata

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
)

var (
	//go:embed data/items.csv
	itemsCSV []byte
	//go:embed data/stores.csv
	storesCSV []byte
	//go:embed data/brands.txt
	brandsText string
	//go:embed data/retailers.txt
	retailersText string
)

// source is one row of the catalog.
type source struct{ name, category string }

// readCatalog reads rows of a catalog with the columns name and category.
func readCatalog(r io.Reader) ([]source, error) {
	rows, err := csv.NewReader(r).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("read the catalog: %w", err)
	}
	if len(rows) == 0 || len(rows[0]) < 2 || rows[0][0] != "name" || rows[0][1] != "category" {
		return nil, fmt.Errorf("read the catalog: its first columns must be name and category")
	}
	out := make([]source, 0, len(rows)-1)
	for _, row := range rows[1:] {
		out = append(out, source{row[0], row[1]})
	}
	return out, nil
}

// store is one grocery store of the city's list.
type store struct {
	license                 int
	name, street, zip, area string
	squareFeet              int
	lat, lng                int // millionths of a degree
}

// Valid coordinates are inside this box around Chicago, in millionths of a degree.
const (
	minLat, maxLat = 41_600_000, 42_100_000
	minLng, maxLng = -87_950_000, -87_500_000
)

// readStores reads the city's list. It skips rows without an address or with coordinates outside the city. Of several
// rows with the same address it keeps the one with the newest license.
func readStores(r io.Reader) ([]store, error) {
	rows, err := csv.NewReader(r).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("read the stores: %w", err)
	}
	var out []store
	at := map[string]int{}
	for _, row := range rows[1:] {
		s := store{name: storeName(row[1]), street: streetName(row[2]), zip: row[5], area: titleCase(row[6])}
		lat, latErr := microDegrees(row[8])
		lng, lngErr := microDegrees(row[9])
		if s.name == "" || s.street == "" || latErr != nil || lngErr != nil ||
			lat < minLat || lat > maxLat || lng < minLng || lng > maxLng {
			continue
		}
		s.lat, s.lng = lat, lng
		s.license, _ = strconv.Atoi(row[0])    // one row has no number
		s.squareFeet, _ = strconv.Atoi(row[7]) // some are empty: unknown, treated as small
		s.squareFeet = max(s.squareFeet, 2500)
		if i, ok := at[s.street]; ok {
			if s.license > out[i].license {
				out[i] = s
			}
			continue
		}
		at[s.street] = len(out)
		out = append(out, s)
	}
	return out, nil
}

// microDegrees parses a coordinate and truncates it to six places (11 cm).
func microDegrees(s string) (int, error) {
	whole, part, _ := strings.Cut(s, ".")
	return strconv.Atoi(whole + (part + "000000")[:6])
}

// lineSet returns the lines of a list as a set. The embedded lists are in capitals.
func lineSet(text string) map[string]bool {
	return set(strings.Split(strings.TrimSpace(text), "\n")...)
}

// mustRead reads an embedded file and panics on an error. The tests make sure that there is none.
func mustRead[T any](read func(io.Reader) (T, error), file []byte) T {
	v, err := read(bytes.NewReader(file))
	if err != nil {
		panic(err)
	}
	return v
}
