package search

// Weights are the weights of the fields and signals, from 0 to 10. A field of weight 0 is not searched.
type Weights struct {
	ItemID         float64 `json:"itemId" minimum:"0" maximum:"10"`
	UPC            float64 `json:"upc" minimum:"0" maximum:"10"`
	Name           float64 `json:"name" minimum:"0" maximum:"10"`
	Brand          float64 `json:"brand" minimum:"0" maximum:"10"`
	Category       float64 `json:"category" minimum:"0" maximum:"10"`
	Tags           float64 `json:"tags" minimum:"0" maximum:"10"`
	Description    float64 `json:"description" minimum:"0" maximum:"10"`
	SearchKeywords float64 `json:"searchKeywords" minimum:"0" maximum:"10"`
	Popularity     float64 `json:"popularity" minimum:"0" maximum:"10"`
	Preferred      float64 `json:"preferred" minimum:"0" maximum:"10"`
	Featured       float64 `json:"featured" minimum:"0" maximum:"10"`
	InStock        float64 `json:"inStock" minimum:"0" maximum:"10"`
}

// DefaultWeights are used if nobody has set other weights.
var DefaultWeights = Weights{
	ItemID: 10, UPC: 8, Name: 8, Brand: 4, Category: 3, Tags: 3, Description: 1, SearchKeywords: 5,
	Popularity: 4, Preferred: 6, Featured: 2, InStock: 3,
}

type namedWeight struct {
	name   string
	weight float64
}

// named returns the weights: the fields in the order of their bits, then the signals.
func (w Weights) named() []namedWeight {
	return []namedWeight{
		{"itemId", w.ItemID}, {"upc", w.UPC}, {"name", w.Name}, {"brand", w.Brand}, {"category", w.Category},
		{"tags", w.Tags},
		{"description", w.Description}, {"searchKeywords", w.SearchKeywords},
		{"popularity", w.Popularity}, {"preferred", w.Preferred}, {"featured", w.Featured}, {"inStock", w.InStock},
	}
}

// The fields, as bits of a posting.
const (
	inItemID = 1 << iota
	inUPC
	inName
	inBrand
	inCategory
	inTags
	inDescription
	inKeywords

	fields = 8
)
