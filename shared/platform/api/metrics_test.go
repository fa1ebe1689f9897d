package api_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"

	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
)

func TestRefusalsAreCounted(t *testing.T) {
	tests := map[string]struct {
		answer error
		want   string
	}{
		"served":       {nil, `"faults":0,"unauthorized":0,"limited":0`},
		"a failure":    {context.DeadlineExceeded, `"faults":1,"unauthorized":0,"limited":0`},
		"unauthorized": {fault.New(fault.Unauthorized, "no"), `"faults":0,"unauthorized":1,"limited":0`},
		"too many":     {fault.New(fault.TooMany, "no"), `"faults":0,"unauthorized":0,"limited":1`},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			a := api.New(api.Config{Auth: tokens{}, Log: slog.New(slog.NewJSONHandler(&log, nil))})
			api.Add(a, api.Group[*shop]{Name: "things", Register: func(a *api.API, _ *shop) {
				api.Handle(a, api.Operation{ID: "try", Method: "GET", Path: "/try", Permission: access.Public},
					func(context.Context, *struct{}) (thing, error) { return thing{}, tt.answer })
			}}, nil)
			a.Handler().ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/api/try", nil))
			for _, want := range []string{tt.want, `{"Name":"unauthorized","Unit":"Count"},{"Name":"limited","Unit":"Count"}`} {
				if !strings.Contains(log.String(), want) {
					t.Errorf("there is no %s in %s", want, log.String())
				}
			}
		})
	}
}
