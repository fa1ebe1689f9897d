package api_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/money"
)

// orderIn is a body like that of a change of an order.
type orderIn struct {
	ID   string `path:"id"`
	Body struct {
		Version int64 `json:"version"`
		Items   []struct {
			ID         string                      `json:"_id,omitempty" maxLength:"64"`
			ItemID     string                      `json:"itemId" minLength:"1" maxLength:"64"`
			Units      string                      `json:"units" minLength:"1" maxLength:"64"`
			Quantity   money.Decimal               `json:"quantity" exclusiveMinimum:"0"`
			CustomRate api.Optional[money.Decimal] `json:"customRate,omitempty"`
			PickNotes  string                      `json:"pickNotes,omitempty" maxLength:"300"`
		} `json:"items" maxItems:"500"`
		Memo api.Optional[string] `json:"memo,omitempty" maxLength:"999"`
	}
}

// The way of a body of 40 lines, 5 kB, through the API to its handler.
func BenchmarkBodyOf40Lines(b *testing.B) {
	a := api.New(api.Config{Auth: tokens{}})
	api.Add(a, api.Group[any]{Name: "orders", Register: func(a *api.API, _ any) {
		api.Handle(a, api.Operation{ID: "change", Method: "PATCH", Path: "/orders/{id}", Permission: access.OrderWrite},
			func(context.Context, *orderIn) (api.NoContent, error) { return api.NoContent{}, nil })
	}}, nil)
	var lines []string
	for i := range 40 {
		lines = append(lines, fmt.Sprintf(`{"_id":"01JD%022d","itemId":"item-%d","units":"2","quantity":%d.5,`+
			`"customRate":12.345,"pickNotes":"the ripe ones"}`, i, i, i+1))
	}
	body := `{"version":7,"memo":"leave at the back door","items":[` + strings.Join(lines, ",") + `]}`
	h := a.Handler()
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		r := httptest.NewRequest("PATCH", "/api/orders/1", strings.NewReader(body))
		r.Header = http.Header{"Authorization": {"Bearer sales"}, "Content-Type": {"application/json"}}
		w := httptest.NewRecorder()
		if h.ServeHTTP(w, r); w.Code != http.StatusNoContent {
			b.Fatalf("%d %s", w.Code, w.Body)
		}
	}
}
