package api

import (
	"net/http"
	"path"
)

// mux routes requests by patterns that may overlap although neither is more specific, such as
// /customer/search/{term} and /customer/{id}/history. http.ServeMux refuses such pairs. If two patterns
// match, the one declared first is used.
type mux struct {
	layers   []*http.ServeMux // groups of patterns without overlaps, in the order of declaration
	patterns map[string]bool
	other    http.HandlerFunc // serves requests that match no pattern
}

func newMux() *mux { return &mux{patterns: map[string]bool{}} }

// HandleFunc declares a pattern. It panics if the same pattern is declared already.
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
	layer.HandleFunc(pattern, handler) // panics on an invalid pattern
	m.layers = append(m.layers, layer)
}

// fits declares a pattern in a layer. It returns false if the pattern overlaps another one there.
func fits(layer *http.ServeMux, pattern string, handler func(http.ResponseWriter, *http.Request)) (ok bool) {
	defer func() {
		if recover() != nil { // ServeMux reports an overlap only by a panic
			ok = false
		}
	}()
	layer.HandleFunc(pattern, handler)
	return true
}

// ServeHTTP implements http.Handler.
func (m *mux) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// http.ServeMux would redirect a path with empty parts or dots to one that is not below /api.
	if p := r.URL.EscapedPath(); path.Clean(p) != p {
		m.other(w, r)
		return
	}
	for _, layer := range m.layers {
		if _, pattern := layer.Handler(r); pattern != "" {
			layer.ServeHTTP(w, r)
			return
		}
	}
	m.other(w, r)
}
