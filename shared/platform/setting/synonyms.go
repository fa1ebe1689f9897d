package setting

import "encoding/json"

// defaultSynonyms maps the trade's abbreviations to the words of product names. The terms of a group have the
// same meaning; the setting replaces all groups.
var defaultSynonyms = mustJSON([][]string{
	{"chix", "chicken", "chk", "chkn"},
	{"mozz", "mozzarella"},
	{"parm", "parmesan", "parmigiano"},
	{"cheddar", "chedder", "ched"},
	{"american cheese", "amer cheese"},
	{"mac and cheese", "mac n cheese", "mac cheese", "macaroni and cheese"},
	{"evoo", "extra virgin olive oil"},
	{"veg oil", "vegetable oil"},
	{"catsup", "ketchup"},
	{"mayo", "mayonnaise"},
	{"tots", "tater tots", "taters", "potato puffs"},
	{"fries", "french fries", "fry"},
	{"hashbrown", "hash brown", "hash browns", "hashbrowns"},
	{"hotdog", "hot dog", "frank", "frankfurter", "wiener"},
	{"burger", "hamburger", "beef patty"},
	{"gr beef", "ground beef", "hamburger meat"},
	{"oj", "orange juice"},
	{"aj", "apple juice"},
	{"pop", "soda", "soft drink"},
	{"coke", "cola", "coca cola"},
	{"whip cream", "whipped cream", "whipping cream"},
	{"pb", "peanut butter"},
	{"confectioners sugar", "powdered sugar", "icing sugar"},
	{"corn starch", "cornstarch"},
	{"garbanzo", "chickpea", "chick pea"},
	{"scallion", "green onion", "spring onion"},
	{"cilantro", "coriander leaf"},
	{"eggplant", "aubergine"},
	{"zucchini", "courgette"},
	{"romaine", "cos lettuce"},
	{"bell pepper", "sweet pepper"},
	{"jalapeno", "jalapeño"},
	{"shrimp", "prawn"},
	{"calamari", "squid"},
	{"bbq", "barbecue", "barbeque"},
	{"choc", "chocolate"},
	{"straw", "strawberry"},
	{"van", "vanilla"},
	{"ww", "whole wheat"},
	{"gf", "gluten free"},
	{"lf", "low fat", "lowfat"},
	{"ff", "fat free", "nonfat", "non fat"},
	{"frz", "frozen"},
	{"bnls", "boneless"},
	{"sknls", "skinless"},
	{"dz", "dozen"},
	{"tp", "toilet paper", "bath tissue"},
})

func mustJSON(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return raw
}
