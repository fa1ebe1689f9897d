package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"text/tabwriter"
)

// figure is one measured number. Bar is its target: a maximum, or a minimum if AtLeast is set; 0 means no target.
type figure struct {
	Section string  `json:"section"`
	Name    string  `json:"name"`
	Unit    string  `json:"unit"`
	Value   float64 `json:"value"`
	Bar     float64 `json:"bar,omitempty"`
	AtLeast bool    `json:"atLeast,omitempty"`
}

type report struct{ Figures []figure }

func (r *report) add(section, name, unit string, value, atMost float64) {
	r.Figures = append(r.Figures, figure{Section: section, Name: name, Unit: unit, Value: round(value), Bar: atMost})
}

func (r *report) addAtLeast(section, name, unit string, value, least float64) {
	r.Figures = append(r.Figures, figure{Section: section, Name: name, Unit: unit, Value: round(value), Bar: least,
		AtLeast: true})
}

func round(v float64) float64 { return math.Round(v*1000) / 1000 }

func (f figure) met() string {
	switch {
	case f.Bar == 0:
		return ""
	case f.AtLeast && f.Value >= f.Bar:
		return fmt.Sprintf("≥ %g", f.Bar)
	case !f.AtLeast && f.Value <= f.Bar:
		return fmt.Sprintf("≤ %g", f.Bar)
	case f.AtLeast:
		return fmt.Sprintf("MISSED ≥ %g", f.Bar)
	}
	return fmt.Sprintf("MISSED ≤ %g", f.Bar)
}

func (r *report) print(w io.Writer) error {
	t := tabwriter.NewWriter(w, 2, 8, 2, ' ', 0)
	section := ""
	sorted := slices.Clone(r.Figures)
	slices.SortStableFunc(sorted, func(a, b figure) int { return r.first(a.Section) - r.first(b.Section) })
	for _, f := range sorted {
		if f.Section != section {
			section = f.Section
			fmt.Fprintf(t, "\n%s\t\t\t\n", section)
		}
		fmt.Fprintf(t, "  %s\t%g %s\t%s\n", f.Name, f.Value, f.Unit, f.met())
	}
	return t.Flush()
}

// first returns the index of a section's first figure.
func (r *report) first(section string) int {
	return slices.IndexFunc(r.Figures, func(f figure) bool { return f.Section == section })
}

func (r *report) write(path string) error {
	b, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(b, '\n'), 0o644)
}
