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

// contentKept is how long a page's content can be looked at when the page failed.
const contentKept = 14 * 24 * time.Hour

// content is what a page carries, packed: records repeat themselves.
type content struct {
	Packed string `json:"packed"` // JSON, gzip, base64
}

// PutContent stores a page's content beside its task. Errors: table.ErrLimit comes
// from the Commit if it is beyond what an item holds.
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

// DropContent removes a page's content when it is no longer needed.
func DropContent(taskID string) table.Op { return table.Delete(contentKey(taskID)) }

// Content reads a page's content; false if it is not there any more.
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
