package api

// Paging has the query parameters of a list with pages. Embed it in an In.
type Paging struct {
	Page  int `query:"page" minimum:"1" maximum:"1000000" default:"1" doc:"from 1"`
	Limit int `query:"limit" minimum:"1" maximum:"200" default:"20"`
}

// Paged has the fields of a list's answer other than the records. Embed it in the Out.
type Paged struct {
	Total int `json:"total" doc:"of all pages"`
	// TotalIsMinimum says that there may be more records than Total.
	TotalIsMinimum bool `json:"totalIsMinimum,omitempty"`
	Page           int  `json:"page"`
	Limit          int  `json:"limit"`
	TotalPages     int  `json:"totalPages"`
}

// Of returns the fields for a total.
func (p Paging) Of(total int) Paged {
	return Paged{Total: total, Page: p.Page, Limit: p.Limit, TotalPages: (total + p.Limit - 1) / max(p.Limit, 1)}
}
