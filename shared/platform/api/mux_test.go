package api_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Two patterns can overlap although neither is more specific. If both match, the first declared is used.
func TestOverlappingPaths(t *testing.T) {
	a := api.New(api.Config{})
	declare := func(id, path string) {
		api.Handle(a, api.Operation{ID: id, Method: http.MethodGet, Path: path, Permission: access.Public},
			func(context.Context, *struct{}) (string, error) { return id, nil })
	}
	declare("search", "/customer/search/{term}")
	declare("get", "/customer/{id}")
	declare("history", "/customer/{id}/history")
	server := httptest.NewServer(a.Handler())
	defer server.Close()
	for path, want := range map[string]string{"/customer/7": "get", "/customer/7/history": "history",
		"/customer/search/tavern":  "search",
		"/customer/search/history": "search", "/customer/7/other": "there is no GET", "/nowhere": "there is no GET"} {
		res, err := http.Get(server.URL + "/api" + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		if err != nil || !strings.Contains(string(body), want) {
			t.Errorf("%s answers %s (%v), want %s", path, body, err, want)
		}
		res.Body.Close()
	}
}

func TestTheSamePathTwiceIsAMistake(t *testing.T) {
	a := api.New(api.Config{})
	again := func(id string) {
		api.Handle(a, api.Operation{ID: id, Method: http.MethodGet, Path: "/customer/{id}", Permission: access.Public},
			func(context.Context, *struct{}) (string, error) { return id, nil })
	}
	again("first")
	defer func() {
		if recover() == nil {
			t.Error("declared twice without a word")
		}
	}()
	again("second")
}
