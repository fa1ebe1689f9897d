// Package employee reads NetSuite's employees, sales reps and buyers, and stores them.
package employee

import (
	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/replica"
	"backdock/shared/platform/synctask"
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

// New makes the store of employees:
//
//	all: EMPLOYEES / <id>
func New(t table.Table) replica.Copies[Employee] {
	return replica.Copies[Employee]{Table: t, Key: key, ID: func(e Employee) string { return e.ID }}
}

func key(id string) table.Key { return table.Key{PK: "EMPLOYEES", SK: id} }

// Kind declares how employees are read and stored.
func Kind(employees replica.Copies[Employee]) record.Kind {
	return record.Kind{
		Type: synctask.Employee,
		Head: netsuite.Select{Columns: []string{"e.id", "e.entityid", "e.firstname", "e.lastname", "e.email",
			"e.title", "e.issalesrep", "e.isinactive"},
			From: "employee e", Key: []string{"e.id"}},
		Modified: "e.lastmodifieddate",
		Build: func(head netsuite.Row, _ [][]netsuite.Row) (any, error) {
			rep, err := head.Bool("issalesrep")
			if err != nil {
				return nil, err
			}
			inactive, err := head.Bool("isinactive")
			return Employee{ID: head["id"], EntityID: head["entityid"], FirstName: head["firstname"],
				LastName: head["lastname"],
				Email:    head["email"], Title: head["title"], IsSalesRep: rep, IsActive: !inactive}, err
		},
		Store:     record.Each(employees.Import, employees.Remove, record.AmongAll(employees.All, employees.ID)),
		DeletedAs: []string{"employee"},
	}
}
