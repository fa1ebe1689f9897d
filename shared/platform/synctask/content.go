package synctask

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"backdock/shared/platform/table"
)

// contentKept is how long the content of a failed page is kept.
const contentKept = 14 * 24 * time.Hour

// content is the content of a page, compressed, because records are similar to each other.
type content struct {
	Packed string `json:"packed"` // JSON, gzip, base64
}

// PutContent returns the operation that stores a page's content beside its task. If the content exceeds the
// size of an item, the Commit fails with table.ErrLimit.
func PutContent(now time.Time, taskID string, records any) (table.Op, error) {
	var buf bytes.Buffer
	zip := gzip.NewWriter(&buf)
	if err := json.NewEncoder(zip).Encode(records); err != nil {
		return table.Op{}, fmt.Errorf("pack the content of task %s: %w", taskID, err)
	}
	if err := zip.Close(); err != nil {
		return table.Op{}, fmt.Errorf("pack the content of task %s: %w", taskID, err)
	}
	c := content{base64.StdEncoding.EncodeToString(buf.Bytes())}
	return table.Put(table.New(contentKey(taskID), c).Expiring(now.Add(contentKept))), nil
}

// DropContent returns the operation that deletes a page's content.
func DropContent(taskID string) table.Op { return table.Delete(contentKey(taskID)) }

// Content reads a page's content. It returns false if the content was deleted.
func (s *Tasks) Content(ctx context.Context, taskID string, into any) (bool, error) {
	c, err := table.Load[content](ctx, s.table, contentKey(taskID))
	if errors.Is(err, table.ErrMissing) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("content of task %s: %w", taskID, err)
	}
	packed, err := base64.StdEncoding.DecodeString(c.Packed)
	if err == nil {
		var zip *gzip.Reader
		if zip, err = gzip.NewReader(bytes.NewReader(packed)); err == nil {
			var raw []byte
			if raw, err = io.ReadAll(zip); err == nil {
				err = json.Unmarshal(raw, into)
			}
		}
	}
	if err != nil {
		return false, fmt.Errorf("content of task %s: %w", taskID, err)
	}
	return true, nil
}
