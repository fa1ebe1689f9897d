package aws

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"testing"
	"time"
)

func TestACallToTheERPIsAMetric(t *testing.T) {
	var out bytes.Buffer
	log := slog.New(callMetrics{slog.NewJSONHandler(&out, nil), "erp-worker",
		func() time.Time { return time.UnixMilli(1234) }})
	log.LogAttrs(context.Background(), slog.LevelInfo, "netsuite call", slog.String("method", "GET"), slog.Int64("ms", 17),
		slog.Int("attempt", 1))
	var line struct {
		ErpMs   int    `json:"erpMs"`
		Group   string `json:"group"`
		Attempt int    `json:"attempt"`
		AWS     struct {
			Timestamp         int64
			CloudWatchMetrics []struct {
				Namespace  string
				Dimensions [][]string
				Metrics    []struct{ Name, Unit string }
			}
		} `json:"_aws"`
	}
	if err := json.Unmarshal(out.Bytes(), &line); err != nil {
		t.Fatalf("%s: %v", out.Bytes(), err)
	}
	m := line.AWS.CloudWatchMetrics
	if line.ErpMs != 17 || line.Group != "erp-worker" || line.Attempt != 1 || line.AWS.Timestamp != 1234 || len(m) != 1 ||
		m[0].Namespace != "Backdock" || m[0].Dimensions[0][0] != "stage" || m[0].Dimensions[0][1] != "group" || m[0].Metrics[0].Name != "erpMs" {
		t.Errorf("got %s", out.Bytes())
	}
}
