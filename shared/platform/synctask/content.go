package synctask

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
)

// contentKept is how long the content of a failed page is kept.
const contentKept = 14 * 24 * time.Hour

// PutContent returns the operations that store a page's content beside its task.
func PutContent(now time.Time, taskID string, records any) []table.Op {
	return packed.Put(contentKey(taskID), records, packed.Options{Expires: now.Add(contentKept)})
}

// Content reads a page's content and tells how it is stored. It returns false if the content was deleted.
func (s *Tasks) Content(ctx context.Context, taskID string, into any) (packed.Stored, bool, error) {
	stored, err := packed.Load(ctx, s.table, contentKey(taskID), into)
	if errors.Is(err, table.ErrMissing) {
		return stored, false, nil
	}
	if err != nil {
		return stored, false, fmt.Errorf("content of task %s: %w", taskID, err)
	}
	return stored, true, nil
}
