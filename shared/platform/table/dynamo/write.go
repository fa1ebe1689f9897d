package dynamo

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/jitter"
	"backdock/shared/platform/table"
)

// Commit implements table.Table.
func (t *Table) Commit(ctx context.Context, ops ...table.Op) error {
	if len(ops) == 0 {
		return nil
	}
	if err := table.CheckLimits(ops); err != nil {
		return err
	}
	if len(ops) == 1 && repeatable(ops[0]) {
		return t.single(ctx, ops[0])
	}
	in := &dynamodb.TransactWriteItemsInput{ReturnConsumedCapacity: types.ReturnConsumedCapacityTotal}
	for _, op := range ops {
		action, err := t.action(op)
		if err != nil {
			return err
		}
		in.TransactItems = append(in.TransactItems, action)
	}
	in.ClientRequestToken = newToken()
	for attempt := 0; ; attempt++ {
		if err := pause(ctx, attempt); err != nil {
			return err
		}
		out, err := t.db.TransactWriteItems(ctx, in)
		if err == nil {
			count(ctx, true, pointers(out.ConsumedCapacity)...)
			return nil
		}
		count(ctx, true, nil)
		failed, conflict := cancelled(err)
		if failed != nil {
			return &table.CommitError{Failed: failed}
		}
		if !conflict || attempt == lastAttempt {
			return fmt.Errorf("commit %d operations from %s/%s on: %w", len(ops), ops[0].Key.PK, ops[0].Key.SK, err)
		}
		var inProgress *types.TransactionInProgressException
		if !errors.As(err, &inProgress) { // that one is this transaction, whose answer was lost: its token stays
			in.ClientRequestToken = newToken()
		}
	}
}

// repeatable reports whether an operation may be sent alone, at half the price of a transaction. The client repeats a
// request whose answer was lost. A transaction has a token, so the service knows the repeat. Alone, an addition would
// count twice, and a deletion could not tell whether it met its condition the first time.
func repeatable(op table.Op) bool {
	switch op.Verb {
	case table.PutItem:
		return true
	case table.DeleteItem:
		return op.Conds == nil
	case table.ChangeItem:
		return op.Add == nil
	}
	return false
}

func newToken() *string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it never fails
	return aws.String(hex.EncodeToString(b[:]))
}

// lastAttempt is how often a write that conflicts with a transaction is repeated, over about two seconds.
const lastAttempt = 7

// cancelled returns why a transaction was cancelled: the operations whose condition failed, and whether it
// conflicted with another transaction.
func cancelled(err error) (failed []int, conflict bool) {
	var inProgress *types.TransactionInProgressException
	var clash *types.TransactionConflictException
	if errors.As(err, &inProgress) || errors.As(err, &clash) {
		return nil, true
	}
	var c *types.TransactionCanceledException
	if !errors.As(err, &c) {
		return nil, false
	}
	for i, reason := range c.CancellationReasons {
		switch aws.ToString(reason.Code) {
		case "ConditionalCheckFailed":
			failed = append(failed, i)
		case "TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded":
			conflict = true
		}
	}
	return failed, conflict
}

// single writes one item. A conditional write leaves its own id in the item. With the id, a repeat after a lost answer, whose
// condition is no longer met because the write was carried out, is not taken for a conflict with another writer.
func (t *Table) single(ctx context.Context, op table.Op) error {
	writeID := ""
	if op.Conds != nil {
		writeID = *newToken()
	}
	action, err := t.marked(op, writeID)
	if err != nil {
		return err
	}
	for attempt := 0; ; attempt++ {
		if err := pause(ctx, attempt); err != nil {
			return err
		}
		used, err := t.alone(ctx, action)
		count(ctx, true, used)
		var failed *types.ConditionalCheckFailedException
		if errors.As(err, &failed) {
			if id, ok := failed.Item[WriteID].(*types.AttributeValueMemberS); ok && id.Value == writeID {
				return nil
			}
			return &table.CommitError{Failed: []int{0}}
		}
		if err == nil {
			return nil
		}
		if _, conflict := cancelled(err); !conflict || attempt == lastAttempt {
			return fmt.Errorf("write %s/%s: %w", op.Key.PK, op.Key.SK, err)
		}
	}
}

// alone runs one action without a transaction, at half the price.
func (t *Table) alone(ctx context.Context, action types.TransactWriteItem) (*types.ConsumedCapacity, error) {
	const (
		total = types.ReturnConsumedCapacityTotal
		old   = types.ReturnValuesOnConditionCheckFailureAllOld
	)
	switch {
	case action.Put != nil:
		p := action.Put
		out, err := t.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: p.TableName, Item: p.Item,
			ConditionExpression:      p.ConditionExpression,
			ExpressionAttributeNames: p.ExpressionAttributeNames, ExpressionAttributeValues: p.ExpressionAttributeValues,
			ReturnConsumedCapacity: total, ReturnValuesOnConditionCheckFailure: old})
		if err != nil {
			return nil, err
		}
		return out.ConsumedCapacity, nil
	case action.Delete != nil:
		d := action.Delete
		out, err := t.db.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: d.TableName, Key: d.Key,
			ReturnConsumedCapacity: total})
		if err != nil {
			return nil, err
		}
		return out.ConsumedCapacity, nil
	}
	u := action.Update
	out, err := t.db.UpdateItem(ctx, &dynamodb.UpdateItemInput{TableName: u.TableName, Key: u.Key,
		UpdateExpression:    u.UpdateExpression,
		ConditionExpression: u.ConditionExpression, ExpressionAttributeNames: u.ExpressionAttributeNames,
		ExpressionAttributeValues: u.ExpressionAttributeValues, ReturnConsumedCapacity: total,
		ReturnValuesOnConditionCheckFailure: old})
	if err != nil {
		return nil, err
	}
	return out.ConsumedCapacity, nil
}

// Write implements table.Table.
func (t *Table) Write(ctx context.Context, ops ...table.Op) error {
	if err := table.CheckWrite(ops); err != nil {
		return err
	}
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(4)
	for batch := range slices.Chunk(ops, 25) {
		g.Go(func() error { return t.writeBatch(ctx, batch) })
	}
	return g.Wait()
}

func (t *Table) writeBatch(ctx context.Context, ops []table.Op) error {
	var requests []types.WriteRequest
	for _, op := range ops {
		if op.Verb == table.DeleteItem {
			requests = append(requests, types.WriteRequest{DeleteRequest: &types.DeleteRequest{Key: keyOf(op.Key)}})
			continue
		}
		av, err := toAttributes(op.Item)
		if err != nil {
			return err
		}
		requests = append(requests, types.WriteRequest{PutRequest: &types.PutRequest{Item: av}})
	}
	for attempt := 0; len(requests) > 0; attempt++ {
		if err := pause(ctx, attempt); err != nil {
			return err
		}
		out, err := t.db.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{
			RequestItems:           map[string][]types.WriteRequest{t.name: requests},
			ReturnConsumedCapacity: types.ReturnConsumedCapacityTotal,
		})
		if err != nil {
			return fmt.Errorf("write %d items: %w", len(requests), err)
		}
		count(ctx, true, pointers(out.ConsumedCapacity)...)
		requests = out.UnprocessedItems[t.name]
	}
	return nil
}

// pause waits before a repeated attempt: 20 ms, doubled each time up to 640 ms. Half of it is random, so that
// competing writers spread out.
func pause(ctx context.Context, attempt int) error {
	if attempt == 0 {
		return nil
	}
	full := 20 * time.Millisecond << min(attempt-1, 5)
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(jitter.Half(full)):
		return nil
	}
}
