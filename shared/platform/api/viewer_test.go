package api_test

import (
	"context"
	"net/http/httptest"
	"testing"

	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

func TestViewerAddressIsCloudFrontsWord(t *testing.T) {
	tests := map[string]struct {
		header map[string]string
		want   string
	}{
		"an address":              {map[string]string{"x-viewer-address": "203.0.113.7"}, "203.0.113.7"},
		"of IPv6":                 {map[string]string{"x-viewer-address": "2001:DB8::7"}, "2001:db8::7"},
		"of IPv4 written as IPv6": {map[string]string{"x-viewer-address": "::ffff:203.0.113.7"}, "203.0.113.7"},
		"none":                    {nil, "unknown"},
		"not an address":          {map[string]string{"x-viewer-address": "203.0.113.7, 198.51.100.1"}, "unknown"},
		"headers that a viewer may write": {map[string]string{"x-forwarded-for": "198.51.100.1",
			"cloudfront-viewer-address": "198.51.100.1:1"}, "unknown"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got := ""
			a := api.New(api.Config{Auth: tokens{}})
			api.Add(a, api.Group[*shop]{Name: "things", Register: func(a *api.API, _ *shop) {
				api.Handle(a, api.Operation{ID: "where", Method: "GET", Path: "/where", Permission: access.Public},
					func(ctx context.Context, _ *struct{}) (thing, error) {
						got = api.ViewerAddress(ctx)
						return thing{}, nil
					})
			}}, nil)
			r := httptest.NewRequest("GET", "/api/where", nil)
			for name, value := range tt.header {
				r.Header.Set(name, value)
			}
			a.Handler().ServeHTTP(httptest.NewRecorder(), r)
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
