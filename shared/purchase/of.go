package purchase

import (
	"backdock/shared/backend"
	"backdock/shared/item"
	"backdock/shared/order"
	"backdock/shared/unit"
)

// PopularityOf is the process's Popularity.
func PopularityOf(b *backend.Backend) *Popularity {
	return backend.Share(b, func() *Popularity {
		units := backend.Share(b, func() *unit.Types { return unit.New(b.Table, b.Now) })
		items := backend.Share(b, func() *item.Items { return item.New(b.Table, b.Blobs, b.Now, units) })
		sales := backend.Share(b, func() *Sales { return NewSales(b.Table, b.Now) })
		return NewPopularity(b.Table, sales, items, backend.Settings(b), b.Now)
	})
}

// ShortsOf is the process's Shorts.
func ShortsOf(b *backend.Backend) *Shorts {
	return backend.Share(b, func() *Shorts { return NewShorts(Of(b)) })
}

// Of is the process's Book.
func Of(b *backend.Backend) *Book {
	return backend.Share(b, func() *Book {
		units := backend.Share(b, func() *unit.Types { return unit.New(b.Table, b.Now) })
		items := backend.Share(b, func() *item.Items { return item.New(b.Table, b.Blobs, b.Now, units) })
		orders := backend.Share(b, func() *order.Orders { return order.New(b.Table, b.Blobs, b.Now) })
		return NewBook(b.Table, orders, items, backend.Settings(b), b.Now)
	})
}

// HistoriesOf are the process's Histories.
func HistoriesOf(b *backend.Backend) *Histories {
	return backend.Share(b, func() *Histories { return NewHistories(b.Table, b.Now) })
}

// HabitsOf are the process's Habits.
func HabitsOf(b *backend.Backend) *Habits {
	units := backend.Share(b, func() *unit.Types { return unit.New(b.Table, b.Now) })
	items := backend.Share(b, func() *item.Items { return item.New(b.Table, b.Blobs, b.Now, units) })
	return NewHabits(HistoriesOf(b), items)
}
