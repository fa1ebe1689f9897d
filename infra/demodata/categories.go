package demodata

// packing is a kind of packing. It determines which unit types, weights and pack texts are plausible.
type packing string

const (
	cans      packing = "cans"
	bottles   packing = "bottles"
	drinks    packing = "drinks"
	snacks    packing = "snacks"
	candy     packing = "candy"
	cartons   packing = "cartons"
	frozen    packing = "frozen"
	frozenLB  packing = "frozen by weight"
	meatLB    packing = "meat by weight"
	cheeseLB  packing = "cheese by weight"
	sacks     packing = "sacks"
	gallons   packing = "gallons"
	dairy     packing = "dairy"
	eggDozens packing = "eggs"
	bakery    packing = "bakery"
	produce   packing = "produce"
	spices    packing = "spices"
)

// Departments of the warehouse. Their shares are those in README.md.
const (
	dryGrocery = "Dry Grocery"
	frozenDept = "Frozen"
	chilled    = "Dairy & Refrigerated"
	beverages  = "Beverages"
	snackDept  = "Snacks & Confectionery"
	meatDept   = "Meat, Deli & Seafood"
	bakeryDept = "Bakery"
	produceDpt = "Produce"
)

// department is one part of the assortment, with its share of the items.
type department struct {
	name  string
	share int // percent of the items
}

// departments are the assumed proportions of a broadline grocery distributor.
var departments = []department{
	{dryGrocery, 36}, {frozenDept, 15}, {chilled, 13}, {snackDept, 12},
	{beverages, 11}, {meatDept, 7}, {bakeryDept, 4}, {produceDpt, 2},
}

// category is one USDA category that a distributor carries: its department, its packing, and the range of the cost of a
// base unit, in cents.
type category struct {
	name       string // as in the source
	department string
	packing    packing
	costFrom   int
	costTo     int
}

// categories leave out USDA categories with few items in the source, alcohol (it needs another license) and
// supplements.
var categories = []category{
	{"Baking Additives & Extracts", dryGrocery, spices, 90, 520},
	{"Baking Decorations & Dessert Toppings", dryGrocery, cartons, 110, 390},
	{"Bread & Muffin Mixes", dryGrocery, cartons, 120, 380},
	{"Cake, Cookie & Cupcake Mixes", dryGrocery, cartons, 95, 330},
	{"Canned & Bottled Beans", dryGrocery, cans, 55, 180},
	{"Canned Condensed Soup", dryGrocery, cans, 60, 160},
	{"Canned Fruit", dryGrocery, cans, 80, 260},
	{"Canned Meat", dryGrocery, cans, 130, 420},
	{"Canned Seafood", dryGrocery, cans, 110, 480},
	{"Canned Soup", dryGrocery, cans, 80, 260},
	{"Canned Tuna", dryGrocery, cans, 70, 310},
	{"Canned Vegetables", dryGrocery, cans, 50, 170},
	{"Cereal", dryGrocery, cartons, 160, 480},
	{"Chili & Stew", dryGrocery, cans, 110, 320},
	{"Flavored Rice Dishes", dryGrocery, cartons, 70, 240},
	{"Flours & Corn Meal", dryGrocery, sacks, 28, 95},
	{"Gelatin, Gels, Pectins & Desserts", dryGrocery, cartons, 60, 190},
	{"Granulated, Brown & Powdered Sugar", dryGrocery, sacks, 45, 130},
	{"Gravy Mix", dryGrocery, spices, 50, 170},
	{"Herbs & Spices", dryGrocery, spices, 90, 620},
	{"Honey", dryGrocery, bottles, 280, 780},
	{"Jam, Jelly & Fruit Spreads", dryGrocery, bottles, 150, 430},
	{"Ketchup, Mustard, BBQ & Cheese Sauce", dryGrocery, bottles, 110, 380},
	{"Mexican Dinner Mixes", dryGrocery, cartons, 90, 310},
	{"Nut & Seed Butters", dryGrocery, bottles, 210, 740},
	{"Oriental, Mexican & Ethnic Sauces", dryGrocery, bottles, 120, 420},
	{"Other Cooking Sauces", dryGrocery, bottles, 130, 410},
	{"Other Grains & Seeds", dryGrocery, sacks, 70, 290},
	{"Other Soups", dryGrocery, cans, 90, 290},
	{"Pasta by Shape & Type", dryGrocery, cartons, 70, 260},
	{"Pasta Dinners", dryGrocery, cartons, 70, 250},
	{"Pickles, Olives, Peppers & Relishes", dryGrocery, bottles, 120, 430},
	{"Prepared Pasta & Pizza Sauces", dryGrocery, bottles, 120, 420},
	{"Processed Cereal Products", dryGrocery, cartons, 130, 390},
	{"Puddings & Custards", dryGrocery, cartons, 70, 230},
	{"Rice", dryGrocery, sacks, 45, 160},
	{"Salad Dressing & Mayonnaise", dryGrocery, gallons, 640, 1650},
	{"Seasoning Mixes, Salts, Marinades & Tenderizers", dryGrocery, spices, 60, 460},
	{"Stuffing", dryGrocery, cartons, 120, 280},
	{"Syrups & Molasses", dryGrocery, gallons, 520, 1480},
	{"Tomatoes", dryGrocery, cans, 65, 230},
	{"Vegetable & Cooking Oils", dryGrocery, gallons, 680, 2300},
	{"Vegetable and Lentil Mixes", dryGrocery, sacks, 60, 190},
	{"All Noodles", dryGrocery, cartons, 50, 240},

	{"French Fries, Potatoes & Onion Rings", frozenDept, frozenLB, 75, 180},
	{"Frozen Appetizers & Hors D'oeuvres", frozenDept, frozen, 290, 890},
	{"Frozen Bread & Dough", frozenDept, frozen, 180, 520},
	{"Frozen Breakfast Sandwiches, Biscuits & Meals", frozenDept, frozen, 240, 720},
	{"Frozen Dinners & Entrees", frozenDept, frozen, 180, 620},
	{"Frozen Fish & Seafood", frozenDept, frozenLB, 320, 1150},
	{"Frozen Fruit & Fruit Juice Concentrates", frozenDept, frozen, 180, 560},
	{"Frozen Pancakes, Waffles, French Toast & Crepes", frozenDept, frozen, 180, 430},
	{"Frozen Patties and Burgers", frozenDept, frozenLB, 260, 620},
	{"Frozen Poultry, Chicken & Turkey", frozenDept, frozenLB, 190, 460},
	{"Frozen Prepared Sides", frozenDept, frozen, 160, 430},
	{"Frozen Sausages, Hotdogs & Brats", frozenDept, frozen, 230, 560},
	{"Frozen Vegetables", frozenDept, frozenLB, 85, 240},
	{"Ice Cream & Frozen Yogurt", frozenDept, frozen, 230, 690},
	{"Other Frozen Desserts", frozenDept, frozen, 210, 640},
	{"Other Frozen Meats", frozenDept, frozenLB, 260, 720},
	{"Pizza", frozenDept, frozen, 280, 820},
	{"Vegetarian Frozen Meats", frozenDept, frozen, 260, 560},

	{"Butter & Spread", chilled, dairy, 210, 490},
	{"Cheese", chilled, cheeseLB, 240, 980},
	{"Cream", chilled, dairy, 170, 420},
	{"Dips & Salsa", chilled, dairy, 180, 450},
	{"Eggs & Egg Substitutes", chilled, eggDozens, 130, 390},
	{"Milk", chilled, dairy, 150, 390},
	{"Plant Based Milk", chilled, dairy, 170, 380},
	{"Yogurt", chilled, dairy, 60, 410},

	{"Candy", snackDept, candy, 70, 320},
	{"Chewing Gum & Mints", snackDept, candy, 60, 190},
	{"Chips, Pretzels & Snacks", snackDept, snacks, 120, 380},
	{"Chocolate", snackDept, candy, 90, 420},
	{"Cookies & Biscuits", snackDept, snacks, 130, 420},
	{"Crackers & Biscotti", snackDept, snacks, 140, 390},
	{"Other Snacks", snackDept, snacks, 110, 390},
	{"Popcorn, Peanuts, Seeds & Related Snacks", snackDept, snacks, 120, 590},
	{"Snack, Energy & Granola Bars", snackDept, candy, 70, 260},
	{"Wholesome Snacks", snackDept, snacks, 150, 520},

	{"Coffee", beverages, cartons, 380, 1150},
	{"Energy, Protein & Muscle Recovery Drinks", beverages, drinks, 110, 260},
	{"Fruit & Vegetable Juice, Nectars & Fruit Drinks", beverages, bottles, 110, 390},
	{"Iced & Bottle Tea", beverages, drinks, 70, 190},
	{"Liquid Water Enhancer", beverages, candy, 160, 330},
	{"Milk Additives", beverages, bottles, 190, 430},
	{"Non Alcoholic Beverages  Ready to Drink", beverages, drinks, 60, 210},
	{"Other Drinks", beverages, drinks, 90, 310},
	{"Plant Based Water", beverages, drinks, 110, 260},
	{"Powdered Drinks", beverages, cartons, 130, 520},
	{"Soda", beverages, drinks, 35, 140},
	{"Sport Drinks", beverages, drinks, 65, 170},
	{"Tea Bags", beverages, cartons, 150, 480},
	{"Water", beverages, drinks, 25, 130},

	{"Bacon, Sausages & Ribs", meatDept, meatLB, 280, 720},
	{"Deli Salads", meatDept, meatLB, 160, 380},
	{"Fish & Seafood", meatDept, meatLB, 480, 1690},
	{"Other Deli", meatDept, meatLB, 260, 780},
	{"Other Meats", meatDept, meatLB, 290, 940},
	{"Pepperoni, Salami & Cold Cuts", meatDept, meatLB, 290, 890},
	{"Poultry, Chicken & Turkey", meatDept, meatLB, 140, 420},
	{"Sausages, Hotdogs & Brats", meatDept, meatLB, 220, 560},

	{"Breads & Buns", bakeryDept, bakery, 130, 370},
	{"Cakes, Cupcakes, Snack Cakes", bakeryDept, bakery, 160, 620},
	{"Croissants, Sweet Rolls, Muffins & Other Pastries", bakeryDept, bakery, 160, 520},
	{"Crusts & Dough", bakeryDept, bakery, 140, 380},

	{"Pre-Packaged Fruit & Vegetables", produceDpt, produce, 110, 420},
}

func categoryByName(name string) (int, bool) {
	for i, c := range categories {
		if c.name == name {
			return i, true
		}
	}
	return 0, false
}
