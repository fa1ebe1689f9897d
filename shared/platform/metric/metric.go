// Package metric makes CloudWatch metrics of log lines: in the Embedded Metric
// Format a line says itself which of its fields are metrics, so nothing is sent
// and nothing is waited for.
package metric

import (
	"log/slog"
	"time"
)

// Namespace of all metrics; infra's dashboards and alarms read it.
const Namespace = "Backdock"

// Unit of a metric, by CloudWatch's names.
type Unit string

// The units.
const (
	Count        Unit = "Count"
	Milliseconds Unit = "Milliseconds"
	Seconds      Unit = "Seconds"
)

// Metric names a number among a line's fields.
type Metric struct {
	Name string `json:"Name"`
	Unit Unit   `json:"Unit"`
}

type directive struct {
	Namespace  string     `json:"Namespace"`
	Dimensions [][]string `json:"Dimensions"`
	Metrics    []Metric   `json:"Metrics"`
}

type embedded struct {
	Timestamp         int64       `json:"Timestamp"`
	CloudWatchMetrics []directive `json:"CloudWatchMetrics"`
}

// Attr goes into a log line whose fields include the dimensions and the metrics.
func Attr(now time.Time, dimensions []string, metrics ...Metric) slog.Attr {
	return slog.Any("_aws", embedded{Timestamp: now.UnixMilli(),
		CloudWatchMetrics: []directive{{Namespace: Namespace, Dimensions: [][]string{dimensions}, Metrics: metrics}}})
}
