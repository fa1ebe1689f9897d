package pricingmatrix_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"backdock/functions/apitest"
	"backdock/functions/pricingmatrix"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/prices/pricelevel"
)

type object = map[string]any

// company is a server with the price levels 1 and 2 and the item 101.
func company(t testing.TB) *apitest.Server {
	t.Helper()
	s := apitest.New(t)
	if err := s.PriceLevels().Import(t.Context(), []pricelevel.Level{{ID: "1", Name: "Base", IsActive: true},
		{ID: "2", Name: "Restaurants", IsActive: true}, {ID: "3", Name: "Old"}}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Items().Import(t.Context(), []item.Item{{ID: "101", ItemID: "APL", Name: "Apples", Category: "Produce",
		IsActive: true}}); err != nil {
		t.Fatal(err)
	}
	return s
}

func matrixOf(t testing.TB, a apitest.Answer) pricingmatrix.Matrix {
	t.Helper()
	var m pricingmatrix.Matrix
	a.Want(t, 200).Into(t, &m)
	return m
}

func read(t testing.TB, s *apitest.Server) pricingmatrix.Matrix {
	t.Helper()
	return matrixOf(t, s.As(access.Pricing, "GET", "/pricing-matrix", nil))
}

// saving is the body of a matrix whose cell for produce at level 2 has a target.
func saving(target any, version int64, reason string) object {
	return object{"default": object{"marginTarget": 0.25, "floorMargin": 0.1},
		"levels":       []object{{"priceLevelId": "2", "marginTarget": 0.3, "floorMargin": nil}},
		"cells":        []object{{"priceLevelId": "2", "category": "Produce", "marginTarget": target, "floorMargin": nil}},
		"items":        []object{{"itemId": "101", "marginTarget": nil, "floorMargin": 0.12}},
		"updateReason": reason, "version": version}
}

func TestTheMatrixNamesItsLevelsAndCategories(t *testing.T) {
	s := company(t)
	if _, err := s.Items().Import(t.Context(), []item.Item{{ID: "102", ItemID: "PRS", Name: "Pears", Category: "Produce", IsActive: true},
		{ID: "103", ItemID: "BAG", Name: "Bag", IsActive: true}, {ID: "104", ItemID: "OLD", Name: "Old", Category: "Dairy"}}); err != nil {
		t.Fatal(err)
	}
	var o pricingmatrix.Overview
	s.As(access.Pricing, "GET", "/pricing-matrix", nil).Want(t, 200).Into(t, &o)
	if got := fmt.Sprint(o.PriceLevels, o.Categories); got != "[{1 Base} {2 Restaurants}] [{ 1} {Produce 2}]" {
		t.Error(got)
	}
}

func TestTheMatrixIsSavedInVersions(t *testing.T) {
	s := company(t)
	if first := read(t, s); first.Version != 0 || first.UpdatedAt != nil || first.Default.Target.String() != "0.25" {
		t.Errorf("an installation without a matrix: %+v", first)
	}
	saved := matrixOf(t, s.As(access.Pricing, "PUT", "/pricing-matrix", saving(0.28, 0, "produce is short")))
	if saved.Version != 1 || saved.Reason != "produce is short" || saved.UpdatedBy.Value.ID == "" || saved.UpdatedAt == nil ||
		len(saved.Cells) != 1 || saved.Cells[0].Target.String() != "0.28" || saved.Cells[0].Floor != nil ||
		saved.Items[0].Floor.String() != "0.12" {
		t.Errorf("%+v", saved)
	}
	if now := read(t, s); fmt.Sprint(now.Cells[0].Target) != fmt.Sprint(saved.Cells[0].Target) || now.Version != 1 {
		t.Errorf("read again: %+v", now)
	}
	// The same again, as after a lost answer, makes no version; not even when it is based on the old one.
	if again := matrixOf(t, s.As(access.Pricing, "PUT", "/pricing-matrix", saving(0.28, 0, "produce is short"))); again.Version != 1 {
		t.Errorf("the same matrix made version %d", again.Version)
	}
	matrixOf(t, s.As(access.Admin, "PUT", "/pricing-matrix", saving(0.29, 1, "and shorter")))
	var all pricingmatrix.Versions
	s.As(access.Pricing, "GET", "/pricing-matrix/versions", nil).Want(t, 200).Into(t, &all)
	var reasons []string
	for _, v := range all.Versions {
		reasons = append(reasons, fmt.Sprint(v.Version, " ", v.Reason))
	}
	if strings.Join(reasons, ", ") != "2 and shorter, 1 produce is short" {
		t.Error(reasons)
	}
	s.As(access.Pricing, "GET", "/pricing-matrix/versions?before=2", nil).Want(t, 200).Into(t, &all)
	if len(all.Versions) != 1 || all.Versions[0].Version != 1 {
		t.Errorf("%+v", all)
	}
	s.As(access.Pricing, "GET", "/pricing-matrix/versions?before=1", nil).Want(t, 200).Into(t, &all)
	if len(all.Versions) != 0 {
		t.Errorf("before 1: %+v", all)
	}
}

func TestAMatrixThatSomebodyElseChanged(t *testing.T) {
	s := company(t)
	matrixOf(t, s.As(access.Pricing, "PUT", "/pricing-matrix", saving(0.28, 0, "first")))
	answer := s.As(access.Admin, "PUT", "/pricing-matrix", saving(0.31, 0, "second")).Want(t, 409, "its version is now 1")
	var conflict struct{ Current pricingmatrix.Matrix }
	answer.Into(t, &conflict)
	if conflict.Current.Version != 1 || conflict.Current.Cells[0].Target.String() != "0.28" {
		t.Errorf("%+v", conflict)
	}
}

func TestOfManyWhoSaveAtOnceOneDoes(t *testing.T) {
	s := company(t)
	var g sync.WaitGroup
	statuses := make([]int, 8)
	for i := range statuses {
		g.Go(func() {
			statuses[i] = s.As(access.Pricing, "PUT", "/pricing-matrix", saving(float64(30+i)/100, 0, "race")).Status
		})
	}
	g.Wait()
	won := 0
	for _, status := range statuses {
		switch status {
		case 200:
			won++
		case 409:
		default:
			t.Errorf("status %d", status)
		}
	}
	if m := read(t, s); won != 1 || m.Version != 1 {
		t.Errorf("%d saved, version %d", won, m.Version)
	}
}

func TestAWrongMatrixIsRefused(t *testing.T) {
	s := company(t)
	cell := func(more object) object {
		body := saving(0.28, 0, "x")
		body["cells"] = []object{more}
		return body
	}
	for name, c := range map[string]struct {
		body object
		want string
	}{
		"a margin of one":       {saving(1, 0, "x"), "cells.0.marginTarget must not be greater than 0.95"},
		"a margin below zero":   {saving(-0.1, 0, "x"), "cells.0.marginTarget must not be less than 0"},
		"too many digits":       {saving(0.28001, 0, "x"), "cells.0.marginTarget must have at most 4 decimal places"},
		"a floor above the aim": {cell(object{"priceLevelId": "2", "category": "Dairy", "marginTarget": nil, "floorMargin": 0.4}), "cells.0.floorMargin the floor 0.4 must not be above the target 0.3"},
		"a level that is none":  {cell(object{"priceLevelId": "9", "category": "Dairy", "marginTarget": nil, "floorMargin": 0.1}), "cells.0.priceLevelId is not a price level"},
		"no reason":             {saving(0.28, 0, ""), "updateReason"},
		"an item that is none": {func() object {
			b := saving(0.28, 0, "x")
			b["items"] = []object{{"itemId": "9", "marginTarget": nil, "floorMargin": 0.1}}
			return b
		}(), "items.0.itemId is not an item"},
		"a cell twice": {func() object {
			b := saving(0.28, 0, "x")
			one := object{"priceLevelId": "2", "category": "Dairy", "marginTarget": nil, "floorMargin": 0.1}
			b["cells"] = []object{one, one}
			return b
		}(), "cells.1 is given twice"},
		"no default": {func() object { b := saving(0.28, 0, "x"); delete(b, "default"); return b }(), "default"},
	} {
		t.Run(name, func(t *testing.T) { s.As(access.Pricing, "PUT", "/pricing-matrix", c.body).Want(t, 400, c.want) })
	}
	if m := read(t, s); m.Version != 0 {
		t.Errorf("a refused matrix was saved: %+v", m)
	}
}

func TestOnlyThoseWhoManagePricesSeeMargins(t *testing.T) {
	s := company(t)
	for _, role := range access.Roles {
		status := 403
		if slices.Contains(role.Permissions(), access.PricingManage) {
			status = 200
		}
		s.As(role, "GET", "/pricing-matrix", nil).Want(t, status)
	}
}

// TestTheLargestMatrix saves as many cells and exceptions as a matrix may have, with names that do not compress.
func TestTheLargestMatrix(t *testing.T) {
	s := company(t)
	var all []item.Item
	for i := range 2000 {
		all = append(all, item.Item{ID: fmt.Sprint(1000 + i), ItemID: fmt.Sprint("C", i), Name: "Item", IsActive: true})
	}
	if _, err := s.Items().Import(t.Context(), all); err != nil {
		t.Fatal(err)
	}
	large := func(cells int, reason string) object {
		body := saving(0.28, 0, reason)
		rows, items := []object{}, []object{}
		for i := range cells {
			name := []rune(fmt.Sprint(i, " ", apitest.Words(100)))
			rows = append(rows, object{"priceLevelId": "2", "category": string(name[:100]), "marginTarget": 0.3, "floorMargin": 0.1})
		}
		for _, one := range all {
			items = append(items, object{"itemId": one.ID, "marginTarget": 0.4, "floorMargin": 0.2})
		}
		body["cells"], body["items"] = rows, items
		return body
	}
	matrixOf(t, s.As(access.Pricing, "PUT", "/pricing-matrix", large(3000, strings.Repeat("why ", 125))))
	if m := read(t, s); len(m.Cells) != 3000 || len(m.Items) != 2000 {
		t.Errorf("%d cells and %d exceptions", len(m.Cells), len(m.Items))
	}
	s.SmallItems(t)
	s.As(access.Pricing, "PUT", "/pricing-matrix", large(3001, "too many")).Want(t, 400, "cells")
}
