package demodata

import "fmt"

// vendor is a supplier. The names are invented.
type vendor struct {
	id, code, name string
	departments    []string
	leadDays       int
	everyDays      int // days between orders
}

// employee is a person who works for the distributor. The names are invented.
type employee struct {
	id, code, first, last, title string
	salesRep                     bool
}

var vendorNames = []struct {
	name        string
	departments []string
}{
	{"Prairie Crossing Foods", []string{dryGrocery}},
	{"Lake Calumet Provisions", []string{meatDept, frozenDept}},
	{"Heartland Canning Cooperative", []string{dryGrocery}},
	{"Two Rivers Dairy", []string{chilled}},
	{"Illinois Valley Creamery", []string{chilled}},
	{"Northfield Frozen Logistics", []string{frozenDept}},
	{"Polar Bay Seafood", []string{frozenDept, meatDept}},
	{"Great Bend Milling", []string{dryGrocery}},
	{"Midway Beverage Supply", []string{beverages}},
	{"Fox River Bottling", []string{beverages}},
	{"Sauganash Snack Company", []string{snackDept}},
	{"Confectioners' Exchange", []string{snackDept}},
	{"Blue Island Bakery Wholesale", []string{bakeryDept, frozenDept}},
	{"South Water Produce House", []string{produceDpt}},
	{"Mercado Import Partners", []string{dryGrocery, beverages}},
	{"Adriatic Fine Foods", []string{dryGrocery, chilled}},
	{"Pacific Pantry Trading", []string{dryGrocery}},
	{"Spice Route Importers", []string{dryGrocery}},
	{"Goose Island Coffee and Tea Traders", []string{beverages}},
	{"Kettle Moraine Meats", []string{meatDept}},
	{"Bridgeport Sausage Works", []string{meatDept}},
	{"Cedar Rapids Oil and Grain", []string{dryGrocery}},
	{"Door County Orchards", []string{dryGrocery, beverages}},
	{"Michigan Shore Fruit Packers", []string{produceDpt, frozenDept}},
	{"Badger State Cheese", []string{chilled}},
	{"Galena Farms Egg Company", []string{chilled}},
	{"Wabash National Grocery Supply", []string{dryGrocery, snackDept}},
	{"Union Stock Foods", []string{meatDept, frozenDept}},
	{"Skyway Frozen Desserts", []string{frozenDept}},
	{"Dearborn Specialty Brands", []string{snackDept, dryGrocery}},
	{"Kankakee Vegetable Growers", []string{frozenDept, produceDpt}},
	{"Lawndale Tortilla and Masa", []string{bakeryDept, dryGrocery}},
	{"Archer Avenue Imports", []string{dryGrocery, snackDept}},
	{"Clear Springs Water Company", []string{beverages}},
	{"Sunrise Breakfast Foods", []string{frozenDept, dryGrocery}},
	{"Old Town Sauce Makers", []string{dryGrocery}},
	{"Rock Island Nut Company", []string{snackDept}},
	{"Devon International Foods", []string{dryGrocery, frozenDept}},
	{"Pilsen Bread Makers", []string{bakeryDept}},
	{"Harbor Light Deli Supply", []string{meatDept, chilled}},
}

func makeVendors() []*vendor {
	r := stream("vendors")
	var out []*vendor
	for i, v := range vendorNames {
		out = append(out, &vendor{
			id: fmt.Sprint(301 + i), code: fmt.Sprintf("V%03d", 101+i), name: v.name, departments: v.departments,
			leadDays: between(r, 3, 8), everyDays: between(r, 6, 14),
		})
	}
	return out
}

var employeeNames = []struct{ first, last, title string }{
	{"Angela", "Ruiz", "Sales Representative"},
	{"Marcus", "Bell", "Sales Representative"},
	{"Priya", "Nair", "Sales Representative"},
	{"Tomasz", "Wolski", "Sales Representative"},
	{"Denise", "Carter", "Sales Representative"},
	{"Hector", "Salgado", "Sales Representative"},
	{"Mei", "Tran", "Sales Representative"},
	{"Owen", "Fitzgerald", "Sales Representative"},
	{"Yolanda", "Pierce", "Buyer"},
	{"Samir", "Haddad", "Buyer"},
	{"Ruth", "Okafor", "Warehouse Manager"},
	{"Glenn", "Novak", "Dispatcher"},
	{"Carla", "Mendez", "Controller"},
}

func makeEmployees() []*employee {
	var out []*employee
	for i, e := range employeeNames {
		out = append(out, &employee{
			id: fmt.Sprint(11 + i), code: fmt.Sprintf("E%03d", 11+i), first: e.first, last: e.last, title: e.title,
			salesRep: e.title == "Sales Representative",
		})
	}
	return out
}
