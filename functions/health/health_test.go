package health_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// silent is a table that does not answer.
type silent struct{ table.Table }

func (silent) Get(context.Context, table.Key) (table.Item, error) {
	return table.Item{}, errors.New("no answer of dynamodb.eu-west-1.amazonaws.com")
}

// What is ok was looked at. The answer has nothing of the inside, because everyone can read it.
func TestHealthSaysWhatWasChecked(t *testing.T) {
	s := apitest.New(t)
	health := apitest.Request{Method: "GET", Path: "/health"}
	s.Do(health).Want(t, 200, `"status":"ok"`, `"table":"ok"`, `"erp":"ok"`, `"queue":"unknown"`, `"search":"unknown"`)
	for range 3 {
		if _, err := s.Backend.Tasks().NoAnswer(t.Context(), "t", synctask.SignInRefused, "invalid_client [400]"); err != nil {
			t.Fatal(err)
		}
	}
	if a := s.Do(health).Want(t, 200, `"status":"degraded"`, `"table":"ok"`, `"erp":"unavailable"`); bytes.Contains(a.Body, []byte("invalid_client")) {
		t.Errorf("tells of the inside: %s", a)
	}
	s.As(access.Viewer, "GET", "/sync-tasks/erp-state", nil).Want(t, 200, `"away":true`, `"why":"signin_refused"`,
		"maps a certificate")
	s.NewProcess(func(t table.Table) table.Table { return silent{t} })
	if a := s.Do(health).Want(t, 200, `"status":"degraded"`, `"table":"unavailable"`, `"erp":"unknown"`); bytes.Contains(a.Body, []byte("amazonaws")) {
		t.Errorf("tells of the inside: %s", a)
	}
}
