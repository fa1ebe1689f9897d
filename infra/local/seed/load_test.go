package main

import (
	"net/http/httptest"
	"slices"
	"testing"

	"backdock/functions/apitest"
	"backdock/infra/local/client"
	"backdock/infra/local/inprocess"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/table"
	"backdock/shared/sales/customer"
)

// The demo data that was kept in a file is stored as it was, also when a start was interrupted and stores it again.
func TestPreparedDataIsStored(t *testing.T) {
	from := apitest.New(t)
	if _, err := customer.New(from.Table, from.Blobs, from.Now).Import(t.Context(), []customer.Customer{{ID: "501",
		EntityID: "C501", Name: "Grocery", IsActive: true}}); err != nil {
		t.Fatal(err)
	}
	file := t.TempDir() + "/demodata"
	p := prepared{Items: from.Memory.Items(), Images: []inprocess.File{{Name: "images/a", ContentType: "image/webp",
		Value: []byte("x")}}}
	if err := save(file, p); err != nil {
		t.Fatal(err)
	}
	kept, err := read(file)
	if err != nil {
		t.Fatal(err)
	}
	into, images := apitest.New(t), blob.NewMemory()
	web := httptest.NewServer(into.Handler())
	t.Cleanup(web.Close)
	s := &seeder{table: into.Table, blobs: blob.NewMemory(), images: images,
		api: client.New(web.URL+"/api", "admin@example.com", apitest.Password)}
	for range 2 {
		if err := s.write(t.Context(), kept); err != nil {
			t.Fatal(err)
		}
		stored := map[table.Key]table.Item{}
		for _, i := range into.Memory.Items() {
			stored[i.Key] = i
		}
		for _, want := range p.Items {
			got := stored[want.Key]
			if string(got.Body) != string(want.Body) || !slices.Equal(got.Blob, want.Blob) || got.ByAll != want.ByAll ||
				got.ByKey != want.ByKey || !got.Expires.Equal(want.Expires) || string(got.Feed.Row) != string(want.Feed.Row) {
				t.Errorf("%s/%s is stored as %+v, want %+v", want.PK, want.SK, got, want)
			}
		}
		var listed []struct{}
		if err := s.api.Call(t.Context(), "GET", "/customer/all", nil, &listed); err != nil || len(listed) != 1 {
			t.Errorf("the list has %d customers, %v", len(listed), err)
		}
		if err := s.look(t.Context()); err != nil {
			t.Error(err)
		}
		if x, err := images.Get(t.Context(), "images/a"); err != nil || string(x) != "x" {
			t.Errorf("the picture is %q, %v", x, err)
		}
	}
}
