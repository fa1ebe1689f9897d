package apitest

import (
	"context"
	"math"
	"net/http"
	"sync"

	"backdock/functions"
	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
)

// Units returns the read and write units of a request as a role, with those of the session.
func (s *Server) Units(role access.Role, method, path string, body any) (read, written float64) {
	s.t.Helper()
	m := &metered{Table: s.Table}
	handler := s.meteredBy(m)
	s.ask(handler, Request{Method: http.MethodGet, Path: "/auth/profile", Token: s.Token(role)}) // a cold process also reads settings
	m.units, m.written = 0, 0
	if a := s.ask(handler, Request{Method: method, Path: path, Body: body, Token: s.Token(role)}); a.Status != http.StatusOK {
		s.t.Fatalf("%s: %d %s", path, a.Status, a.Body)
	}
	return m.units, m.written
}

// UnitsOf returns the read and write units of what do does in a process of its own.
func (s *Server) UnitsOf(do func(b *app.Backend)) (read, written float64) {
	m := &metered{Table: s.Table}
	do(&app.Backend{Table: m, Queue: s.Queue, Blobs: s.Blobs, Workflows: s.Workflows, Keys: s.Keys, Now: s.Now, Log: s.Log})
	return m.units, m.written
}

func (s *Server) meteredBy(m *metered) http.Handler {
	return functions.Handler(&app.Backend{Table: m, Queue: s.Queue, Blobs: s.Blobs, Workflows: s.Workflows,
		Keys: s.Keys, Now: s.Now, Log: s.Log})
}

// ReadUnits returns the read units of a GET as a role, with those of the session. The process has answered the request
// before.
func (s *Server) ReadUnits(role access.Role, path string) float64 {
	s.t.Helper()
	m := &metered{Table: s.Table}
	handler := s.meteredBy(m)
	r := Request{Method: http.MethodGet, Path: path, Token: s.Token(role)}
	for range 2 { // a cold process also reads settings
		m.units = 0
		if a := s.ask(handler, r); a.Status != http.StatusOK {
			s.t.Fatalf("%s: %d %s", path, a.Status, a.Body)
		}
	}
	return m.units
}

// metered is a table that counts units by DynamoDB's rule. Per request, 4 KB of items that are read are half a unit, read
// consistently a whole one; a BatchGet counts each item. 1 KB of an item that is written is a unit, and two in a
// transaction. Indexes are not counted.
type metered struct {
	table.Table
	mu             sync.Mutex
	units, written float64
}

func (m *metered) Commit(ctx context.Context, ops ...table.Op) error {
	m.mu.Lock()
	for _, op := range ops {
		units := math.Ceil(float64(size(op.Item)) / 1024)
		if len(ops) > 1 {
			units *= 2
		}
		m.written += units
	}
	m.mu.Unlock()
	return m.Table.Commit(ctx, ops...)
}

// size returns about how many bytes of an item count.
func size(item table.Item) int {
	return len(item.PK) + len(item.SK) + len(item.Body) + len(item.Blob) + 60 // names of attributes, index keys
}

func (m *metered) add(consistent bool, items ...table.Item) {
	bytes := 1
	for _, item := range items {
		bytes += size(item)
	}
	units := math.Ceil(float64(bytes) / 4096)
	if !consistent {
		units /= 2
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.units += units
}

func (m *metered) Get(ctx context.Context, key table.Key) (table.Item, error) {
	item, err := m.Table.Get(ctx, key)
	m.add(true, item)
	return item, err
}

func (m *metered) BatchGet(ctx context.Context, keys []table.Key) ([]table.Item, error) {
	items, err := m.Table.BatchGet(ctx, keys)
	for _, item := range items {
		m.add(false, item)
	}
	return items, err
}

func (m *metered) Query(ctx context.Context, q table.Query) (table.Page, error) {
	page, err := m.Table.Query(ctx, q)
	m.add(q.Consistent, page.Items...)
	return page, err
}
