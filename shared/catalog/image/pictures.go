package image

import (
	"context"
	"fmt"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// keptFor is the time for which the files of a picture are kept after it was replaced or deleted. Pages that are open
// in browsers and lists that clients cache still show it.
const keptFor = 7 * 24 * time.Hour

// Pictures stores the pictures of items. The two files of a picture are blobs, its name is in the item's metadata.
//
// Each set of files that an item does not use has a record with the time from which on RemoveUnused deletes them:
//
//	by time: UNUSED-IMAGE / <time>#<name>
//
// An upload writes the record before the files. The transaction that gives the item its new picture deletes the record
// and adds one for the picture that was replaced. So an upload that crashes leaves nothing behind, and files are never
// deleted while the item uses them: a name that is not used never comes back, because each upload has its own.
type Pictures struct {
	table table.Table
	files blob.Store
	items *item.Items
	now   func() time.Time
}

// New makes the store. It does no I/O.
func New(t table.Table, files blob.Store, items *item.Items, now func() time.Time) *Pictures {
	return &Pictures{table: t, files: files, items: items, now: now}
}

// unused is the record of files that an item does not use.
type unused struct {
	ItemID string `json:"itemId"`
	Name   string `json:"name"` // item.Image.Name
	Due    string `json:"due"`
}

const unusedPartition = "UNUSED-IMAGE"

// dueForm sorts as text.
const dueForm = "2006-01-02T15:04:05Z"

func (u unused) key() table.Key { return table.Key{PK: unusedPartition, SK: u.Due + "#" + u.Name} }

func (u unused) put() table.Op { return table.Put(table.New(u.key(), u)) }

func (p *Pictures) unused(itemID string, i item.Image) unused {
	return unused{itemID, i.Name, p.now().Add(keptFor).UTC().Format(dueForm)}
}

// Upload replaces the picture of an item. uploadID is unique for each upload; a repeated one stores the same files
// again. An upload of the picture that the item already has changes its description at most. description is the
// alternative text; nil: none, or for the same picture the present one. Errors: fault.NotFound, those of Render.
func (p *Pictures) Upload(ctx context.Context, itemID, uploadID string, content []byte,
	description *string) (item.Metadata, error) {
	if _, err := p.items.Get(ctx, itemID); err != nil { // before the expensive part
		return item.Metadata{}, err
	}
	files, err := render(ctx, content)
	if err != nil {
		return item.Metadata{}, err
	}
	hash := files.Hash()
	next := item.Image{Name: itemID + "/" + uploadID + "-" + hash}
	if description != nil {
		next.Description = *description
	}
	mine := p.unused(itemID, next)
	if err := p.store(ctx, mine, next, files); err != nil {
		return item.Metadata{}, err
	}
	m, err := p.items.ChangeImage(ctx, itemID, func(present *item.Image) (*item.Image, []table.Op) {
		if present == nil {
			return &next, []table.Op{table.Delete(mine.key())}
		}
		if !strings.HasSuffix(present.Name, "-"+hash) {
			return &next, []table.Op{table.Delete(mine.key()), p.unused(itemID, *present).put()}
		}
		same := *present // the files of this upload stay unused
		if description != nil {
			same.Description = *description
		}
		return &same, nil
	})
	if err != nil {
		return m, fmt.Errorf("picture of item %s: %w", itemID, err)
	}
	return m, nil
}

// render makes the renditions when it is its turn.
func render(ctx context.Context, content []byte) (files Renditions, err error) {
	err = inTurn(ctx, func() (err error) {
		files, err = Render(content)
		return err
	})
	return files, err
}

// store writes the files of a picture, which no item uses yet.
func (p *Pictures) store(ctx context.Context, mine unused, next item.Image, files Renditions) error {
	if err := p.table.Commit(ctx, mine.put()); err != nil {
		return fmt.Errorf("picture of item %s: %w", mine.ItemID, err)
	}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return p.files.Put(ctx, next.Large(), "image/jpeg", files.Large) })
	g.Go(func() error { return p.files.Put(ctx, next.Small(), "image/jpeg", files.Small) })
	return g.Wait()
}

// Delete removes the picture of an item, if it has one. Errors: fault.NotFound.
func (p *Pictures) Delete(ctx context.Context, itemID string) (item.Metadata, error) {
	return p.items.ChangeImage(ctx, itemID, func(present *item.Image) (*item.Image, []table.Op) {
		if present == nil {
			return nil, nil
		}
		return nil, []table.Op{p.unused(itemID, *present).put()}
	})
}

// removedAtOnce is the largest number of pictures that one call of RemoveUnused removes.
const removedAtOnce = 500

// RemoveUnused deletes the files of pictures that no item has used for seven days, and returns how many pictures it
// removed.
func (p *Pictures) RemoveUnused(ctx context.Context) (removed int, err error) {
	due, err := table.Find[unused](ctx, p.table, table.Query{PK: unusedPartition,
		To: p.now().UTC().Format(dueForm), Limit: removedAtOnce})
	if err != nil {
		return 0, fmt.Errorf("unused pictures: %w", err)
	}
	for _, u := range due {
		used, err := p.isUsed(ctx, u)
		if err != nil {
			return removed, err
		}
		if !used {
			i := item.Image{Name: u.Name}
			for _, name := range []string{i.Large(), i.Small()} {
				if err := p.files.Delete(ctx, name); err != nil {
					return removed, err
				}
			}
			removed++
		}
		if err := p.table.Commit(ctx, table.Delete(u.key())); err != nil {
			return removed, fmt.Errorf("unused picture %s: %w", u.Name, err)
		}
	}
	return removed, nil
}

// isUsed reports whether the item uses the files. It does if an upload was repeated after it had succeeded.
func (p *Pictures) isUsed(ctx context.Context, u unused) (bool, error) {
	it, err := p.items.Get(ctx, u.ItemID)
	if fault.Is(err, fault.NotFound) {
		return false, nil
	}
	present := it.Metadata.Image
	return present != nil && present.Name == u.Name, err
}
