// Package unittype reads unit types from NetSuite.
package unittype

import (
	"context"
	"fmt"

	"backdock/shared/catalog/unit"
	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/synctask"
)

// Kind declares how unit types are read and stored.
func Kind(types *unit.Types) record.Kind {
	return record.Kind{
		Type:  synctask.UnitType,
		Head:  netsuite.Select{Columns: []string{"t.id", "t.name"}, From: "unitstype t", Key: []string{"t.id"}},
		Chunk: 200,
		Details: []record.Detail{{Parent: "u.unitstype", Rows: netsuite.Select{
			Columns: []string{"u.unitstype", "u.internalid", "u.unitname", "u.abbreviation", "u.conversionrate",
				"u.baseunit"},
			From: "unitstypeuom u", Key: []string{"u.unitstype", "u.internalid"}}}},
		Build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			t := unit.Type{ID: head["id"], Name: head["name"], Items: []unit.Unit{}}
			for _, row := range details[0] {
				base, err := row.Bool("baseunit")
				if err != nil {
					return nil, err
				}
				n := record.Numbers{Row: row}
				rate := n.Decimal("conversionrate")
				if n.Err != nil || rate.Sign() <= 0 {
					return nil,
						fmt.Errorf("the unit %s of the unit type %s has the conversion rate %q in NetSuite. %s. "+
							"Until then the portal keeps the units that it has", row["unitname"], t.Name,
							row["conversionrate"], record.CorrectRate)
				}
				t.Items = append(t.Items, unit.Unit{ID: row["internalid"], UnitOfMeasure: row["unitname"],
					Abbreviation:   row["abbreviation"],
					ConversionRate: rate, IsBase: base})
			}
			return t, nil
		},
		// A unit type is never removed, because lines of old orders use it.
		Store: record.Each(func(ctx context.Context, all []unit.Type) error {
			_, err := types.Import(ctx, all)
			return err
		}, nil, record.AmongAll(types.Stored, func(t unit.Type) string { return t.ID })),
	}
}
