package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"backdock/functions"
	"backdock/functions/erpworker"
	"backdock/functions/syncscheduler"
	"backdock/infra/demodata"
	"backdock/infra/netsuitesim"
	"backdock/infra/netsuitesim/signin"
	"backdock/shared/app"
	"backdock/shared/erp/netsuite"
	"backdock/shared/people/session"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/dynamo"
	"backdock/shared/platform/workflow"
)

// password of the benchmark's users.
const password = "benchmark-passphrase"

// company is the demo company on DynamoDB Local: the real handlers, the real ERP worker and the simulator in one
// process. Queues are in memory; outbox messages are sent right after the write, in place of the projector.
type company struct {
	*app.Backend
	meter   *meter
	queues  *queue.Memory
	sim     *netsuitesim.Sim
	erp     *httptest.Server
	handler http.Handler
	tokens  map[access.Role]string
	stop    []func()
	ahead   atomic.Int64 // offset of the product's clock in nanoseconds
}

// now returns the time of the product's clock.
func (c *company) now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// later advances the product's clock by half an hour. A list reads the writes of the last minutes again; without
// this, the measurement would include the writes that filled the table.
func (c *company) later() { c.ahead.Add(int64(30 * time.Minute)) }

func openCompany(ctx context.Context) (*company, error) {
	c := &company{meter: &meter{}, queues: queue.NewMemory(), tokens: map[access.Role]string{}}
	endpoint, stop, err := startDynamoLocal(ctx)
	if err != nil {
		return nil, err
	}
	c.stop = append(c.stop, stop)
	db := dynamodb.New(dynamodb.Options{Region: "us-east-1", BaseEndpoint: aws.String(endpoint),
		Credentials: credentials.NewStaticCredentialsProvider("bench", "bench", "")}, c.meter.on)
	c.meter.plain = dynamodb.New(db.Options(), func(o *dynamodb.Options) { o.APIOptions = nil })
	store := dynamo.New(db, "bench")
	if err := store.Create(ctx); err != nil {
		return nil, err
	}
	keys, err := signin.NewCredentials("TSTDRV1")
	if err != nil {
		return nil, err
	}
	if c.sim, err = netsuitesim.New(netsuitesim.Options{Credentials: keys, Now: time.Now}); err != nil {
		return nil, err
	}
	if _, err := c.sim.Load(ctx, demodata.ERP(civil.Of(time.Now()))); err != nil {
		return nil, err
	}
	c.erp = httptest.NewServer(c.sim.Handler())
	c.stop = append(c.stop, c.erp.Close, func() { _ = c.sim.Close() })
	key, err := netsuite.ParsePrivateKey([]byte(keys.PrivateKey))
	if err != nil {
		return nil, err
	}
	client := netsuite.New(netsuite.Config{AccountID: keys.AccountID, ClientID: keys.ClientID,
		CertificateID: keys.CertificateID,
		PrivateKey:    key, BaseURL: c.erp.URL, Now: time.Now})
	signing, err := session.NewSigning("bench")
	if err != nil {
		return nil, err
	}
	c.Backend = &app.Backend{Table: listing.Track(announcing{store, c.queues}, c.now), Queue: c.queues,
		Blobs:     blob.NewMemory(),
		Workflows: workflow.NewMemory(), Keys: session.Fixed{Key: signing}, Now: c.now,
		Log: slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})), Version: "bench",
		ERP: func(context.Context) (*netsuite.Client, error) { return client, nil }}
	c.handler = functions.Handler(c.Backend)
	users := user.New(c.Table, c.now)
	for _, role := range access.Roles {
		u := user.User{ID: "user-" + string(role), Email: string(role) + "@example.com", FirstName: "A",
			LastName: string(role), Role: role, IsActive: true}
		if _, err := users.Create(ctx, u, password); err != nil {
			return nil, err
		}
	}
	for name, value := range map[string]string{"erp.subsidiaryId": `"1"`, "erp.locationId": `"1"`} {
		if _, err := c.Settings().Set(ctx, name, json.RawMessage(value), setting.Write{}); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (c *company) close() {
	for i := len(c.stop) - 1; i >= 0; i-- {
		c.stop[i]()
	}
}

// announcing is a table that sends an item's outbox messages after writing it.
type announcing struct {
	table.Table
	queue queue.Sender
}

func (a announcing) Commit(ctx context.Context, ops ...table.Op) error {
	if err := a.Table.Commit(ctx, ops...); err != nil {
		return err
	}
	return a.announce(ctx, ops)
}

func (a announcing) Write(ctx context.Context, ops ...table.Op) error {
	if err := a.Table.Write(ctx, ops...); err != nil {
		return err
	}
	return a.announce(ctx, ops)
}

func (a announcing) announce(ctx context.Context, ops []table.Op) error {
	var messages []table.Message
	for _, op := range ops {
		if op.Item.Outbox != nil {
			messages = append(messages, *op.Item.Outbox)
		}
	}
	return a.queue.Send(ctx, messages...)
}

// sync runs a full discovery until it ends, with two receivers per queue, as deployed.
func (c *company) sync(ctx context.Context) error {
	if _, err := syncscheduler.Worker.Handle(ctx, c.Backend,
		json.RawMessage(`{"job":"discovery","full":true}`)); err != nil {
		return err
	}
	return c.drain(ctx)
}

// drain runs the ERP worker until the queues are empty.
func (c *company) drain(ctx context.Context) error {
	work := make(chan json.RawMessage)
	var receivers, open sync.WaitGroup
	errs := make(chan error, 1)
	for range 4 {
		receivers.Go(func() {
			for body := range work {
				if err := c.receive(ctx, body); err != nil {
					select {
					case errs <- err:
					default:
					}
				}
				open.Done()
			}
		})
	}
	for {
		messages := c.take()
		if len(messages) == 0 {
			open.Wait() // messages in progress may send more
			if messages = c.take(); len(messages) == 0 {
				break
			}
		}
		for _, body := range messages {
			open.Add(1)
			work <- body
		}
	}
	close(work)
	receivers.Wait()
	select {
	case err := <-errs:
		return err
	default:
		return nil
	}
}

// take removes all messages from the queues, priority first.
func (c *company) take() []json.RawMessage {
	return append(c.queues.Take(queue.ERPPriority), c.queues.Take(queue.ERPBulk)...)
}

func (c *company) receive(ctx context.Context, body json.RawMessage) error {
	type record struct {
		MessageID  string            `json:"messageId"`
		Body       string            `json:"body"`
		Attributes map[string]string `json:"attributes"`
	}
	event, err := json.Marshal(map[string]any{"Records": []record{{"1", string(body),
		map[string]string{"ApproximateReceiveCount": "1"}}}})
	if err != nil {
		return err
	}
	answer, err := erpworker.Worker.Handle(ctx, c.Backend, event)
	if err != nil {
		return err
	}
	if b, err := json.Marshal(answer); err == nil && len(b) > 0 {
		var failed struct {
			Failures []any `json:"batchItemFailures"`
		}
		if json.Unmarshal(b, &failed) == nil && len(failed.Failures) > 0 {
			return c.queues.Send(ctx, table.Message{Queue: queue.ERPBulk, Body: body})
		}
	}
	return nil
}

// stats returns the simulator's statistics.
func (c *company) stats(ctx context.Context) (requests, mostInFlight, tooMany int, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.erp.URL+"/_sim/stats", nil)
	if err != nil {
		return 0, 0, 0, err
	}
	res, err := c.erp.Client().Do(req)
	if err != nil {
		return 0, 0, 0, err
	}
	defer res.Body.Close()
	var s struct {
		Requests     int `json:"requests"`
		MostInFlight int `json:"mostInFlight"`
		TooMany      int `json:"tooMany"`
	}
	err = json.NewDecoder(res.Body).Decode(&s)
	return s.Requests, s.MostInFlight, s.TooMany, err
}

// call sends a request as a user with the role and decodes a successful answer.
func (c *company) call(role access.Role, method, path string, body, into any) error {
	raw := []byte{}
	if body != nil {
		var err error
		if raw, err = json.Marshal(body); err != nil {
			return err
		}
	}
	status, answer := c.send(c.tokens[role], method, path, raw)
	if status >= 300 {
		return fmt.Errorf("%s %s: %d %s", method, path, status, answer)
	}
	if into == nil || len(answer) == 0 {
		return nil
	}
	return json.Unmarshal(answer, into)
}

// signIn signs all roles in again to get new tokens.
func (c *company) signIn() error {
	for _, role := range access.Roles {
		var tokens session.Tokens
		if err := c.call("", http.MethodPost, "/auth/login", map[string]string{"email": string(role) + "@example.com",
			"password": password}, &tokens); err != nil {
			return err
		}
		c.tokens[role] = tokens.AccessToken
	}
	return nil
}

func (c *company) send(token, method, path string, body []byte) (int, []byte) {
	r := httptest.NewRequest(method, "/api"+path, bytes.NewReader(body))
	r.Header.Set("content-type", "application/json")
	r.Header.Set("x-client-type", "bench")
	if token != "" {
		r.Header.Set("authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	c.handler.ServeHTTP(w, r)
	return w.Code, w.Body.Bytes()
}
