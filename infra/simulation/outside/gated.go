package outside

import (
	"context"
	"strings"

	"backdock/infra/simulation/gate"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/workflow"
)

// gatedTable is a table whose calls wait at the gate.
type gatedTable struct {
	table.Table
	gate *gate.Gate
}

func keys(verb string, ks ...table.Key) func() string {
	return func() string {
		var b strings.Builder
		b.WriteString(verb)
		for _, k := range ks {
			b.WriteByte(' ')
			b.WriteString(k.PK)
			b.WriteByte('/')
			b.WriteString(k.SK)
		}
		return b.String()
	}
}

func opKeys(verb string, ops []table.Op) func() string {
	return func() string {
		ks := make([]table.Key, len(ops))
		for i, op := range ops {
			ks[i] = op.Key
		}
		return keys(verb, ks...)()
	}
}

func queryKey(verb string, q table.Query) func() string {
	return keys(verb, table.Key{PK: q.PK, SK: q.Prefix + q.From})
}

// Get implements table.Table.
func (t gatedTable) Get(ctx context.Context, key table.Key) (item table.Item, err error) {
	err = t.gate.Pass(ctx, gate.TableRead, keys("get", key), func() (err error) {
		item, err = t.Table.Get(ctx, key)
		return err
	})
	return item, err
}

// BatchGet implements table.Table.
func (t gatedTable) BatchGet(ctx context.Context, ks []table.Key) (items []table.Item, err error) {
	if len(ks) == 0 {
		return nil, nil
	}
	err = t.gate.Pass(ctx, gate.TableRead, keys("batch get", ks...), func() (err error) {
		items, err = t.Table.BatchGet(ctx, ks)
		return err
	})
	return items, err
}

// Query implements table.Table.
func (t gatedTable) Query(ctx context.Context, q table.Query) (page table.Page, err error) {
	err = t.gate.Pass(ctx, gate.TableRead, queryKey("query", q), func() (err error) {
		page, err = t.Table.Query(ctx, q)
		return err
	})
	return page, err
}

// Count implements table.Table.
func (t gatedTable) Count(ctx context.Context, q table.Query, most int) (n int, err error) {
	err = t.gate.Pass(ctx, gate.TableRead, queryKey("count", q), func() (err error) {
		n, err = t.Table.Count(ctx, q, most)
		return err
	})
	return n, err
}

// Commit implements table.Table.
func (t gatedTable) Commit(ctx context.Context, ops ...table.Op) error {
	if len(ops) == 0 {
		return nil
	}
	return t.gate.Pass(ctx, gate.TableWrite, opKeys("commit", ops), func() error { return t.Table.Commit(ctx, ops...) })
}

// Write implements table.Table.
func (t gatedTable) Write(ctx context.Context, ops ...table.Op) error {
	if len(ops) == 0 {
		return nil
	}
	return t.gate.Pass(ctx, gate.TableWrite, opKeys("write", ops), func() error { return t.Table.Write(ctx, ops...) })
}

// gatedQueue sends messages when the gate lets it.
type gatedQueue struct {
	queue.Sender
	gate *gate.Gate
}

// Send implements queue.Sender.
func (q gatedQueue) Send(ctx context.Context, messages ...table.Message) error {
	if len(messages) == 0 {
		return nil
	}
	return q.gate.Pass(ctx, gate.QueueSend, func() string { return "send " + messages[0].Queue + " " + string(messages[0].Body) },
		func() error { return q.Sender.Send(ctx, messages...) })
}

// gatedBlobs stores values when the gate lets it.
type gatedBlobs struct {
	blob.Store
	gate *gate.Gate
}

// Get implements blob.Store.
func (s gatedBlobs) Get(ctx context.Context, name string) (value []byte, err error) {
	err = s.gate.Pass(ctx, gate.BlobRead, func() string { return "blob get " + name }, func() (err error) {
		value, err = s.Store.Get(ctx, name)
		return err
	})
	return value, err
}

// Put implements blob.Store.
func (s gatedBlobs) Put(ctx context.Context, name, contentType string, value []byte) error {
	return s.gate.Pass(ctx, gate.BlobWrite, func() string { return "blob put " + name },
		func() error { return s.Store.Put(ctx, name, contentType, value) })
}

// Delete implements blob.Store.
func (s gatedBlobs) Delete(ctx context.Context, name string) error {
	return s.gate.Pass(ctx, gate.BlobWrite, func() string { return "blob delete " + name },
		func() error { return s.Store.Delete(ctx, name) })
}

// gatedRunner starts executions when the gate lets it.
type gatedRunner struct {
	workflow.Runner
	gate *gate.Gate
}

// Start implements workflow.Runner.
func (r gatedRunner) Start(ctx context.Context, machine, name string, input any) (id string, err error) {
	err = r.gate.Pass(ctx, gate.FlowStart, func() string { return "start " + name }, func() (err error) {
		id, err = r.Runner.Start(ctx, machine, name, input)
		return err
	})
	return id, err
}

// State implements workflow.Runner.
func (r gatedRunner) State(ctx context.Context, id string) (state workflow.State, err error) {
	err = r.gate.Pass(ctx, gate.FlowRead, func() string { return "state of " + id }, func() (err error) {
		state, err = r.Runner.State(ctx, id)
		return err
	})
	return state, err
}
