package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
)

const (
	keptFor = 24 * time.Hour
	// runsFor is longer than any API function may run. After it, an attempt without an answer has certainly
	// crashed.
	runsFor = 35 * time.Second
)

// attempt is the record that is stored under an idempotency key.
type attempt struct {
	Hash     string `json:"hash"`     // hash of the operation and its input
	Reserved string `json:"reserved"` // id of the record that the attempt creates
	Until    int64  `json:"until"`    // unix seconds; until then the attempt may be running
	Status   int    `json:"status"`   // 0: no answer yet
	Answer   []byte `json:"answer"`   // JSON, gzipped; empty if it is apart
	Apart    bool   `json:"apart"`    // the answer is stored in items of its own
}

// maxAnswer is the longest compressed answer that is stored with the attempt. A longer one, such as that of a trip with
// signatures, which hardly get smaller, needs items of its own.
const maxAnswer = 200 << 10

// once runs a creating operation under its idempotency key, if the request has one. The first answer is
// stored and returned to all repeats. An attempt that crashed before it answered is repeated with the same id
// (see NewID), so nothing is created twice. The same holds if the answer could not be stored: the operation was
// carried out, so its answer is given, and a repeat carries it out again under the same id.
func (d *declaration) once(ctx context.Context, in any) (*answer, error) {
	key := idempotencyKey(ctx)
	if key == "" {
		return d.run(ctx, in)
	}
	if len(key) > 100 {
		return nil, fault.Fields("idempotency-key must be at most 100 characters long")
	}
	input, err := json.Marshal(asked(reflect.ValueOf(in).Elem(), nil))
	if err != nil {
		return nil, fmt.Errorf("hash the input of %s: %w", d.ID, err)
	}
	sum := sha256.Sum256(append([]byte(d.ID+"\x00"), input...))
	place := table.Key{PK: "ONCE#" + access.From(ctx).UserID + "#" + key, SK: "ONCE"}
	mine, before, err := d.api.begin(ctx, place, hex.EncodeToString(sum[:]))
	if err != nil {
		return nil, err
	}
	if before != nil && before.Status != 0 {
		out := reflect.New(d.out)
		err := d.api.kept(ctx, place, *before, out.Interface())
		return &answer{Status: before.Status, Body: out.Elem().Interface()}, err
	}
	if r := requestOf(ctx); r != nil {
		r.reserved = mine.Reserved
	}
	got, err := d.run(ctx, in)
	if err != nil {
		return nil, errors.Join(err, d.api.release(ctx, place, mine, before == nil && refused(err)))
	}
	if err := d.api.keepAnswer(ctx, place, mine, got.Status, got.Body); err != nil {
		d.api.Log.LogAttrs(ctx, slog.LevelWarn, "the answer to an idempotency key was not kept",
			slog.String("operation", d.ID), slog.String("failure", errors.Join(err, d.api.release(ctx, place, mine, false)).Error()))
	}
	return got, nil
}

// answerKey is where an answer that is too long for the attempt's own item is stored.
func answerKey(place table.Key) table.Key { return table.Key{PK: place.PK, SK: "ANSWER"} }

// keepAnswer stores the answer of an attempt. An answer of its own is complete before the attempt says so.
func (a *API) keepAnswer(ctx context.Context, place table.Key, mine attempt, status int, body any) error {
	mine.Status = status
	short := packed.Encode(body)
	if len(short) > maxAnswer {
		until := packed.Options{Expires: a.now().Add(keptFor)}
		if err := a.table.Write(ctx, packed.Put(answerKey(place), body, until)...); err != nil {
			return err
		}
		short, mine.Apart = []byte{}, true
	}
	mine.Answer = short
	return a.table.Commit(ctx, a.keep(place, mine))
}

// kept reads the answer of an attempt. Errors: fault.Conflict if it is too old to be there.
func (a *API) kept(ctx context.Context, place table.Key, there attempt, into any) error {
	if !there.Apart {
		return packed.Decode(there.Answer, into)
	}
	_, err := packed.Load(ctx, a.table, answerKey(place), into)
	if errors.Is(err, table.ErrMissing) {
		return fault.New(fault.Conflict, "this idempotency-key was used more than a day ago: use a new key")
	}
	return err
}

// begin reserves the key for an attempt. before is the earlier attempt under the key: one with an answer, or
// one that has certainly crashed. Errors: fault.Conflict if the key was used for another request, or while an
// attempt may still be running.
func (a *API) begin(ctx context.Context, place table.Key, hash string) (mine attempt, before *attempt, err error) {
	now := a.now()
	mine = attempt{Hash: hash, Reserved: id.New(now), Until: now.Add(runsFor).Unix(), Answer: []byte{}}
	err = a.table.Commit(ctx, a.keep(place, mine, table.Absent()))
	if !errors.Is(err, table.ErrCondition) {
		return mine, nil, err
	}
	there, err := table.Load[attempt](ctx, a.table, place)
	switch {
	case errors.Is(err, table.ErrMissing): // released a moment ago
		return mine, nil, running()
	case err != nil:
		return mine, nil, fmt.Errorf("idempotency key: %w", err)
	case there.Hash != hash:
		return mine, nil, fault.New(fault.Conflict, "this idempotency-key was used for another request: use a new key")
	case there.Status != 0:
		return mine, &there, nil
	case there.Until > now.Unix():
		return mine, nil, running()
	}
	mine.Reserved = there.Reserved
	err = a.table.Commit(ctx, a.keep(place, mine, table.FieldIs("until", there.Until), table.FieldIs("status", 0)))
	if errors.Is(err, table.ErrCondition) {
		return mine, nil, running()
	}
	return mine, &there, err
}

func running() error {
	return fault.Busy(1, "the first request with this idempotency-key is still running; try again in a moment")
}

// release ends an attempt that failed. If nothing was created it releases the key, so the key can be used for
// a corrected request. Otherwise the same request can be repeated at once and resumes under the same id.
func (a *API) release(ctx context.Context, place table.Key, mine attempt, nothingMade bool) error {
	ctx = context.WithoutCancel(ctx)
	if nothingMade {
		return a.table.Commit(ctx, table.Delete(place))
	}
	mine.Until = 0
	return a.table.Commit(ctx, a.keep(place, mine))
}

// refused reports whether an error says that nothing was made. One that says to try again may have begun something.
func refused(err error) bool {
	f, ok := errors.AsType[*fault.Error](err)
	return ok && f.RetryAfter == 0
}

func (a *API) keep(place table.Key, t attempt, conds ...table.Cond) table.Op {
	return table.Put(table.New(place, t).Expiring(a.now().Add(keptFor)), conds...)
}

// asked returns the fields of an input that identify the request. Headers are left out because they may
// differ when the same request is sent again; so are the fields confirm and sentAt.
func asked(in reflect.Value, fields []any) []any {
	if in.Kind() != reflect.Struct {
		return append(fields, in.Interface())
	}
	for i := range in.NumField() {
		f := in.Type().Field(i)
		switch {
		case f.Tag.Get("header") != "" || f.Tag.Get("cookie") != "" || !f.IsExported():
		case f.Name == "RawBody": // the parts of the form are fields of their own, and its boundary differs each time
		case f.Anonymous:
			fields = asked(in.Field(i), fields)
		case f.Name == "Body":
			fields = append(fields, lasting(in.Field(i)))
		default:
			fields = append(fields, in.Field(i).Interface())
		}
	}
	return fields
}
