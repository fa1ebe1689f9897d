package demodata

import (
	"cmp"
	"embed"
	"slices"
	"strings"
)

//go:embed data/pictures/*.png
var pictureFiles embed.FS

// Picture is a picture of an item: a PNG with a description.
type Picture struct {
	ItemID, Description string
	Content             []byte
}

// picturesPerCategory is how many items of a category have a picture: those that are ordered most.
const picturesPerCategory = 2

// drawings are the files of data/pictures with the category that they show.
var drawings = []struct{ file, category string }{
	{"cheese-wedge", "Cheese"},
	{"ice-cream", "Ice Cream & Frozen Yogurt"},
	{"olive", "Pickles, Olives, Peppers & Relishes"},
	{"avocado", "Dips & Salsa"},
	{"bowl-with-spoon", "Yogurt"},
	{"candy", "Candy"},
	{"beverage-box", "Fruit & Vegetable Juice, Nectars & Fruit Drinks"},
	{"popcorn", "Popcorn, Peanuts, Seeds & Related Snacks"},
	{"cup-with-straw", "Soda"},
	{"spaghetti", "Pasta by Shape & Type"},
	{"jar", "Ketchup, Mustard, BBQ & Cheese Sauce"},
	{"leafy-green", "Pre-Packaged Fruit & Vegetables"},
	{"sheaf-of-rice", "Cereal"},
	{"bread", "Breads & Buns"},
	{"dumpling", "Frozen Appetizers & Hors D'oeuvres"},
	{"hot-dog", "Sausages, Hotdogs & Brats"},
	{"pouring-liquid", "Salad Dressing & Mayonnaise"},
	{"cookie", "Cookies & Biscuits"},
	{"shrimp", "Frozen Fish & Seafood"},
	{"cupcake", "Cakes, Cupcakes, Snack Cakes"},
	{"pretzel", "Chips, Pretzels & Snacks"},
	{"pizza", "Pizza"},
	{"droplet", "Water"},
	{"chocolate-bar", "Chocolate"},
	{"steaming-bowl", "Other Soups"},
	{"strawberry", "Jam, Jelly & Fruit Spreads"},
	{"tomato", "Prepared Pasta & Pizza Sauces"},
	{"glass-of-milk", "Milk"},
	{"salt", "Herbs & Spices"},
	{"canned-food", "Canned Vegetables"},
	{"peanuts", "Nut & Seed Butters"},
	{"beans", "Canned & Bottled Beans"},
	{"butter", "Butter & Spread"},
	{"teapot", "Tea Bags"},
	{"honey-pot", "Honey"},
	{"fish", "Fish & Seafood"},
}

// pictures gives the items that are ordered most in some categories the drawing of their category.
func pictures(items []*item) []Picture {
	byCategory := map[string][]*item{}
	for _, it := range items {
		if !it.inactive {
			byCategory[it.category.name] = append(byCategory[it.category.name], it)
		}
	}
	var all []Picture
	for _, d := range drawings {
		content, err := pictureFiles.ReadFile("data/pictures/" + d.file + ".png")
		if err != nil {
			panic(err) // a name in the table above is wrong
		}
		sold := byCategory[d.category]
		slices.SortFunc(sold, func(a, b *item) int {
			return cmp.Or(-cmp.Compare(a.popularity, b.popularity), strings.Compare(a.id, b.id))
		})
		for _, it := range sold[:min(picturesPerCategory, len(sold))] {
			all = append(all, Picture{it.id, "Drawing of " + strings.ReplaceAll(d.file, "-", " ") + " for " + it.name, content})
		}
	}
	return all
}
