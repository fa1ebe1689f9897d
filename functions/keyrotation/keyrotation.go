// Package keyrotation rotates the keys of tokens.
//
// Events:
//
//	{}             daily: makes a new key after 90 days, and deletes old keys
//	{"now": true}  makes a new key at once, if the current one was leaked
package keyrotation

import (
	"context"
	"encoding/json"
	"fmt"

	"backdock/shared/app"
	"backdock/shared/people/session"
)

// Worker is the function.
var Worker = app.Worker{
	Name:    "key-rotation",
	Summary: "Rotates the keys of tokens, without signing anybody out",
	Do:      handle,
}

func handle(ctx context.Context, b *app.Backend, event json.RawMessage) (any, error) {
	var e struct {
		Now bool `json:"now"`
	}
	if err := json.Unmarshal(event, &e); err != nil {
		return nil, fmt.Errorf("event of the key rotation: %w", err)
	}
	return session.RotateKeys(ctx, b.Table, b.KeyStore, b.Now(), e.Now)
}
