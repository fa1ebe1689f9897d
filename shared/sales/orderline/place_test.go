package orderline_test

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/orderline"
)

func noted(n int, note string) orderline.Line {
	rate := money.MustParse("12.5")
	return orderline.Line{ID: fmt.Sprint("line-", n), ItemID: "101", Item: orderline.Item{ID: "101", ItemID: "SKU-101",
		Name: "Rice"}, LineNumber: n,
		Quantity: money.Int(int64(n)), Units: "1", UnitName: "cs", Amount: money.Int(int64(n)).Mul(rate), Rate: &rate,
		DeterminedRate: &rate,
		Warnings:       []string{}, Problems: []orderline.Problem{}, PickNotes: note}
}

// noise returns text that hardly compresses.
func noise(bytes int, from *rand.Rand) string {
	var b strings.Builder
	for b.Len() < bytes {
		b.WriteByte(byte('!' + from.IntN(90)))
	}
	return b.String()
}

// Lines are read as they were stored, in any place, and items of a former longer version are deleted.
func TestLinesComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stored := map[table.Key]table.Item{}
		var place orderline.Place
		from := rand.New(rand.NewPCG(1, rapid.Uint64().Draw(t, "seed")))
		for revision := range int64(rapid.IntRange(1, 4).Draw(t, "writes")) {
			lines := make([]orderline.Line, rapid.SampledFrom([]int{0, 1, 10, 120, 500}).Draw(t, "lines"))
			size := rapid.SampledFrom([]int{0, 20, 900}).Draw(t, "note")
			for i := range lines {
				lines[i] = noted(i+1, noise(size, from))
			}
			within := rapid.Bool().Draw(t, "within")
			var ops []table.Op
			var blob []byte
			if within {
				place, blob, ops = orderline.StoreWithin(place, "P", revision, lines)
			} else {
				place, ops = orderline.Store(place, "P", revision, lines)
			}
			if err := table.CheckLimits(ops); err != nil {
				t.Fatal(err)
			}
			for _, op := range ops {
				delete(stored, op.Key)
				if op.Verb == table.PutItem {
					stored[op.Key] = op.Item
				}
			}
			if len(stored) != place.Parts || within && (blob == nil) != (place.Parts > 0) {
				t.Fatalf("%d items of %+v", len(stored), place)
			}
			var got []orderline.Line
			ok, err := true, error(nil)
			if blob != nil {
				err = orderline.Unpack(blob, &got)
			} else {
				var parts []table.Item
				for _, k := range place.Keys("P") {
					parts = append(parts, stored[k])
				}
				got, ok, err = orderline.Join[orderline.Line](place, parts)
			}
			if err != nil || !ok || !table.Same(got, lines) {
				t.Fatalf("%d of %d lines, %v, %v", len(got), len(lines), ok, err)
			}
		}
	})
}

// Items of another write are not accepted for a place.
func TestTornReadsAreSeen(t *testing.T) {
	lines := []orderline.Line{noted(1, ""), noted(2, "")}
	was, before := orderline.Store(orderline.Place{}, "P", 1, lines)
	is, after := orderline.Store(was, "P", 2, lines)
	chunk := table.New(orderline.FirstPart("P"), map[string]any{"items": lines, "linesAt": 2})
	for name, tt := range map[string]struct {
		place orderline.Place
		items []table.Item
	}{
		"an older part":                 {is, []table.Item{before[0].Item}},
		"a newer part":                  {was, []table.Item{after[0].Item}},
		"none":                          {is, nil},
		"one too many":                  {is, []table.Item{after[0].Item, after[0].Item}},
		"a chunk of the old form":       {is, []table.Item{chunk}},
		"a part where there are chunks": {orderline.Place{Chunks: 1, LinesAt: 2}, []table.Item{after[0].Item}},
		"an older chunk":                {orderline.Place{Chunks: 1, LinesAt: 3}, []table.Item{chunk}},
	} {
		t.Run(name, func(t *testing.T) {
			if got, ok, err := orderline.Join[orderline.Line](tt.place, tt.items); ok || err != nil {
				t.Errorf("%d lines, %v", len(got), err)
			}
		})
	}
	old, ok, err := orderline.Join[orderline.Line](orderline.Place{Chunks: 1, LinesAt: 2}, []table.Item{chunk})
	if err != nil || !ok || !table.Same(old, lines) {
		t.Errorf("lines in chunks: %v, %v, %v", old, ok, err)
	}
}

// Stored lines stay readable: the dictionary never changes.
func TestStoredLinesStayReadable(t *testing.T) {
	const stored = "AYLnHVDk6OLMPwZY4sEAJSaCvUN1IULQCAnKTE6lSnYy0jNFzk3YMhNYCc7MhDAAI74w42qw5KOizLx0hZJyUCBizVHg+DKicXwZ" +
		"IceXEXHxZTQSYwsljmIBAQAA//8="
	packed, err := base64.StdEncoding.DecodeString(stored)
	if err != nil {
		t.Fatal(err)
	}
	var lines []orderline.Line
	if err := orderline.Unpack(packed, &lines); err != nil {
		t.Fatal(err)
	}
	if want := []orderline.Line{noted(1, "ring twice"), noted(2, "")}; !table.Same(lines, want) {
		t.Errorf("%+v", lines)
	}
	if err := orderline.Unpack(slices.Concat([]byte{9}, packed[1:]), &lines); err == nil {
		t.Error("another packing is read as if it were this one")
	}
}

// Ten lines of an order take less than the kilobyte that a write unit holds.
func TestTenLinesAreOneUnit(t *testing.T) {
	names := []string{"Organic Whole Milk, Gallon", "Sharp Cheddar Block 5 lb", "Roma Tomato 25 lb",
		"Olive Oil Extra Virgin 3 L", "Basmati Rice 20 lb",
		"Frozen Peas 12 x 2 lb", "Sourdough, Sliced", "Greek Yogurt Plain 32 oz", "Ground Beef 80/20 10 lb",
		"Orange Juice Not From Concentrate"}
	from := rand.New(rand.NewPCG(1, 2))
	lines := make([]orderline.Line, 10)
	for i := range lines {
		lines[i] = noted(i+1, "")
		l := &lines[i]
		l.ID, l.ItemID = noise(26, from), fmt.Sprint(1000+from.IntN(9000))
		l.Item = orderline.Item{ID: l.ItemID, ItemID: fmt.Sprintf("SKU-%05d", from.IntN(99999)), Name: names[i]}
		rate := money.MustParse(fmt.Sprintf("%d.%02d", 5+from.IntN(90), from.IntN(100)))
		l.Rate, l.DeterminedRate, l.Amount = &rate, &rate, l.Quantity.Mul(rate)
	}
	if n := len(orderline.Pack(lines)); n > 960 {
		t.Errorf("%d bytes", n)
	}
}
