package netsuite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
)

// Created is the result of Create or Transform.
type Created struct {
	ID string
	// Existed says that the record was found by its external id: an earlier call, or an earlier try whose
	// answer was lost, had created it.
	Existed bool
}

// Create creates a record with an external id exactly once, however often it is called and whichever answers
// are lost. body must not contain externalId. An error of kind UnknownOutcome means that reading back failed,
// too: call again later.
func (c *Client) Create(ctx context.Context, recordType, externalID string, body any) (Created, error) {
	at, err := recordPath(recordType)
	if err != nil {
		return Created{}, err
	}
	made, err := newCreation(recordType, externalID, at, body)
	if err != nil {
		return Created{}, err
	}
	made.keyed, made.known = true, true // NetSuite refuses a second record with the same external id
	return c.create(ctx, made)
}

// Transform makes a record of type to from another one (an item fulfillment or an invoice from a sales order)
// exactly once, as Create does. from and id identify the other record; id may be ByExternalID.
//
// The URL of a transform cannot contain the external id, so it is sent in the body. It is not documented
// whether every account accepts it there. If an account refuses it, the memo contains it instead. Then the
// records made from the same source are searched for it before anything is sent, and the external id is
// written afterwards.
func (c *Client) Transform(ctx context.Context, from, id, to, externalID string, body any) (Created, error) {
	if !recordTypeForm.MatchString(to) {
		return Created{}, fmt.Errorf("%q is no record type", to)
	}
	if external, ok := strings.CutPrefix(id, "eid:"); ok {
		internal, found, err := c.find(ctx, from, external)
		if err != nil {
			return Created{}, err
		}
		if !found {
			return Created{}, &Error{Kind: NotFound, Status: http.StatusNotFound, RequestPath: "GET " + recordRoot + "/" + from,
				Detail: fmt.Sprintf("%s %s does not exist", from, id)}
		}
		id = internal
	}
	at, err := recordPath(from, id)
	if err != nil {
		return Created{}, err
	}
	made, err := newCreation(to, externalID, at+"/!transform/"+to, body)
	if err != nil {
		return Created{}, err
	}
	made.source = id
	made.keyed, made.known = c.keying.of(to)
	return c.create(ctx, made)
}

// creation is the creation of one record.
type creation struct {
	recordType string
	externalID string
	path       string
	fields     map[string]json.RawMessage
	source     string // internal id of the source transaction; "" for none

	// keyed says that the external id can be sent along and that a second record with it is refused. known
	// says that this account was seen to do so.
	keyed, known bool
}

func newCreation(recordType, externalID, at string, body any) (creation, error) {
	if !externalIDForm.MatchString(externalID) {
		return creation{}, fmt.Errorf("external id %q may contain only letters, digits, _ and -", externalID)
	}
	content, err := json.Marshal(body)
	if err != nil {
		return creation{}, fmt.Errorf("write %s %s: %w", recordType, externalID, err)
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(content, &fields); err != nil {
		return creation{}, fmt.Errorf("write %s %s: a record is a JSON object: %w", recordType, externalID, err)
	}
	return creation{recordType: recordType, externalID: externalID, path: at, fields: fields}, nil
}

// body returns the record with its external id, or with the mark in the memo.
func (m creation) body() map[string]json.RawMessage {
	body := make(map[string]json.RawMessage, len(m.fields)+1)
	for name, value := range m.fields {
		body[name] = value
	}
	if m.keyed || !m.known {
		body["externalId"] = json.RawMessage(`"` + m.externalID + `"`)
		return body
	}
	delete(body, "externalId")
	var memo string
	if json.Unmarshal(m.fields["memo"], &memo) != nil {
		memo = ""
	}
	body["memo"], _ = json.Marshal(strings.TrimSpace(memo + " " + m.mark()))
	return body
}

func (m creation) mark() string { return "[" + m.externalID + "]" }

// create sends a creation until the record exists or is known not to be possible.
func (c *Client) create(ctx context.Context, made creation) (Created, error) {
	var before []linked // records made from the source, apparently by others
	if !made.known || !made.keyed {
		id, others, err := c.look(ctx, made)
		if id != "" || err != nil {
			return Created{ID: id, Existed: id != ""}, err
		}
		before = others
	}
	unsure := false
	for try := 1; ; try++ {
		done, err := c.do(ctx, call{method: http.MethodPost, path: made.path, body: made.body()})
		if err == nil {
			return c.settle(ctx, made, idIn(done.location))
		}
		kind := KindOf(err)
		if kind != Invalid && kind != Duplicate && kind != UnknownOutcome {
			if unsure {
				return Created{}, unresolved(err, errors.New("an earlier try may still be carried out"))
			}
			return Created{}, err
		}
		unsure = unsure || kind == UnknownOutcome
		// A refusal may be the second answer to the same request: the order has nothing left to fulfill
		// because the first try has fulfilled it.
		id, now, lookErr := c.look(ctx, made)
		switch {
		case id != "":
			return Created{ID: id, Existed: true}, nil
		case lookErr != nil:
			return Created{}, unresolved(err, lookErr)
		case kind == Invalid && !made.known && refusesExternalID(err):
			c.keying.learn(made.recordType, false)
			made.keyed, made.known = false, true
			continue
		case kind == Duplicate && unsure:
			return Created{}, unresolved(err, errors.New("no record has the external id yet"))
		case kind != UnknownOutcome:
			return Created{}, err
		case made.known && !made.keyed:
			// The first try may still be running, and nothing would refuse a second record.
			return Created{}, err
		case !made.known && len(now) > len(before):
			return Created{}, unresolved(err, errors.New("another record without external id was made meanwhile"))
		case try >= c.config.Attempts || c.backoff(ctx, try) != nil:
			return Created{}, err
		}
	}
}

// settle completes a record that NetSuite has created: it finds its id if the answer had none, and makes sure
// that it has its external id.
func (c *Client) settle(ctx context.Context, made creation, id string) (Created, error) {
	if id == "" {
		found, _, err := c.look(ctx, made)
		if found == "" {
			return Created{}, unresolved(&Error{Kind: UnknownOutcome, RequestPath: "POST " + made.path,
				Detail: "done, but the answer gave no id"}, err)
		}
		return Created{ID: found}, nil
	}
	if !made.known {
		found, _, err := c.find(ctx, made.recordType, made.externalID)
		if err != nil {
			return Created{ID: id}, nil // whether the external id was kept is learned from the next call
		}
		made.keyed, made.known = found == id, true
		c.keying.learn(made.recordType, made.keyed)
	}
	if !made.keyed {
		// If this is refused, too, the mark in the memo still finds the record.
		_ = c.Patch(ctx, made.recordType, id, map[string]string{"externalId": made.externalID})
	}
	return Created{ID: id}, nil
}

// look searches for the record by its external id. If it may be without one, look searches the records made
// from the same source for the mark. It also returns the others without an external id.
func (c *Client) look(ctx context.Context, made creation) (id string, others []linked, err error) {
	id, found, err := c.find(ctx, made.recordType, made.externalID)
	if found || err != nil || made.keyed || made.source == "" {
		return id, nil, err
	}
	all, err := c.madeFrom(ctx, made.source, made.recordType)
	if err != nil {
		if !made.known && !Retryable(err) {
			return "", nil, nil // the view of links is not available: use only the external id
		}
		return "", nil, err
	}
	for _, one := range all {
		switch {
		case one.externalID == made.externalID, strings.Contains(one.memo, made.mark()):
			return one.id, nil, nil
		case one.externalID == "":
			others = append(others, one)
		}
	}
	return "", others, nil
}

// linked is a transaction made from another one.
type linked struct{ id, externalID, memo string }

func (c *Client) madeFrom(ctx context.Context, source, recordType string) ([]linked, error) {
	page, err := c.Query(ctx, `SELECT DISTINCT t.id, t.externalid, t.memo FROM nexttransactionlinelink l `+
		`INNER JOIN transaction t ON t.id = l.nextdoc WHERE l.previousdoc = ? AND t.recordtype = ? ORDER BY t.id`,
		[]string{source, strings.ToLower(recordType)}, Page{})
	if err != nil {
		return nil, err
	}
	var all []linked
	for _, row := range page.Rows {
		all = append(all, linked{row["id"], row["externalid"], row["memo"]})
	}
	return all, nil
}

// find finds a record by its external id. The record call opens the record as if for editing, which a
// workflow or a lock can refuse; in that case find uses the list, which does not open it.
func (c *Client) find(ctx context.Context, recordType, externalID string) (id string, found bool, err error) {
	var record struct {
		ID ID `json:"id"`
	}
	err = c.Get(ctx, recordType, ByExternalID(externalID), View{}, &record)
	switch KindOf(err) {
	case NotFound:
		return "", false, nil
	case Invalid, Permission:
		return c.findInList(ctx, recordType, externalID)
	}
	if err == nil && record.ID == "" {
		return c.findInList(ctx, recordType, externalID)
	}
	return string(record.ID), err == nil, err
}

func (c *Client) findInList(ctx context.Context, recordType, externalID string) (id string, found bool, err error) {
	at, err := recordPath(recordType)
	if err != nil {
		return "", false, err
	}
	var list struct {
		Items []struct {
			ID ID `json:"id"`
		} `json:"items"`
	}
	query := url.Values{"q": {`externalId IS "` + externalID + `"`}}
	if err := c.read(ctx, call{method: http.MethodGet, path: at, query: query}, &list); err != nil {
		return "", false, err
	}
	if len(list.Items) == 0 {
		return "", false, nil
	}
	return string(list.Items[0].ID), true, nil
}

// refusesExternalID reports whether NetSuite refused the field itself.
func refusesExternalID(err error) bool {
	var e *Error
	return errors.As(err, &e) &&
		(strings.EqualFold(e.Path, "externalId") || strings.Contains(strings.ToLower(e.Detail), "externalid"))
}

// unresolved returns the error of a write with an unknown outcome, with the reason.
func unresolved(sent, reason error) error {
	var e *Error
	if !errors.As(sent, &e) || reason == nil {
		return sent
	}
	open := *e
	if e.Kind != Invalid || Retryable(reason) {
		open.Kind = UnknownOutcome
	}
	open.Cause = errors.Join(e.Cause, fmt.Errorf("read back: %w", reason))
	return &open
}

// keying is what was learned about the account: per record type, whether a transform accepts an external id.
type keying struct {
	mu    sync.Mutex
	types map[string]bool
}

func (k *keying) of(recordType string) (keyed, known bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	keyed, known = k.types[strings.ToLower(recordType)]
	return keyed, known
}

func (k *keying) learn(recordType string, keyed bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.types == nil {
		k.types = map[string]bool{}
	}
	k.types[strings.ToLower(recordType)] = keyed
}
