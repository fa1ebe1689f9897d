package setup_test

import (
	"strings"
	"testing"
	"time"

	"backdock/infra/setup"
	"backdock/shared/people/invitation"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func clock() time.Time { return noon }

func TestTheFirstAdminIsInvited(t *testing.T) {
	store := memory.New()
	var mails []string
	store.Stream(func(c table.Change) {
		if c.New != nil && c.New.Outbox != nil && c.New.Outbox.Queue == queue.Mail {
			mails = append(mails, string(c.New.Body))
		}
	})
	for range 2 { // a deployment may be repeated before the invitation is accepted
		invited, err := setup.FirstAdmin(t.Context(), store, "https://portal.example.com", "ann@example.com", noon)
		if err != nil || !invited {
			t.Fatalf("invited %v, %v", invited, err)
		}
	}
	if len(mails) != 2 || !strings.Contains(mails[1], "ann@example.com") || !strings.Contains(mails[1],
		"https://portal.example.com/?") {
		t.Errorf("mailed %v", mails)
	}
	all, err := invitation.New(store, clock, "").All(t.Context())
	if err != nil || len(all) != 1 || all[0].Role != access.Admin {
		t.Errorf("invited %v, %v", all, err)
	}
}

func TestWhereThereIsAUserNobodyIsInvited(t *testing.T) {
	store := memory.New()
	_, err := user.New(store, clock).Create(t.Context(), user.User{ID: "1", Email: "joe@example.com", FirstName: "Joe",
		LastName: "Doe", Role: access.Viewer}, "quite another passphrase")
	if err != nil {
		t.Fatal(err)
	}
	invited, err := setup.FirstAdmin(t.Context(), store, "https://portal.example.com", "ann@example.com", noon)
	if err != nil || invited {
		t.Errorf("invited %v, %v", invited, err)
	}
}
