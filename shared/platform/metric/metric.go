// Package metric turns log lines into CloudWatch metrics. In the Embedded Metric Format a log line declares
// which of its fields are metrics, so no separate call is made.
package metric

import (
	"log/slog"
	"time"
)

// Namespace is the CloudWatch namespace of all metrics. Infra's dashboards and alarms use it.
const Namespace = "Backdock"

// Unit is a metric's unit, by CloudWatch's names.
type Unit string

// The units.
const (
	Count        Unit = "Count"
	Milliseconds Unit = "Milliseconds"
	Seconds      Unit = "Seconds"
)

// Metric declares one field of a log line as a metric.
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

// The dimensions of all metrics are fields of the log line. The stage is a field of every line of a deployment's functions, so
// that two deployments in an account do not share their alarms.
const (
	Stage = "stage"
	Group = "group"
)

// Attr returns the attribute that declares metrics. The log line must also have the dimensions and the
// metrics as fields.
func Attr(now time.Time, metrics ...Metric) slog.Attr {
	return slog.Any("_aws", embedded{Timestamp: now.UnixMilli(),
		CloudWatchMetrics: []directive{{Namespace: Namespace, Dimensions: [][]string{{Stage, Group}}, Metrics: metrics}}})
}
