package api

import (
	"net/http"
)

// mux routes requests by patterns of which one may overlap another without being
// more specific, as /customer/search/{term} and /customer/{id}/history do:
// http.ServeMux refuses those. Of two that match, the one declared first wins.
type mux struct {
	layers   []*http.ServeMux // patterns that go together, in the order of declaration
	patterns map[string]bool
	other    http.HandlerFunc // what no pattern matches
}

// HandleFunc declares a pattern. It panics where the same one is there already.
func (m *mux) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	if m.patterns[pattern] {
		panic("api: " + pattern + " is declared twice")
	}
	m.patterns[pattern] = true
	for _, layer := range m.layers {
		if fits(layer, pattern, handler) {
			return
		}
	}
	layer := http.NewServeMux()
	layer.HandleFunc(pattern, handler) // panics on a pattern that is none
	m.layers = append(m.layers, layer)
}

// fits declares a pattern in a layer, unless one there overlaps it.
func fits(layer *http.ServeMux, pattern string, handler func(http.ResponseWriter, *http.Request)) (ok bool) {
	defer func() {
		if recover() != nil { // the one way in which ServeMux tells
			ok = false
		}
	}()
	layer.HandleFunc(pattern, handler)
	return true
}

// ServeHTTP implements http.Handler.
func (m *mux) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, layer := range m.layers {
		if _, pattern := layer.Handler(r); pattern != "" {
			layer.ServeHTTP(w, r)
			return
		}
	}
	m.other(w, r)
}
