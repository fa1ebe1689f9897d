package people

import (
	"backdock/infra/simulation/company"
)

// attach uploads the photos of a report, which then names them. It returns false if there was no answer: the phone tries
// again later.
func (c person) attach(r *company.Report) bool {
	for i := range r.Photos {
		p := &r.Photos[i]
		if p.Key != "" {
			continue
		}
		a, ok := c.Do("POST", "/trips/"+r.TripID+"/stops/"+r.StopID+"/photo", p.Upload())
		if !ok {
			return false
		}
		if !a.OK() { // the stop has no room for it: the report goes without
			r.Photos = r.Photos[:i]
			break
		}
		var stored struct{ Key string }
		a.Into(&stored)
		p.Key = stored.Key
	}
	var keys []string
	for _, p := range r.Photos {
		if !p.Retaken {
			keys = append(keys, p.Key)
		}
	}
	if len(keys) > 0 {
		r.Body["proof"].(object)["photos"] = keys
	}
	return true
}
