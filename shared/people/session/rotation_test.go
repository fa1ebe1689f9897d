package session_test

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"sync"
	"testing"
	"time"

	"backdock/shared/people/session"
	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/fault"
)

// documents stores the key documents as Secrets Manager does.
type documents struct {
	mu           sync.Mutex
	ring, public []byte
	dies         bool // fail at the next write of the ring
}

var errDied = errors.New("the process is dead")

func (d *documents) Keys(context.Context) (r session.Ring, p session.PublicKeys, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return r, p, errors.Join(json.Unmarshal(d.ring, &r), json.Unmarshal(d.public, &p))
}

func (d *documents) PutRing(_ context.Context, r session.Ring) (err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.dies {
		d.dies = false
		return errDied
	}
	d.ring, err = json.Marshal(r)
	return err
}

func (d *documents) PutPublic(_ context.Context, p session.PublicKeys) (err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.public, err = json.Marshal(p)
	return err
}

// remembering implements the Keys of a process that caches them for KeysKept.
type remembering struct {
	from *documents
	now  func() time.Time

	mu     sync.Mutex
	ring   session.Ring
	public session.PublicKeys
	at     time.Time
}

func (k *remembering) read() (session.Ring, session.PublicKeys) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if now := k.now(); now.Sub(k.at) >= session.KeysKept {
		k.ring, k.public, _ = k.from.Keys(context.Background())
		k.at = now
	}
	return k.ring.At(k.now()), k.public
}

func (k *remembering) Signing(context.Context) (session.Signing, error) {
	r, _ := k.read()
	return r.Signing, nil
}

func (k *remembering) RefreshSecret(_ context.Context, keyID string) ([]byte, bool, error) {
	r, _ := k.read()
	secret, ok := r.RefreshSecret(keyID)
	return secret, ok, nil
}

func (k *remembering) Public(_ context.Context, keyID string) (ed25519.PublicKey, bool, error) {
	_, p := k.read()
	key, ok := p[keyID]
	return key, ok, nil
}

// newDocuments makes the key documents of a world.
func newDocuments(t *testing.T, w *world) *documents {
	t.Helper()
	signing, err := session.NewSigning("first")
	if err != nil {
		t.Fatal(err)
	}
	signing.Since = w.clock()
	d := &documents{}
	if d.ring, d.public, err = signing.Secrets(); err != nil {
		t.Fatal(err)
	}
	return d
}

func rotate(t *testing.T, w *world, d *documents, atOnce bool) session.Rotation {
	t.Helper()
	r, err := session.RotateKeys(t.Context(), w.Table, d, w.clock(), atOnce)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The keys are rotated daily for a year. A browser that refreshes every few minutes or days, at processes
// that cached the keys at different times, stays signed in.
func TestRotationsSignNobodyOut(t *testing.T) {
	w := newWorld(t)
	d := newDocuments(t, w)
	var processes []*session.Sessions
	for range 3 {
		processes = append(processes, session.New(w.Table, &remembering{from: d, now: w.clock}, w.clock))
	}
	joe := w.user(t, "joe", access.Sales)
	var browsers []session.Tokens
	for range 2 {
		tokens, err := processes[0].Start(t.Context(), joe, session.Device{})
		if err != nil {
			t.Fatal(err)
		}
		browsers = append(browsers, tokens)
	}
	use := func(browser, i int) {
		t.Helper()
		before := browsers[browser].RefreshToken
		tokens, err := processes[i%3].Refresh(t.Context(), before, "", session.Device{})
		if err != nil {
			t.Fatalf("at %v: %v", w.clock(), err)
		}
		again, err := processes[(i+1)%3].Refresh(t.Context(), before, "", session.Device{})
		if err != nil || again.RefreshToken != tokens.RefreshToken {
			t.Fatalf("at %v, another tab: %v", w.clock(), err)
		}
		for _, s := range processes {
			for _, token := range []string{tokens.AccessToken, again.AccessToken} {
				if _, err := s.Authenticate(t.Context(), token); err != nil {
					t.Fatalf("at %v: %v", w.clock(), err)
				}
			}
		}
		browsers[browser] = tokens
	}
	keys := map[string]bool{}
	for day := range 365 {
		r := rotate(t, w, d, false)
		keys[r.KeyID] = true
		if r.Next != "" { // a key switch is near: check in small steps
			if wait := r.From.Sub(w.clock()); wait < session.KeysKept {
				t.Fatalf("the next key signs in %v already", wait)
			}
			for i := range 60 {
				use(0, i)
				w.advance(30 * time.Second)
			}
		}
		use(0, day)
		if day%29 == 0 {
			use(1, day)
		}
		w.advance(24 * time.Hour)
	}
	if len(keys) != 5 {
		t.Errorf("%d keys in a year", len(keys))
	}
	ring, public, err := d.Keys(t.Context())
	if err != nil || len(public) != 1 || len(ring.Retired) > 1 {
		t.Errorf("what is left: %d public keys, %d retired, %v", len(public), len(ring.Retired), err)
	}
	if n := len(w.events(t, audit.KeysRotated)); n != 4 {
		t.Errorf("%d events", n)
	}
}

func TestARotationAtOnceIsMadeOnce(t *testing.T) {
	w := newWorld(t)
	d := newDocuments(t, w)
	first := rotate(t, w, d, true)
	if first.KeyID != "first" || first.Next == "" {
		t.Fatalf("%+v", first)
	}
	if r := rotate(t, w, d, true); !r.Busy {
		t.Errorf("beside it: %+v", r)
	}
	w.advance(2 * time.Minute)
	if r := rotate(t, w, d, true); r.Next != first.Next {
		t.Errorf("before the switch: %+v", r)
	}
	w.advance(10 * time.Minute)
	if r := rotate(t, w, d, false); r.KeyID != first.Next || r.Next != "" {
		t.Errorf("after the switch: %+v", r)
	}
}

func TestARotationThatWasKilled(t *testing.T) {
	w := newWorld(t)
	d := newDocuments(t, w)
	d.dies = true
	if _, err := session.RotateKeys(t.Context(), w.Table, d, w.clock(), true); !errors.Is(err, errDied) {
		t.Fatal(err)
	}
	w.advance(2 * time.Minute)
	r := rotate(t, w, d, true)
	ring, public, err := d.Keys(t.Context())
	if err != nil || len(public) != 2 || public[r.KeyID] == nil || public[r.Next] == nil || ring.Next.KeyID != r.Next {
		t.Errorf("%+v, %d public keys, %v", r, len(public), err)
	}
}

func TestAKeyThatIsForgottenIsRefused(t *testing.T) {
	w := newWorld(t)
	d := newDocuments(t, w)
	process := func() *session.Sessions {
		return session.New(w.Table, &remembering{from: d, now: w.clock}, w.clock)
	}
	tokens, err := process().Start(t.Context(), w.user(t, "joe", access.Sales), session.Device{})
	if err != nil {
		t.Fatal(err)
	}
	w.advance(89 * 24 * time.Hour)
	for range 35 {
		w.advance(24 * time.Hour)
		rotate(t, w, d, false)
	}
	if _, ok := ringOf(t, d).RefreshSecret("first"); ok {
		t.Error("its secret is still there")
	}
	if _, err := process().Refresh(t.Context(), tokens.RefreshToken, "", session.Device{}); !fault.Is(err,
		fault.Unauthorized) {
		t.Error(err)
	}
	if _, err := process().Authenticate(t.Context(), tokens.AccessToken); !fault.Is(err, fault.Unauthorized) {
		t.Error(err)
	}
}

func ringOf(t *testing.T, d *documents) session.Ring {
	t.Helper()
	r, _, err := d.Keys(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}
