package route

import (
	"context"
	"time"

	"backdock/shared/platform/turn"
)

// namesKept is how long a process caches route names. They are only displayed beside orders and addresses; no decision
// depends on them.
const namesKept = 15 * time.Second

// names is the cache of route names.
type names struct {
	mu   turn.Lock
	byID map[string]string
	at   time.Time
}

// Names returns the names of all routes by id, at most 15 seconds old.
func (s *Routes) Names(ctx context.Context) (map[string]string, error) {
	s.names.mu.Lock()
	defer s.names.mu.Unlock()
	if s.names.byID != nil && s.now().Sub(s.names.at) < namesKept {
		return s.names.byID, nil
	}
	all, err := s.List(ctx)
	if err != nil {
		return nil, err
	}
	byID := make(map[string]string, len(all))
	for _, r := range all {
		byID[r.ID] = r.Name
	}
	s.names.byID, s.names.at = byID, s.now()
	return byID, nil
}

// Name returns a route's name, or "" if the route does not exist.
func (s *Routes) Name(ctx context.Context, id string) (string, error) {
	all, err := s.Names(ctx)
	if err != nil {
		return "", err
	}
	if name, ok := all[id]; ok {
		return name, nil
	}
	r, err := s.load(ctx, id) // a new route
	if err != nil {
		return "", ignoreMissing(err)
	}
	return r.Name, nil
}
