package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"backdock/shared/erp/discovery"
)

// discoveryRun is a discovery as the API returns it.
type discoveryRun struct {
	ID     string           `json:"_id"`
	Status discovery.Status `json:"status"`
	Found  int              `json:"found"`
	Done   int              `json:"done"`
	Failed int              `json:"failed"`
}

func (r discoveryRun) over() bool {
	return r.Status != discovery.Discovering && r.Status != discovery.Syncing
}

// sync starts a discovery, as a person does in the sync manager, and waits until it ends.
func (s *seeder) sync(ctx context.Context) (string, error) {
	id, err := s.startSync(ctx)
	if err != nil {
		return "", err
	}
	told := time.Now()
	for {
		var run discoveryRun
		if err := s.api.Call(ctx, http.MethodGet, "/sync-tasks/discovery/"+id+"/progress", nil, &run); err != nil {
			return "", err
		}
		switch {
		case run.over() && run.Status != discovery.Completed:
			return "", fmt.Errorf("it ended as %s: %d of %d records failed; the sync manager says why", run.Status, run.Failed,
				run.Found)
		case run.over():
			return fmt.Sprintf("%d records from the ERP", run.Done), nil
		case time.Since(told) > 5*time.Second:
			told = time.Now()
			fmt.Printf("syncing with NetSuite: %d records stored of %d found so far\n", run.Done+run.Failed, run.Found)
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(500 * time.Millisecond):
		}
	}
}

// startSync starts a full sync and returns it, or returns the one that an earlier run has started.
func (s *seeder) startSync(ctx context.Context) (string, error) {
	var runs []discoveryRun
	if err := s.api.Call(ctx, http.MethodGet, "/sync-tasks/discovery", nil, &runs); err != nil {
		return "", err
	}
	for _, run := range runs {
		if !run.over() {
			return run.ID, nil
		}
	}
	var started discoveryRun
	err := s.api.Call(ctx, http.MethodPost, "/sync-tasks/create", map[string]any{"full": !s.changesOnly}, &started)
	return started.ID, err
}
