package functions_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"mime/multipart"

	"backdock/shared/platform/access"
)

// stockExamples are examples of the catalog and the stock.
var stockExamples = map[string]func(d *depot) example{
	"postPositiveAdjustment": func(*depot) example { return adjusting("/inventory-adjustment/positive", "found") },
	"postNegativeAdjustment": func(*depot) example { return adjusting("/inventory-adjustment/negative", "damaged") },
	"postCount": func(*depot) example {
		counted := func(pears int) object {
			return object{"lines": []object{{"itemId": "101", "counted": 51, "units": "2", "expected": 50},
				{"itemId": "102", "counted": pears, "units": "2", "expected": 52}}}
		}
		return example{role: access.Warehouse, path: "/inventory-adjustment/count", body: counted(49), other: counted(48)}
	},
	"reverseAdjustment": func(d *depot) example {
		a, err := d.Adjustments().Get(d.t.Context(), d.adjustment)
		if err == nil {
			_, err = d.Adjustments().BeginSending(d.t.Context(), a)
		}
		if err == nil {
			err = d.Adjustments().Sent(d.t.Context(), a.ID, "900", "IA9")
		}
		if err != nil {
			d.t.Fatal(err)
		}
		return example{role: access.Warehouse, path: "/inventory-adjustment/" + d.adjustment + "/reverse",
			body: object{"reason": "wrong item"}, other: object{"reason": "another"}}
	},
	"startPricingDataCollection": func(d *depot) example {
		d.made(access.Pricing, "POST", "/pricing-reports/closeReport/"+d.report, object{"leaveUndecided": true})
		return example{role: access.Pricing, path: "/pricing-reports/start-data-collection", body: object{},
			other: object{"forceFullSync": true}}
	},
	"createSpotBuySheet": func(d *depot) example {
		return example{role: access.Pricing, path: "/spot-buy-sheets", body: object{"date": "2026-12-01", "copyFrom": d.sheet},
			other: object{"date": "2026-12-02"}}
	},
	"markOutOfStock": func(*depot) example {
		return example{role: access.Sales, path: "/warehouse-out-of-stock/mark",
			body: object{"itemId": "102", "note": "all sold"}, other: object{"itemId": "102"}}
	},
	"changeAffectedLines": func(d *depot) example {
		order := d.ordered()
		var o struct {
			Version int64
			Items   []struct {
				ID string `json:"_id"`
			}
		}
		d.As(access.Manager, "GET", "/sales-order/"+order, nil).Want(d.t, 200).Into(d.t, &o)
		reduce := func(quantity int) object {
			return object{"action": "reduce", "lines": []object{{"salesOrderId": order, "lineId": o.Items[0].ID,
				"orderVersion": o.Version, "quantity": quantity}}}
		}
		return example{role: access.Manager, path: "/warehouse-out-of-stock/" + d.mark + "/affected-lines",
			body: reduce(1), other: reduce(2)}
	},
	"setItemsMetadata": func(*depot) example {
		tagged := func(tag string) object { return object{"ids": []string{"101", "102"}, "addTags": []string{tag}} }
		return example{role: access.Admin, path: "/inventory-items/bulk/metadata", body: tagged("new"), other: tagged("old")}
	},
	"undoItemsMetadata": func(d *depot) example {
		var results []struct{ BatchID string }
		d.As(access.Admin, "PATCH", "/inventory-items/bulk/metadata", object{"ids": []string{"101", "102"},
			"addTags": []string{"new"}}).Want(d.t, 200).Into(d.t, &results)
		path := "/inventory-items/bulk/metadata/" + results[0].BatchID
		return example{role: access.Admin, path: path + "/undo", otherPath: path + "x/undo"}
	},
	"setItemPrices": func(*depot) example {
		to := func(price float64) object {
			return object{"changes": []object{{"itemId": "101", "priceLevelId": "1", "price": price, "reason": "bid"}}}
		}
		return example{role: access.Admin, path: "/pricing-matrix/prices", body: to(25.5), other: to(26)}
	},
	"createAllowance": func(*depot) example {
		of := func(amount int) object { return allowing("102", amount) }
		return example{role: access.Pricing, path: "/pricing-matrix/allowances", body: of(2), other: of(3)}
	},
	"createAllowances": func(*depot) example {
		of := func(amount int) object {
			return object{"allowances": []object{allowing("101", amount), allowing("102", amount)}}
		}
		return example{role: access.Pricing, path: "/pricing-matrix/allowances/batch", body: of(2), other: of(3)}
	},
	"updateMargins": func(*depot) example {
		earning := func(margin float64) object {
			return object{"itemIds": []string{"101", "102"}, "margin": margin, "reason": "list"}
		}
		return example{role: access.Admin, path: "/inventory-items/update-margins", body: earning(0.4), other: earning(0.5)}
	},
	"addFeaturedItem": func(*depot) example {
		return example{role: access.Admin, path: "/featured-items", body: object{"itemId": "101"},
			other: object{"itemId": "102"}}
	},
	"uploadItemImage": func(d *depot) example {
		return d.upload(access.Admin, "/inventory-items/101/upload-image")
	},
}

func allowing(itemID string, amount int) object {
	return object{"itemId": itemID, "vendor": "Orchard", "amount": amount, "from": "2026-11-20", "until": "2026-12-24"}
}

func adjusting(path, reason string) example {
	body := func(quantity int) object {
		return object{"reason": reason, "lines": []object{{"itemId": "102", "quantity": quantity, "units": "2"},
			{"itemId": "101", "quantity": 1, "units": "2"}}}
	}
	return example{role: access.Warehouse, path: path, body: body(3), other: body(4)}
}

// upload is an example that uploads a picture.
func (d *depot) upload(role access.Role, path string) example {
	d.t.Helper()
	const boundary = "the-boundary"
	return example{role: role, path: path, body: d.form(boundary, color.White), other: d.form(boundary, color.Black),
		form: map[string]string{"content-type": "multipart/form-data; boundary=" + boundary}}
}

// form returns a form with a picture that has a dot of a color.
func (d *depot) form(boundary string, dot color.Color) []byte {
	d.t.Helper()
	p := image.NewRGBA(image.Rect(0, 0, 8, 6))
	p.Set(1, 1, dot)
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	err := w.SetBoundary(boundary)
	var to io.Writer
	if err == nil {
		to, err = w.CreateFormFile("image", "p.png")
	}
	if err == nil {
		err = errors.Join(png.Encode(to, p), w.Close())
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return body.Bytes()
}
