// Package ranking keeps the weights of the search in versions, the judged queries by which weights are compared, and
// the queries that found nothing.
package ranking

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/catalog/search"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/table"
	"backdock/shared/platform/turn"
)

// Version is one version of the weights. Version 0 is the defaults, before anybody has published any.
type Version struct {
	Version   int64          `json:"version"`
	Weights   search.Weights `json:"weights"`
	UpdatedBy string         `json:"updatedBy"` // user id; empty for version 0
	UpdatedAt time.Time      `json:"updatedAt"`
	Reason    string         `json:"reason"`
}

// Rankings stores what package search needs to rank:
//
//	the weights in use:  RANKING / WEIGHTS
//	all their versions:  RANKING / VERSION#<number, ten digits>
//	the judged queries:  RANKING / JUDGMENTS
//	failed queries:      RANKINGFAILED#<Monday of the week> / <kind>#<query>
type Rankings struct {
	table table.Table
	now   func() time.Time

	mu     turn.Lock
	kept   Version
	readAt time.Time
}

// New makes the store. Make one per process (package app does), because it caches the weights.
func New(t table.Table, now func() time.Time) *Rankings { return &Rankings{table: t, now: now} }

const partition = "RANKING"

var currentKey = table.Key{PK: partition, SK: "WEIGHTS"}

func versionKey(n int64) table.Key {
	return table.Key{PK: partition, SK: fmt.Sprintf("VERSION#%010d", n)}
}

// weightsFor is how long a process uses the weights before it reads them again.
const weightsFor = time.Second

// Weights returns the weights in use. They are at most a second old.
func (s *Rankings) Weights(ctx context.Context) (search.Weights, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	if s.readAt.IsZero() || now.Sub(s.readAt) >= weightsFor {
		v, err := s.Current(ctx)
		if err != nil {
			return search.Weights{}, err
		}
		s.kept, s.readAt = v, now
	}
	return s.kept.Weights, nil
}

// Current returns the version in use.
func (s *Rankings) Current(ctx context.Context) (Version, error) {
	v, err := table.Load[Version](ctx, s.table, currentKey)
	if errors.Is(err, table.ErrMissing) {
		return Version{Weights: search.DefaultWeights}, nil
	}
	if err != nil {
		return v, fmt.Errorf("read the weights of the search: %w", err)
	}
	return v, nil
}

// Publish puts weights into use, as a new version. If version is not nil, it must be the version in use. Weights that
// are in use already make no version. Errors: fault.Conflict with the current version.
func (s *Rankings) Publish(ctx context.Context, w search.Weights, reason string, version *int64) (Version, error) {
	return s.publish(ctx, version, func(context.Context) (search.Weights, string, error) { return w, reason, nil })
}

// Restore puts the weights of an earlier version into use, as a new version. 0 is the defaults. Errors: fault.NotFound.
func (s *Rankings) Restore(ctx context.Context, n int64, reason string) (Version, error) {
	return s.publish(ctx, nil, func(ctx context.Context) (search.Weights, string, error) {
		if n == 0 {
			return search.DefaultWeights, reason, nil
		}
		v, err := table.Load[Version](ctx, s.table, versionKey(n))
		if errors.Is(err, table.ErrMissing) {
			return search.Weights{}, "", fault.New(fault.NotFound, "there is no version %d of the search weights", n)
		}
		return v.Weights, reason, err
	})
}

func (s *Rankings) publish(ctx context.Context, version *int64,
	next func(context.Context) (search.Weights, string, error)) (Version, error) {
	weights, reason, err := next(ctx)
	if err != nil {
		return Version{}, err
	}
	var v Version
	err = table.Update(ctx, "the weights of the search", func() error {
		var err error
		if v, err = s.Current(ctx); err != nil {
			return err
		}
		if version != nil && *version != v.Version {
			return fault.New(fault.Conflict, "the search weights were changed since they were read: their version is now %d",
				v.Version)
		}
		if v.Weights == weights {
			return nil
		}
		read := v.Version
		v = Version{Version: read + 1, Weights: weights, UpdatedBy: access.From(ctx).UserID, UpdatedAt: s.now(), Reason: reason}
		return s.table.Commit(ctx, table.Put(table.New(currentKey, v), table.AsRead(read)),
			table.Put(table.New(versionKey(v.Version), v), table.Absent()))
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	s.readAt = time.Time{} // this process uses the new weights at once
	return v, err
}

// History returns the versions, newest first, at most history.MostVersions. If before is not 0, it returns only those
// before it.
func (s *Rankings) History(ctx context.Context, before int64) ([]Version, error) {
	all, err := history.Versions[Version](ctx, s.table, versionKey, before)
	if err != nil {
		return nil, fmt.Errorf("read the versions of the search weights: %w", err)
	}
	return all, nil
}
