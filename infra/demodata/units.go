package demodata

import "backdock/shared/platform/money"

// uom is one unit of a units type. Its id is unique in the account, as the internalId of a uom row is in NetSuite.
type uom struct {
	id           string
	name         string
	plural       string
	abbreviation string
	rate         money.Decimal // base units in one of this unit
}

// unitsType is a NetSuite units type. The first unit is the base unit.
type unitsType struct {
	id    string
	name  string
	units []*uom
	// The units in which items are sold, stocked and bought, as indices into units.
	sale, stock, purchase int
}

func (u *unitsType) base() *uom { return u.units[0] }

type unitSpec struct{ name, plural, abbreviation, rate string }

var (
	each   = unitSpec{"Each", "Each", "EA", "1"}
	pound  = unitSpec{"Pound", "Pounds", "LB", "1"}
	gallon = unitSpec{"Gallon", "Gallons", "GAL", "1"}
	dozen  = unitSpec{"Dozen", "Dozen", "DZ", "1"}
)

func caseOf(rate string) unitSpec { return unitSpec{"Case", "Cases", "CS", rate} }

type unitsTypeSpec struct {
	key, name             string
	sale, stock, purchase int
	units                 []unitSpec
}

// unitsTypeSpecs are all unit types, in the order of their ids from 1.
var unitsTypeSpecs = []unitsTypeSpec{
	{"ea", "Each", 0, 0, 0, []unitSpec{each}},
	{"ea6", "Each / Case of 6", 1, 1, 1, []unitSpec{each, caseOf("6")}},
	{"ea8", "Each / Case of 8", 1, 1, 1, []unitSpec{each, caseOf("8")}},
	{"ea10", "Each / Case of 10", 1, 1, 1, []unitSpec{each, caseOf("10")}},
	{"ea12", "Each / Case of 12", 1, 1, 1, []unitSpec{each, caseOf("12")}},
	{"ea24", "Each / Case of 24", 1, 1, 1, []unitSpec{each, caseOf("24")}},
	{"ea48", "Each / Case of 48", 1, 1, 1, []unitSpec{each, caseOf("48")}},
	{"pk24", "Each / Pack of 6 / Case of 24", 2, 2, 2, []unitSpec{each, {"Pack", "Packs", "PK", "6"}, caseOf("24")}},
	{"bx144", "Each / Box of 12 / Case of 144", 1, 1, 2, []unitSpec{each, {"Box", "Boxes", "BX", "12"}, caseOf("144")}},
	{"lb10", "Pound / Case of 10 LB", 1, 0, 1, []unitSpec{pound, caseOf("10")}},
	{"lb12", "Pound / Case of 12.5 LB", 1, 0, 1, []unitSpec{pound, caseOf("12.5")}},
	{"lb20", "Pound / Case of 20 LB", 1, 0, 1, []unitSpec{pound, caseOf("20")}},
	{"lb40", "Pound / Case of 40 LB", 0, 0, 1, []unitSpec{pound, caseOf("40")}},
	{"kg", "Pound / Kilogram / Case of 10 KG", 0, 0, 2, []unitSpec{pound, {"Kilogram", "Kilograms", "KG", "2.20462"},
		caseOf("22.0462")}},
	{"bag25", "Pound / Bag of 25 LB", 1, 1, 1, []unitSpec{pound, {"Bag", "Bags", "BG", "25"}}},
	{"bag50", "Pound / Bag of 50 LB", 1, 1, 1, []unitSpec{pound, {"Bag", "Bags", "BG", "50"}}},
	{"gal4", "Gallon / Case of 4", 1, 1, 1, []unitSpec{gallon, caseOf("4")}},
	{"dz15", "Dozen / Case of 15 DZ", 1, 1, 1, []unitSpec{dozen, caseOf("15")}},
	{"dz30", "Dozen / Case of 30 DZ", 1, 1, 1, []unitSpec{dozen, caseOf("30")}},
}

// pack is one way in which the items of a packing are packed: its units type, how often it occurs (parts of ten), and
// the possible sizes of a base unit.
type pack struct {
	unitsType string
	often     int
	sizes     []size
}

// size is the content of one base unit. text is printed in the description. weight includes the packing, in hundredths
// of a pound.
type size struct {
	text   string
	weight int
}

var packs = map[packing][]pack{
	cans: {
		{"ea24", 5, []size{{"15 oz", 115}, {"10.5 oz", 82}, {"8 oz", 64}}},
		{"ea12", 3, []size{{"15.5 oz", 118}, {"28 oz", 205}}},
		{"ea6", 2, []size{{"#10 can", 690}}},
	},
	bottles: {
		{"ea12", 6, []size{{"16 oz", 160}, {"12 oz", 125}, {"24 oz", 225}}},
		{"ea6", 3, []size{{"32 oz", 270}, {"64 oz", 460}}},
		{"ea8", 1, []size{{"48 oz", 360}}},
	},
	drinks: {
		{"pk24", 4, []size{{"12 oz", 83}, {"16.9 oz", 116}}},
		{"ea24", 3, []size{{"20 oz", 138}, {"16 oz", 112}}},
		{"ea12", 3, []size{{"1 lt", 235}, {"32 oz", 222}}},
	},
	snacks: {
		{"ea12", 5, []size{{"8 oz", 58}, {"10 oz", 71}, {"12 oz", 84}}},
		{"ea24", 2, []size{{"3 oz", 23}, {"5 oz", 36}}},
		{"ea8", 2, []size{{"13 oz", 90}}},
		{"ea10", 1, []size{{"9 oz", 64}}},
	},
	candy: {
		{"bx144", 5, []size{{"1.5 oz", 10}, {"2 oz", 14}}},
		{"ea12", 3, []size{{"4.5 oz", 32}, {"6 oz", 42}}},
		{"ea48", 2, []size{{"3 oz", 21}}},
	},
	cartons: {
		{"ea12", 6, []size{{"12 oz", 84}, {"16 oz", 110}, {"18 oz", 123}}},
		{"ea6", 1, []size{{"32 oz", 220}}},
		{"ea24", 3, []size{{"6 oz", 42}, {"4 oz", 29}}},
	},
	frozen: {
		{"ea12", 5, []size{{"10 oz", 68}, {"16 oz", 107}, {"12 oz", 81}}},
		{"ea8", 3, []size{{"22 oz", 146}, {"28 oz", 184}}},
		{"ea6", 2, []size{{"48 oz", 312}}},
	},
	frozenLB: {
		{"lb20", 5, []size{{"20 lb", 104}}},
		{"lb10", 4, []size{{"10 lb", 106}}},
		{"lb12", 1, []size{{"12.5 lb", 105}}},
	},
	meatLB: {
		{"lb10", 4, []size{{"10 lb", 105}}},
		{"lb20", 3, []size{{"20 lb", 104}}},
		{"lb40", 3, []size{{"40 lb", 103}}},
	},
	cheeseLB: {
		{"lb10", 3, []size{{"10 lb", 104}}},
		{"lb12", 2, []size{{"12.5 lb", 104}}},
		{"kg", 1, []size{{"10 kg", 104}}},
		{"ea12", 4, []size{{"8 oz", 54}, {"16 oz", 106}}},
	},
	sacks: {
		{"bag50", 3, []size{{"50 lb", 101}}},
		{"bag25", 3, []size{{"25 lb", 101}}},
		{"ea12", 4, []size{{"2 lb", 204}, {"1 lb", 103}}},
	},
	gallons: {
		{"gal4", 7, []size{{"1 gal", 860}}},
		{"ea6", 2, []size{{"48 oz", 330}}},
		{"ea12", 1, []size{{"16 oz", 118}}},
	},
	dairy: {
		{"ea12", 6, []size{{"16 oz", 112}, {"32 oz", 214}, {"6 oz", 42}}},
		{"gal4", 2, []size{{"1 gal", 870}}},
		{"ea6", 2, []size{{"64 oz", 435}}},
	},
	eggDozens: {
		{"dz15", 7, []size{{"1 dz", 165}}},
		{"dz30", 3, []size{{"1 dz", 165}}},
	},
	bakery: {
		{"ea8", 4, []size{{"20 oz", 134}, {"16 oz", 108}}},
		{"ea12", 4, []size{{"12 oz", 82}, {"14 oz", 95}}},
		{"ea", 2, []size{{"24 oz", 158}}},
	},
	produce: {
		{"ea12", 5, []size{{"10 oz", 68}, {"5 oz", 36}}},
		{"ea6", 3, []size{{"16 oz", 106}}},
		{"lb10", 2, []size{{"10 lb", 104}}},
	},
	spices: {
		{"ea12", 6, []size{{"2.5 oz", 26}, {"5 oz", 43}}},
		{"ea6", 2, []size{{"16 oz", 125}}},
		{"bag25", 1, []size{{"25 lb", 101}}},
		{"ea24", 1, []size{{"1.5 oz", 11}}},
	},
}
