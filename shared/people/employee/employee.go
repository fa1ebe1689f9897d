// Package employee stores NetSuite's employees: sales reps and buyers.
package employee

import (
	"context"
	"fmt"

	"backdock/shared/platform/table"
)

// Employee is an employee as NetSuite has it.
type Employee struct {
	ID         string `json:"_id"` // NetSuite internal id
	EntityID   string `json:"entityId"`
	FirstName  string `json:"firstName"`
	LastName   string `json:"lastName"`
	Email      string `json:"email"`
	Title      string `json:"title"`
	IsSalesRep bool   `json:"isSalesRep"`
	IsActive   bool   `json:"isActive"`
}

// Employees stores employees:
//
//	all: EMPLOYEES / <id>
type Employees struct{ table table.Table }

// New makes the store.
func New(t table.Table) *Employees { return &Employees{t} }

func key(id string) table.Key { return table.Key{PK: "EMPLOYEES", SK: id} }

// All reads all employees, by id.
func (s *Employees) All(ctx context.Context) ([]Employee, error) {
	return table.Find[Employee](ctx, s.table, table.Query{PK: "EMPLOYEES"})
}

// Import stores employees from NetSuite.
func (s *Employees) Import(ctx context.Context, employees []Employee) error {
	ops := make([]table.Op, len(employees))
	for i, e := range employees {
		ops[i] = table.Put(table.New(key(e.ID), e))
	}
	if err := s.table.Write(ctx, ops...); err != nil {
		return fmt.Errorf("import employees: %w", err)
	}
	return nil
}

// Remove removes employees that NetSuite no longer has.
func (s *Employees) Remove(ctx context.Context, ids []string) error {
	ops := make([]table.Op, len(ids))
	for i, id := range ids {
		ops[i] = table.Delete(key(id))
	}
	return s.table.Write(ctx, ops...)
}
