package demodata

import "testing"

func TestProductNames(t *testing.T) {
	brands := set("GOYA", "REESE'S", "MCCORMICK", "JENNIE-O")
	tests := map[string]struct{ name, brand string }{
		"GOYA, BLACK BEANS":                            {"Goya Black Beans", "Goya"},
		"MCCORMICK, BLACK PEPPER":                      {"McCormick Black Pepper", "McCormick"},
		"JENNIE-O, TURKEY BURGERS":                     {"Jennie-O Turkey Burgers", "Jennie-O"},
		"REESE'S, PEANUT BUTTER CUPS":                  {"Reese's Peanut Butter Cups", "Reese's"},
		"LEMON ZERO SUGAR ICED TEA, LEMON":             {"Lemon Zero Sugar Iced Tea", ""},
		"SPANISH RICE, PASTA, TOMATOES & BELL PEPPERS": {"Spanish Rice, Pasta, Tomatoes & Bell Peppers", ""},
		"HONEY BBQ WINGS, MADE WITH HONEY":             {"Honey BBQ Wings, Made with Honey", ""},
		"Chocolate Cherry Granola Bakes WG":            {"Chocolate Cherry Granola Bakes Wg", ""},
		"12OZ  RASPBERRY LIME SELTZER":                 {"12oz Raspberry Lime Seltzer", ""},
	}
	for source, want := range tests {
		if name, brand := productName(source, brands); name != want.name || brand != want.brand {
			t.Errorf("%s: got %q of %q, want %q of %q", source, name, brand, want.name, want.brand)
		}
	}
}

func TestStoreNamesAndStreets(t *testing.T) {
	for source, want := range map[string]string{
		"ALDI INC.#94":             "Aldi #94",
		"ALDI INC # 62":            "Aldi #62",
		"ALDI FOODS STORE #90B":    "Aldi Foods Store #90B",
		"SAVE-A-LOT   #856":        "Save-A-Lot #856",
		"CALABRIA IMPORTS, INC.":   "Calabria Imports",
		"CARNICERIA DEL RIO":       "Carniceria del Rio",
		"EDDIE & SON FOOD &LIQ.":   "Eddie & Son Food & Liquor",
		"MARIO 'S BUTCHER SHOP":    "Mario's Butcher Shop",
		"H & A FOOD MARKET, INC.":  "H & A Food Market",
		"CERMAK PRODUCE NO.4":      "Cermak Produce #4",
		"Baltimore Food & Liquor":  "Baltimore Food & Liquor",
		"L'APPETITO":               "L'Appetito",
		"LA LOMA \"TAQUERIA\" LTD": "La Loma Taqueria",
	} {
		if got := storeName(source); got != want {
			t.Errorf("%s: got %q, want %q", source, got, want)
		}
	}
	for source, want := range map[string]string{
		"204 E 47TH ST":                      "204 E 47th St",
		"3405 S DR MARTIN LUTHER KING JR DR": "3405 S Dr Martin Luther King Jr Dr",
		"10900 S DOTY AVE W":                 "10900 S Doty Ave W",
	} {
		if got := streetName(source); got != want {
			t.Errorf("%s: got %q, want %q", source, got, want)
		}
	}
}
