package memory

import (
	"maps"
	"slices"

	"backdock/shared/table"
)

// Items returns all items.
func (t *Table) Items() []table.Item {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Collect(maps.Values(t.items))
}
