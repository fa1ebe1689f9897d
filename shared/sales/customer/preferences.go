package customer

import (
	"context"
	"slices"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/table"
)

// maxProducts is the largest length of each list in a customer's Preferences.
const maxProducts = 1000

// AddPreferred marks a product as preferred by the customer. Like the functions below, it is idempotent and keeps
// concurrent changes by others. Errors: fault.NotFound, fault.Conflict above 1,000 products.
func (s *Customers) AddPreferred(ctx context.Context, customerID, productID string) error {
	return s.prefer(ctx, customerID, func(p *Preferences) (*happening, error) {
		return add(&p.Preferred, productID, happening{kind: ProductPreferred, summary: "Added to the preferred products"})
	})
}

// RemovePreferred undoes AddPreferred.
func (s *Customers) RemovePreferred(ctx context.Context, customerID, productID string) error {
	return s.prefer(ctx, customerID, func(p *Preferences) (*happening, error) {
		return remove(&p.Preferred, productID, happening{kind: ProductPreferred, summary: "Taken off the preferred products"})
	})
}

// AddRestricted marks a product as one that the customer may not buy.
func (s *Customers) AddRestricted(ctx context.Context, customerID, productID string) error {
	return s.prefer(ctx, customerID, func(p *Preferences) (*happening, error) {
		return add(&p.Restricted, productID, happening{kind: ProductRestricted, summary: "Restricted"})
	})
}

// RemoveRestricted undoes AddRestricted.
func (s *Customers) RemoveRestricted(ctx context.Context, customerID, productID string) error {
	return s.prefer(ctx, customerID, func(p *Preferences) (*happening, error) {
		return remove(&p.Restricted, productID, happening{kind: ProductRestricted, summary: "No longer restricted"})
	})
}

func add(list *[]string, id string, what happening) (*happening, error) {
	if slices.Contains(*list, id) {
		return nil, nil
	}
	if len(*list) >= maxProducts {
		return nil, tooMany()
	}
	*list = append(slices.Clone(*list), id)
	what.about = id
	return &what, nil
}

func tooMany() error {
	return fault.New(fault.Conflict, "the customer has %d products in this list, which are the most", maxProducts)
}

func remove(list *[]string, id string, what happening) (*happening, error) {
	i := slices.Index(*list, id)
	if i < 0 {
		return nil, nil
	}
	*list = slices.Delete(slices.Clone(*list), i, i+1)
	what.about = id
	return &what, nil
}

// SetNotes writes the notes. version is the version that the caller has read; nil: any. Errors: fault.NotFound;
// fault.Conflict if the notes were changed since that version (other changes do not matter).
func (s *Customers) SetNotes(ctx context.Context, customerID string, version *int64, notes string) error {
	return s.prefer(ctx, customerID, func(p *Preferences) (*happening, error) {
		if version != nil && (*version < p.NotesAt || *version > p.Version) {
			return nil, fault.New(fault.Conflict, "the notes were changed meanwhile: version %d is now version %d", *version,
				p.Version)
		}
		if p.Notes == notes {
			return nil, nil
		}
		change := history.Change{Field: "notes", Before: p.Notes, After: notes}
		p.Notes, p.NotesAt = notes, p.Version+1 // see prefer
		return &happening{kind: NotesChanged, summary: "Changed the notes", changes: []history.Change{change}}, nil
	})
}

// SetNoSubstitutes sets whether the customer takes nothing in place of what was ordered. Errors: fault.NotFound.
func (s *Customers) SetNoSubstitutes(ctx context.Context, customerID string, none bool) error {
	return s.prefer(ctx, customerID, func(p *Preferences) (*happening, error) {
		if p.NoSubstitutes == none {
			return nil, nil
		}
		p.NoSubstitutes = none
		summary := "Takes substitutes"
		if none {
			summary = "Takes no substitutes"
		}
		return &happening{kind: SubstitutesChanged, summary: summary}, nil
	})
}

// SetPar sets the customer's par for a product. words is the par as text for the history. Errors: fault.NotFound,
// fault.Conflict above 1,000 products.
func (s *Customers) SetPar(ctx context.Context, customerID string, par Par, words string) error {
	return s.prefer(ctx, customerID, func(p *Preferences) (*happening, error) {
		i := slices.IndexFunc(p.Pars, func(other Par) bool { return other.ProductID == par.ProductID })
		switch {
		case i >= 0 && p.Pars[i].Units == par.Units && p.Pars[i].Quantity.Equal(par.Quantity):
			return nil, nil
		case i < 0 && len(p.Pars) >= maxProducts:
			return nil, tooMany()
		}
		p.Pars = slices.Clone(p.Pars)
		if i < 0 {
			p.Pars = append(p.Pars, par)
		} else {
			p.Pars[i] = par
		}
		return &happening{kind: ParSet, summary: "Par set to " + words, about: par.ProductID}, nil
	})
}

// RemovePar removes a par. It is idempotent. Errors: fault.NotFound.
func (s *Customers) RemovePar(ctx context.Context, customerID, productID string) error {
	return s.prefer(ctx, customerID, func(p *Preferences) (*happening, error) {
		i := slices.IndexFunc(p.Pars, func(other Par) bool { return other.ProductID == productID })
		if i < 0 {
			return nil, nil
		}
		p.Pars = slices.Delete(slices.Clone(p.Pars), i, i+1)
		return &happening{kind: ParSet, summary: "Par removed", about: productID}, nil
	})
}

// prefer changes the preferences. edit returns the event for the history, or nil if it changed nothing; it must not
// modify the given slices.
func (s *Customers) prefer(ctx context.Context, customerID string, edit func(*Preferences) (*happening, error)) error {
	_, err := s.records.ChangeWith(ctx, customerID, func(r *record) (bool, []table.Op, error) {
		if r.Rev == 0 {
			return false, nil, notFound(customerID)
		}
		what, err := edit(&r.Preferences)
		if err != nil || what == nil {
			return false, nil, err
		}
		r.Preferences.Version++
		return true, []table.Op{s.event(ctx, customerID, *what)}, nil
	})
	return err
}

func (p Preferences) withoutNil() Preferences {
	if p.Preferred == nil {
		p.Preferred = []string{}
	}
	if p.Restricted == nil {
		p.Restricted = []string{}
	}
	if p.Pars == nil {
		p.Pars = []Par{}
	}
	return p
}
