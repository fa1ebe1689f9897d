package tripreport

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
	"backdock/shared/sales/orderline"
)

// Report is a report on a stop, without its goods and its proof, which have an item of their own because they are large.
//
//	reports of a stop: STOPREPORTS#<trip id> / REPORT#<stop id>#<report id>
//	what they say:     STOPREPORTS#<trip id> / SAID#<stop id>#<report id>, see Said
//
// A report is never changed and never deleted. Only one that was refused is stored again when it is accepted later.
type Report struct {
	ID string `json:"_id"`
	By string `json:"by"` // user id
	// FiledBy is the user who filed it to the stop after it was set aside; empty: it came by itself.
	FiledBy string `json:"filedBy,omitempty"`
	// MadeAt is when it was made: by the device's clock, corrected if the device said when it sent it. It only orders the
	// reports of one person, because the clock may be wrong. EventAt is when the driver arrived or finished, within the
	// drive.
	MadeAt     time.Time       `json:"madeAt"`
	EventAt    time.Time       `json:"eventAt"`
	ReceivedAt time.Time       `json:"receivedAt"`
	Status     trip.StopStatus `json:"status"`
	Notes      *string         `json:"notes,omitempty"`
	// Result is equal for reports that state the same result; empty: an arrival.
	Result string `json:"result,omitempty"`
	// Content is equal for reports that say the same in everything but their times.
	Content string `json:"content"`
	// On is the version of the stop that the person knew, and Version the one that this report made; 0: an arrival.
	On       int64 `json:"on"`
	Version  int64 `json:"version,omitempty"`
	HasProof bool  `json:"hasProof,omitempty"`
	// Chosen is the report that this one says is right, and Reason why; empty: it is a report of its own.
	Chosen string `json:"chosen,omitempty"`
	Reason string `json:"reason,omitempty"`
	// Refused is why the report does not count.
	Refused string `json:"refused,omitempty"`
}

// Said is what a report says of the goods, and its proof.
type Said struct {
	DeliveredLines []trip.DeliveredLine `json:"deliveredLines"`
	Proof          *trip.Proof          `json:"proof,omitempty"`
}

func partition(tripID string) string { return "STOPREPORTS#" + tripID }

const reportPrefix = "REPORT#"

func reportKey(tripID, stopID, id string) table.Key {
	return table.Key{PK: partition(tripID), SK: reportPrefix + stopID + "#" + id}
}

func saidKey(tripID, stopID, id string) table.Key {
	return table.Key{PK: partition(tripID), SK: "SAID#" + stopID + "#" + id}
}

// writeReport returns the operations that store a report.
func writeReport(tripID, stopID string, r Report, said Said) []table.Op {
	return append(packed.Put(saidKey(tripID, stopID, r.ID), said, packed.Options{}),
		table.Put(table.New(reportKey(tripID, stopID, r.ID), r)))
}

// reportsOf reads the reports of a stop.
func (s *Reports) reportsOf(ctx context.Context, tripID, stopID string) ([]Report, error) {
	all, err := table.Find[Report](ctx, s.table, table.Query{PK: partition(tripID), Prefix: reportPrefix + stopID + "#",
		Consistent: true})
	if err != nil {
		return nil, fmt.Errorf("reports of stop %s: %w", stopID, err)
	}
	return all, nil
}

// said reads what a report says.
func (s *Reports) said(ctx context.Context, tripID, stopID, id string) (Said, error) {
	var said Said
	_, err := packed.Load(ctx, s.table, saidKey(tripID, stopID, id), &said)
	return said, err
}

// sum returns a text that is equal for equal values.
func sum(values ...any) string {
	text, err := json.Marshal(values)
	if err != nil {
		panic(fmt.Sprintf("tripreport: marshal %T: %v", values, err))
	}
	hash := sha256.Sum256(text)
	return hex.EncodeToString(hash[:16])
}

// resultOf identifies a result: the status, and what was not delivered in full.
func resultOf(status trip.StopStatus, said statement) string {
	if status == trip.StopArrived {
		return ""
	}
	short := []string{}
	if status == trip.StopPartial {
		for id, lines := range said.byOrder {
			for _, l := range lines {
				if !l.Quantity.Equal(said.loaded[orderline.Ref{OrderID: id, LineID: l.LineID}]) {
					short = append(short, id+" "+l.LineID+" "+l.Quantity.String())
				}
			}
		}
	}
	slices.Sort(short)
	return sum(status, short)
}
