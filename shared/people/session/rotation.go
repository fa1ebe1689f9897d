package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/platform/audit"
	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
)

// KeyStore reads and writes the two key documents.
type KeyStore interface {
	Keys(ctx context.Context) (Ring, PublicKeys, error)
	PutRing(ctx context.Context, r Ring) error
	PutPublic(ctx context.Context, p PublicKeys) error
}

// Rotation is the result of a rotation.
type Rotation struct {
	KeyID string     `json:"keyId"` // the key that signs now
	Next  string     `json:"next"`  // the key that will sign next; "": none
	From  *time.Time `json:"from"`
	// Busy says that another rotation is running, or was killed a moment ago.
	Busy bool `json:"busy"`
}

// rotates is longer than a rotation may run.
const rotates = time.Minute

var rotationKey = table.Key{PK: "KEYS", SK: "ROTATION"}

// RotateKeys makes a new key if the current one has signed for KeyLife, or at once if atOnce is set. It
// deletes keys that no valid token uses. The public half is written first, and the new key signs some minutes
// later, when every process has it. If a run is killed in between, the next run completes it.
func RotateKeys(ctx context.Context, t table.Table, keys KeyStore, now time.Time, atOnce bool) (Rotation, error) {
	mine := map[string]int64{"until": now.Add(rotates).Unix()}
	err := t.Commit(ctx, table.Put(table.New(rotationKey, mine), table.Any(table.Absent(), table.FieldAtMost("until",
		now.Unix()))))
	if errors.Is(err, table.ErrCondition) {
		return Rotation{Busy: true}, nil
	}
	if err != nil {
		return Rotation{}, fmt.Errorf("rotate keys: %w", err)
	}
	stored, public, err := keys.Keys(ctx)
	if err != nil {
		return Rotation{}, fmt.Errorf("rotate keys: %w", err)
	}
	ring := stored.At(now).tidied(now)
	changed := ring.KeyID != stored.KeyID || len(ring.Retired) != len(stored.Retired)
	if ring.Next == nil && (atOnce || now.Sub(ring.Since) >= KeyLife) {
		next, err := NewSigning(id.New(now))
		if err != nil {
			return Rotation{}, err
		}
		next.Since = now
		ring, changed = ring.withNext(next, now), true
		event := audit.New(ctx, now, audit.KeysRotated, audit.Subject{Type: "keys", ID: next.KeyID,
			Name: "signing key of tokens"}, "",
			map[string]string{"keyId": ring.KeyID}, map[string]any{"keyId": next.KeyID, "from": ring.From})
		if err := t.Commit(ctx, audit.Put(event)...); err != nil {
			return Rotation{}, fmt.Errorf("rotate keys: %w", err)
		}
	}
	if wanted := ring.public(public, now); !wanted.equal(public) {
		if err := keys.PutPublic(ctx, wanted); err != nil {
			return Rotation{}, fmt.Errorf("publish keys: %w", err)
		}
	}
	if changed {
		if err := keys.PutRing(ctx, ring); err != nil {
			return Rotation{}, fmt.Errorf("write keys: %w", err)
		}
	}
	r := Rotation{KeyID: ring.KeyID}
	if ring.Next != nil {
		r.Next, r.From = ring.Next.KeyID, &ring.From
	}
	return r, nil
}
