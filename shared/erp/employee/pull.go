// Package employee reads employees from NetSuite.
package employee

import (
	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/people/employee"
	"backdock/shared/platform/synctask"
)

// Kind declares how employees are read and stored.
func Kind(employees *employee.Employees) record.Kind {
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
			return employee.Employee{ID: head["id"], EntityID: head["entityid"], FirstName: head["firstname"],
				LastName: head["lastname"],
				Email:    head["email"], Title: head["title"], IsSalesRep: rep, IsActive: !inactive}, err
		},
		Store: record.Each(employees.Import, employees.Remove,
			record.AmongAll(employees.All, func(e employee.Employee) string { return e.ID })),
		DeletedAs: []string{"employee"},
	}
}
