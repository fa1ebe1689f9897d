package route

import (
	"context"
	"sync"
	"time"
)

// namesKept is how long a process trusts the names that it has read. They are
// shown beside orders and addresses; nothing is decided by them.
const namesKept = 15 * time.Second

// names are the routes' names as they were a moment ago.
type names struct {
	mu   sync.Mutex
	byID map[string]string
	at   time.Time
}

// Names are the names of all routes by id, at most 15 seconds old.
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

// Name is a route's name; "" for a route that is not there (any more).
func (s *Routes) Name(ctx context.Context, id string) (string, error) {
	all, err := s.Names(ctx)
	if err != nil {
		return "", err
	}
	if name, ok := all[id]; ok {
		return name, nil
	}
	r, err := s.load(ctx, id) // made a moment ago
	if err != nil {
		return "", ignoreMissing(err)
	}
	return r.Name, nil
}
