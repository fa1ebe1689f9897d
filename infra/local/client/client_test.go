package client_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"backdock/functions/apitest"
	"backdock/infra/demodata"
	"backdock/infra/local/client"
	"backdock/shared/catalog/item"
)

// The API accepts the demo company's pictures as the client sends them, and sending one again changes nothing.
func TestUpload(t *testing.T) {
	s := apitest.New(t)
	picture := demodata.Portal().Pictures[0]
	cheese := item.Item{ID: picture.ItemID, Name: "Cheese", IsActive: true}
	if _, err := s.Items().Import(t.Context(), []item.Item{cheese}); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s.Handler())
	t.Cleanup(server.Close)
	c := client.New(server.URL+"/api", "admin@example.com", apitest.Password)
	for range 2 {
		err := c.Upload(t.Context(), "/inventory-items/"+picture.ItemID+"/upload-image", picture.Content, picture.Description)
		if err != nil {
			t.Fatal(err)
		}
	}
	it, err := s.Items().Get(t.Context(), picture.ItemID)
	if err != nil {
		t.Fatal(err)
	}
	if it.Metadata.Image == nil || it.Metadata.Image.Description != picture.Description || it.Metadata.Version != 1 {
		t.Errorf("the item has %+v", it.Metadata)
	}
	if err := c.Upload(t.Context(), "/inventory-items/0/upload-image", picture.Content, ""); err == nil ||
		!strings.Contains(err.Error(), "404") {
		t.Errorf("an unknown item: %v", err)
	}
}
