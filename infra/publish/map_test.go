package publish_test

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"

	"backdock/infra/demodata"
	"backdock/infra/publish"
	"backdock/infra/tiles"
)

func TestMap(t *testing.T) {
	stored := map[string]string{}
	var order []string
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		stored[r.URL.Path] = string(body)
		order = append(order, r.URL.Path+" "+r.Header.Get("content-type")+" "+r.Header.Get("cache-control"))
	}))
	defer server.Close()
	cfg := aws.Config{Region: "us-east-1", BaseEndpoint: &server.URL,
		Credentials: credentials.NewStaticCredentialsProvider("key", "secret", "")}
	target := publish.Target{Bucket: "bucket", PathStyle: true}
	file, err := tiles.City(demodata.Streets(), demodata.MapAttribution)
	if err != nil {
		t.Fatal(err)
	}
	address, err := publish.Map(t.Context(), cfg, bytes.NewReader(file), target)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"/bucket" + address + " application/vnd.pmtiles public, max-age=31536000, immutable",
		"/bucket/map/map.json application/json no-cache",
	}
	if strings.Join(order, "\n") != strings.Join(want, "\n") {
		t.Errorf("stored %q", order)
	}
	if !strings.Contains(stored["/bucket"+address], string(file)) ||
		!strings.Contains(stored["/bucket/map/map.json"], `{"tiles":"`+address+`"}`) {
		t.Error("other content than was given")
	}
	const style = "https://maps.geo.eu-west-1.amazonaws.com/v2/styles/Standard/descriptor?key=public"
	if err := publish.MapStyle(t.Context(), cfg, style, target); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(stored["/bucket/map/map.json"], `{"style":"`+style+`"}`) {
		t.Errorf("the portal reads %s", stored["/bucket/map/map.json"])
	}
	for name, content := range map[string]string{"empty": "", "text": strings.Repeat("x", 1000),
		"an older version": "PMTiles\x02" + strings.Repeat("\x01", 200), "raster": "PMTiles\x03" + strings.Repeat("\x02", 200)} {
		order = nil
		if _, err := publish.Map(t.Context(), cfg, strings.NewReader(content), target); !errors.Is(err, publish.ErrNoMap) {
			t.Errorf("%s: %v", name, err)
		}
		if len(order) > 0 {
			t.Errorf("%s: stored %q", name, order)
		}
	}
}
