package matrix

import (
	"fmt"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
)

// most is the largest margin: beyond it, a price would be more than twenty times the cost.
var most = money.Scaled(95, 2)

// Wrong returns what is wrong with a matrix: margins out of range, a floor above its target, places that are named twice.
func (m Matrix) Wrong() []fault.Field {
	var wrong []fault.Field
	seen := map[place]bool{}
	check := func(path string, at place, own Margins, target, floor money.Decimal) {
		if seen[at] {
			wrong = append(wrong, fault.At(path, fault.CodeRepeated, nil, "is given twice"))
		}
		seen[at] = true
		inRange := true
		for _, margin := range []struct {
			name  string
			value *money.Decimal
		}{{"marginTarget", own.Target}, {"floorMargin", own.Floor}} {
			if margin.value == nil {
				continue
			}
			if margin.value.Sign() < 0 {
				inRange = false
				wrong = append(wrong, fault.At(path+"."+margin.name, fault.CodeTooLow, map[string]any{"min": 0}, "must not be less than 0"))
			}
			if most.Less(*margin.value) {
				inRange = false
				wrong = append(wrong, fault.At(path+"."+margin.name, fault.CodeTooHigh, map[string]any{"max": most}, "must not be greater than %s", most))
			}
			if margin.value.Places() > MarginPlaces {
				wrong = append(wrong, fault.At(path+"."+margin.name, fault.CodeWrongForm, nil, "must have at most %d decimal places", MarginPlaces))
			}
		}
		if inRange && (own.Target != nil || own.Floor != nil) && target.Less(floor) {
			wrong = append(wrong, fault.At(path+".floorMargin", "floor_above_target", map[string]any{"target": target, "floor": floor},
				"the floor %s must not be above the target %s", floor, target))
		}
	}
	check("default", place{from: FromDefault}, Margins{&m.Default.Target, &m.Default.Floor}, m.Default.Target, m.Default.Floor)
	aims := m.Aims()
	for i, l := range m.Levels {
		aim := Matrix{Default: m.Default, Levels: []Level{l}}.Aims().Of("", "", l.PriceLevelID)
		check(fmt.Sprintf("levels.%d", i), place{from: FromLevel, level: l.PriceLevelID}, l.Margins, aim.Target, aim.Floor)
	}
	for i, c := range m.Cells {
		aim := aims.Of("", c.Category, c.PriceLevelID)
		check(fmt.Sprintf("cells.%d", i), place{from: FromCell, level: c.PriceLevelID, name: c.Category}, c.Margins, aim.Target, aim.Floor)
	}
	for i, e := range m.Items {
		// An exception that has one margin of its own takes the other from its cell, which is not the same at each level.
		target, floor := money.Zero, money.Zero
		if e.Target != nil && e.Floor != nil {
			target, floor = *e.Target, *e.Floor
		}
		check(fmt.Sprintf("items.%d", i), place{from: FromItem, level: e.PriceLevelID, name: e.ItemID}, e.Margins, target, floor)
	}
	return wrong
}
