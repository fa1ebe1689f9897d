package demodata

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"
	"time"
)

// The warehouse is in the Stockyards industrial park. The street is real, the number is invented.
const (
	warehouseStreet = "4250 S Packers Ave"
	warehouseZip    = "60609"
	warehouseLat    = 41_815_600
	warehouseLng    = -87_659_400
)

// The city is divided into sectorRows × sectorColumns sectors, one for each route.
const sectorRows, sectorColumns = 4, 3

// route is one delivery route: a sector of the city.
type route struct {
	code, name, color string
	weekdays          []time.Weekday
	startTime         string
	stops             []*address
}

// Each route runs on one of these two sets of weekdays, so about every other day.
var rhythms = [2][]time.Weekday{
	{time.Sunday, time.Monday, time.Wednesday, time.Friday},
	{time.Tuesday, time.Thursday, time.Saturday},
}

// startTimes differ so that not all trucks leave the dock at the same time.
var startTimes = []string{"05:00", "05:30", "06:00"}

var routeColors = []string{
	"#1B9E77", "#D95F02", "#7570B3", "#E7298A", "#66A61E", "#E6AB02",
	"#A6761D", "#1F78B4", "#B2DF8A", "#FB9A99", "#CAB2D6", "#FF7F00",
}

// makeRoutes divides the city from north to south into bands, and each band from west to east into sectors. All sectors
// have almost the same number of addresses. The stops of a sector are in a sequence that a driver would take.
func makeRoutes(customers []*customer) []*route {
	var places []*address
	for _, c := range customers {
		for _, a := range c.addresses {
			if a.delivered() && !c.inactive {
				places = append(places, a)
			}
		}
	}
	sort.Slice(places, func(i, j int) bool {
		return places[i].lat > places[j].lat || places[i].lat == places[j].lat && places[i].id < places[j].id
	})
	var out []*route
	for row, band := range parts(places, sectorRows) {
		sort.Slice(band, func(i, j int) bool {
			return band[i].lng < band[j].lng || band[i].lng == band[j].lng && band[i].id < band[j].id
		})
		for column, sector := range parts(band, sectorColumns) {
			i := len(out)
			rt := &route{
				code: fmt.Sprintf("R%02d", i+1), name: areas(sector), color: routeColors[i],
				weekdays: rhythms[(row+column)%2], startTime: startTimes[i%len(startTimes)],
				stops: sequence(sector),
			}
			for n, a := range rt.stops {
				a.route, a.stop = i, n+1
			}
			out = append(out, rt)
		}
	}
	return out
}

// parts splits s into n parts of almost the same length.
func parts[T any](s []T, n int) [][]T {
	var out [][]T
	for i := range n {
		out = append(out, s[len(s)*i/n:len(s)*(i+1)/n])
	}
	return out
}

// areas returns the name of a sector: its two community areas with the most stops.
func areas(sector []*address) string {
	count := map[string]int{}
	var names []string
	for _, a := range sector {
		if count[a.area] == 0 {
			names = append(names, a.area)
		}
		count[a.area]++
	}
	sort.Slice(names, func(i, j int) bool {
		return count[names[i]] > count[names[j]] || count[names[i]] == count[names[j]] && names[i] < names[j]
	})
	return strings.Join(names[:min(2, len(names))], " / ")
}

// meters returns the distance in whole meters on a plane tangent at Chicago's latitude. Integers give the same sequence
// on every machine.
func meters(lat1, lng1, lat2, lng2 int) int {
	north := (lat1 - lat2) * 111_195 / 1_000_000
	east := (lng1 - lng2) * 82_860 / 1_000_000 // 111,195 m × cos 41.83°
	return int(math.Sqrt(float64(north*north + east*east)))
}

// sequence orders stops for a tour from the warehouse and back. It always goes to the nearest stop first. Then it
// reverses parts of the tour as long as that makes it shorter (2-opt).
func sequence(sector []*address) []*address {
	left, tour := slices.Clone(sector), []*address{{lat: warehouseLat, lng: warehouseLng}}
	for len(left) > 0 {
		here, nearest := tour[len(tour)-1], 0
		for i := range left {
			if apart(here, left[i]) < apart(here, left[nearest]) {
				nearest = i
			}
		}
		tour = append(tour, left[nearest])
		left = slices.Delete(left, nearest, nearest+1)
	}
	for shortened := true; shortened; {
		shortened = false
		for i := 1; i < len(tour)-1; i++ {
			for j := i + 1; j < len(tour); j++ {
				after := tour[(j+1)%len(tour)]
				if apart(tour[i-1], tour[j])+apart(tour[i], after) < apart(tour[i-1], tour[i])+apart(tour[j], after) {
					slices.Reverse(tour[i : j+1])
					shortened = true
				}
			}
		}
	}
	return tour[1:]
}

// apart returns the distance of two addresses in meters.
func apart(a, b *address) int { return meters(a.lat, a.lng, b.lat, b.lng) }
