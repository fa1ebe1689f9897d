package inprocess

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"backdock/infra/eventtest"
	"backdock/infra/local/client"
	"backdock/infra/netsuitesim"
	"backdock/infra/netsuitesim/signin"
	"backdock/shared/app"
	"backdock/shared/erp/netsuite"
	"backdock/shared/people/password"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/blob/blobtest"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/migration"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

func TestFiles(t *testing.T) {
	blobtest.Run(t, func(*testing.T) blob.Store { return newFiles() })
	f := newFiles()
	if err := f.Put(t.Context(), "a", "image/webp", []byte("x")); err != nil {
		t.Fatal(err)
	}
	if all := f.All(); len(all) != 1 || all[0].ContentType != "image/webp" {
		t.Errorf("the files are %v", all)
	}
}

// The records of the migrations are kept with the others, so a stack that gets them does not begin any.
func TestNoMigrationIsLeft(t *testing.T) {
	p, err := Start(t.Context(), erp(t))
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if err := p.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	kept := memory.New()
	for _, item := range p.Items() {
		if err := kept.Write(t.Context(), table.Put(item)); err != nil {
			t.Fatal(err)
		}
	}
	all, err := (&app.Backend{Table: listing.Track(kept, time.Now), Now: time.Now}).Migrations().Progress(t.Context())
	if err != nil || len(all) == 0 {
		t.Fatalf("the migrations: %v, %v", all, err)
	}
	for _, m := range all {
		if m.State != migration.Done {
			t.Errorf("the migration %s is %s", m.Name, m.State)
		}
	}
}

// A sync that a user starts through the API is done when the product has settled.
func TestASyncRunsInThisProcess(t *testing.T) {
	p, err := Start(t.Context(), erp(t))
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	u := user.User{ID: "admin", Email: "admin@example.com", FirstName: "The", LastName: "Admin", Role: access.Admin,
		IsActive: true, TokenVersion: 1}
	if _, err := user.New(p.Table, time.Now).CreateDemo(t.Context(), u, password.Demo); err != nil {
		t.Fatal(err)
	}
	api := client.New(p.API, u.Email, password.Demo)
	var run struct {
		ID     string `json:"_id"`
		Status string `json:"status"`
		Done   int    `json:"done"`
	}
	if err := api.Call(t.Context(), http.MethodPost, "/sync-tasks/create", map[string]any{"full": true}, &run); err != nil {
		t.Fatal(err)
	}
	if err := p.Settled(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := api.Call(t.Context(), http.MethodGet, "/sync-tasks/discovery/"+run.ID+"/progress", nil, &run); err != nil {
		t.Fatal(err)
	}
	if run.Status != "completed" || run.Done == 0 {
		t.Errorf("the sync is %+v", run)
	}
	items := p.Items()
	if len(items) == 0 {
		t.Error("nothing is stored")
	}
	for _, i := range items {
		if i.Outbox != nil {
			t.Errorf("%s/%s has a message that was sent", i.PK, i.SK)
		}
	}
}

// A message that is refused is delivered again, and the product fails with the reason when it is always refused.
func TestAMessageIsDeliveredAgain(t *testing.T) {
	for name, refusals := range map[string]int{"taken": 1, "refused": eventtest.MaxReceives} {
		t.Run(name, func(t *testing.T) {
			e := newEvents()
			deliveries := 0
			worker := app.Worker{Name: "w", Do: func(ctx context.Context, _ *app.Backend, event json.RawMessage) (any, error) {
				return queue.Batch(ctx, event, func(context.Context, json.RawMessage) error {
					if deliveries++; deliveries <= refusals {
						return errors.New("not now")
					}
					return nil
				}, func(context.Context, string, error) {})
			}}
			e.again = time.Millisecond
			go e.receive(t.Context(), queue.Jobs, worker, &app.Backend{})
			defer e.end()
			if err := e.Send(t.Context(), table.Message{Queue: queue.Jobs, Body: json.RawMessage(`{"n":1}`)}); err != nil {
				t.Fatal(err)
			}
			err := e.settled(t.Context())
			if refused := err != nil; refused != (name == "refused") || refused && !strings.Contains(err.Error(), `{"n":1}`) {
				t.Errorf("settled: %v", err)
			}
			if deliveries != min(refusals+1, eventtest.MaxReceives) {
				t.Errorf("%d deliveries", deliveries)
			}
		})
	}
}

func TestAMailIsAnError(t *testing.T) {
	if err := newEvents().Send(t.Context(), table.Message{Queue: queue.Mail}); err == nil {
		t.Error("the message is lost")
	}
}

// erp returns a function that makes a client of a simulated ERP with the records of every account.
func erp(t *testing.T) func(context.Context) (*netsuite.Client, error) {
	t.Helper()
	keys, err := signin.NewCredentials("TSTDRV1")
	if err != nil {
		t.Fatal(err)
	}
	sim, err := netsuitesim.New(netsuitesim.Options{Credentials: keys})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(sim.Handler())
	t.Cleanup(func() {
		server.Close()
		if err := sim.Close(); err != nil {
			t.Error(err)
		}
	})
	key, err := netsuite.ParsePrivateKey([]byte(keys.PrivateKey))
	if err != nil {
		t.Fatal(err)
	}
	c := netsuite.New(netsuite.Config{AccountID: keys.AccountID, ClientID: keys.ClientID,
		CertificateID: keys.CertificateID, PrivateKey: key, BaseURL: server.URL, Now: time.Now})
	return func(context.Context) (*netsuite.Client, error) { return c, nil }
}
