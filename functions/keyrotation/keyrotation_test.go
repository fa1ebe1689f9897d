package keyrotation_test

import (
	"context"
	"encoding/json"
	"testing"

	"backdock/functions/apitest"
	"backdock/functions/keyrotation"
	"backdock/shared/people/session"
)

// store is a KeyStore in memory.
type store struct {
	ring   session.Ring
	public session.PublicKeys
}

func (s *store) Keys(context.Context) (session.Ring, session.PublicKeys, error) {
	return s.ring, s.public, nil
}

func (s *store) PutRing(_ context.Context, r session.Ring) error {
	s.ring = r
	return nil
}

func (s *store) PutPublic(_ context.Context, p session.PublicKeys) error {
	s.public = p
	return nil
}

func TestEvents(t *testing.T) {
	s := apitest.New(t)
	first, err := session.NewSigning("first")
	if err != nil {
		t.Fatal(err)
	}
	first.Since = s.Now()
	keys := &store{ring: session.Ring{Signing: first}}
	s.KeyStore = keys
	handle := func(event string) (r session.Rotation) {
		t.Helper()
		answer, err := keyrotation.Worker.Handle(t.Context(), s.Backend, json.RawMessage(event))
		if err != nil {
			t.Fatal(err)
		}
		s.Advance(session.KeyLife / 100)
		return answer.(session.Rotation)
	}
	if r := handle(`{}`); r.KeyID != "first" || r.Next != "" || len(keys.public) != 1 {
		t.Errorf("nothing is due: %+v", r)
	}
	next := handle(`{"now":true}`).Next
	if next == "" || len(keys.public) != 2 {
		t.Errorf("next %q, %d public keys", next, len(keys.public))
	}
	if r := handle(`{}`); r.KeyID != next || len(keys.public) != 1 {
		t.Errorf("after the switch: %+v, %d public keys", r, len(keys.public))
	}
	if _, err := keyrotation.Worker.Handle(t.Context(), s.Backend, json.RawMessage(`[]`)); err == nil {
		t.Error("an event that is none")
	}
}
