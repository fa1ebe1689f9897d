package matrix

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
)

// Version is the matrix in use. Version 0 is Initial, before anybody has saved one.
type Version struct {
	Matrix
	Saved
}

// Initial is the matrix of an installation that has none yet.
var Initial = Matrix{Default: Default{Target: money.Scaled(25, 2), Floor: money.Scaled(10, 2)}, Levels: []Level{},
	Cells: []Cell{}, Items: []Exception{}}

// Saved is what a list shows of a version.
type Saved struct {
	Version   int64     `json:"version"`
	UpdatedBy string    `json:"updatedBy"` // user id
	UpdatedAt time.Time `json:"updatedAt"`
	Reason    string    `json:"reason"`
}

// Matrices stores the matrix in versions:
//
//	the one in use:   PRICINGMATRIX / CURRENT, its margins: PRICINGMATRIX / MARGINS
//	who saved what:   PRICINGMATRIX / VERSION#<number, ten digits>
type Matrices struct {
	table table.Table
	now   func() time.Time
}

// New makes the store. It does no I/O.
func New(t table.Table, now func() time.Time) *Matrices { return &Matrices{t, now} }

const partition = "PRICINGMATRIX"

var (
	currentKey = table.Key{PK: partition, SK: "CURRENT"}
	marginsKey = table.Key{PK: partition, SK: "MARGINS"}
)

func versionKey(n int64) table.Key {
	return table.Key{PK: partition, SK: fmt.Sprintf("VERSION#%010d", n)}
}

// Current reads the matrix in use.
func (s *Matrices) Current(ctx context.Context) (Version, error) {
	v, _, err := s.current(ctx)
	return v, err
}

func (s *Matrices) current(ctx context.Context) (Version, packed.Stored, error) {
	for {
		saved, err := table.Load[Saved](ctx, s.table, currentKey)
		if errors.Is(err, table.ErrMissing) {
			return Version{Matrix: Initial}, packed.Stored{}, nil
		}
		if err != nil {
			return Version{}, packed.Stored{}, fmt.Errorf("read the pricing matrix: %w", err)
		}
		v := Version{Saved: saved}
		stored, err := packed.Load(ctx, s.table, marginsKey, &v.Matrix)
		if err != nil {
			return v, stored, fmt.Errorf("read the margins of the pricing matrix: %w", err)
		}
		if stored.Version == saved.Version { // else it was saved between the two reads
			return v, stored, nil
		}
	}
}

// Save puts a matrix into use, as a new version. version is the one that the change is based on. A matrix that is in use
// already makes no version. Errors: fault.Conflict, and the version in use is returned; fault.Invalid for a change without
// a reason.
func (s *Matrices) Save(ctx context.Context, m Matrix, version int64, reason string) (Version, error) {
	var v Version
	err := table.Update(ctx, "the pricing matrix", func() error {
		var stored packed.Stored
		var err error
		if v, stored, err = s.current(ctx); err != nil {
			return err
		}
		if same(m, v.Matrix) {
			return nil
		}
		if version != v.Version {
			return fault.New(fault.Conflict, "the pricing matrix was changed since it was read: its version is now %d",
				v.Version)
		}
		if strings.TrimSpace(reason) == "" {
			return fault.Wrong(fault.Empty("updateReason"))
		}
		next := Version{m, Saved{version + 1, access.From(ctx).UserID, s.now(), reason}}
		ops := append(packed.Put(marginsKey, m, packed.Options{Version: next.Version, Replaces: stored}),
			table.Put(table.New(currentKey, next.Saved), table.AsRead(version)),
			table.Put(table.New(versionKey(next.Version), next.Saved), table.Absent()))
		if err := s.table.Commit(ctx, ops...); err != nil {
			return err
		}
		v = next
		return nil
	})
	return v, err
}

func same(a, b Matrix) bool { return bytes.Equal(packed.Encode(a), packed.Encode(b)) }

// History returns the versions, newest first, at most history.MostVersions. If before is not 0, it returns only those
// before it.
func (s *Matrices) History(ctx context.Context, before int64) ([]Saved, error) {
	all, err := history.Versions[Saved](ctx, s.table, versionKey, before)
	if err != nil {
		return nil, fmt.Errorf("read the versions of the pricing matrix: %w", err)
	}
	return all, nil
}
