package api

// Paging is the query of a list with pages; embed it in an In.
type Paging struct {
	Page  int `query:"page" minimum:"1" maximum:"1000000" default:"1" doc:"from 1"`
	Limit int `query:"limit" minimum:"1" maximum:"200" default:"20"`
}

// Paged are the fields of an answer beside the page's records; embed it.
type Paged struct {
	Total int `json:"total" doc:"of all pages"`
	// TotalIsMinimum says that there are at least Total.
	TotalIsMinimum bool `json:"totalIsMinimum,omitempty"`
	Page           int  `json:"page"`
	Limit          int  `json:"limit"`
	TotalPages     int  `json:"totalPages"`
}

// Of fills the fields for a total.
func (p Paging) Of(total int) Paged {
	return Paged{Total: total, Page: p.Page, Limit: p.Limit, TotalPages: (total + p.Limit - 1) / max(p.Limit, 1)}
}
