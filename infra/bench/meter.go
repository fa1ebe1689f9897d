package main

import (
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/smithy-go/middleware"
)

// meter stands on the SDK's client and counts requests and capacity units.
//
// Reads are as DynamoDB Local reports them, which is as the service charges. For
// transactions it sums sizes before it rounds, where the service rounds each item
// up to 1 KB and doubles it: the table's part of a transaction is worked out here
// from the items, the indexes' part is taken from the report.
type meter struct {
	mu    sync.Mutex
	calls []call
	// one is held around a transaction while the company is filled: many large
	// ones at once stop DynamoDB Local for good.
	one sync.Mutex
	// filling says that they are.
	filling atomic.Bool
}

type call struct {
	operation   string
	start, end  time.Time
	read, write float64
	transaction bool
}

func (m *meter) reset() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.calls = nil
}

// cost of what was called since the last reset.
type cost struct {
	requests     int
	depth        int // requests that had to wait for one another
	read, write  float64
	transactions int
}

func (m *meter) cost() cost {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := cost{requests: len(m.calls)}
	sorted := slices.Clone(m.calls)
	slices.SortFunc(sorted, func(a, b call) int { return a.end.Compare(b.end) })
	var last time.Time
	for _, k := range sorted {
		c.read += k.read
		c.write += k.write
		if k.transaction {
			c.transactions++
		}
		// The longest chain of requests of which none overlaps another.
		if !k.start.Before(last) {
			c.depth++
			last = k.end
		}
	}
	return c
}

// on adds the meter to a client's options.
func (m *meter) on(o *dynamodb.Options) {
	o.APIOptions = append(o.APIOptions, func(stack *middleware.Stack) error {
		return stack.Initialize.Add(middleware.InitializeMiddlewareFunc("meter",
			func(ctx context.Context, in middleware.InitializeInput,
				next middleware.InitializeHandler) (middleware.InitializeOutput, middleware.Metadata, error) {
				k := call{operation: middleware.GetOperationName(ctx), start: time.Now()}
				if t, ok := in.Parameters.(*dynamodb.TransactWriteItemsInput); ok {
					t.ReturnConsumedCapacity = types.ReturnConsumedCapacityIndexes
					if m.filling.Load() {
						m.one.Lock()
						defer m.one.Unlock()
					}
				}
				out, meta, err := next.HandleInitialize(ctx, in)
				k.end = time.Now()
				k.charge(in.Parameters, out.Result)
				m.mu.Lock()
				defer m.mu.Unlock()
				m.calls = append(m.calls, k)
				return out, meta, err
			}), middleware.Before)
	})
}

func (k *call) charge(in, result any) {
	units := func(all ...types.ConsumedCapacity) float64 {
		sum := 0.0
		for _, c := range all {
			sum += aws.ToFloat64(c.CapacityUnits)
		}
		return sum
	}
	one := func(c *types.ConsumedCapacity) float64 {
		if c == nil {
			return 0
		}
		return units(*c)
	}
	switch out := result.(type) {
	case *dynamodb.GetItemOutput:
		k.read = one(out.ConsumedCapacity)
	case *dynamodb.BatchGetItemOutput:
		k.read = units(out.ConsumedCapacity...)
	case *dynamodb.QueryOutput:
		k.read = one(out.ConsumedCapacity)
	case *dynamodb.PutItemOutput:
		k.write = one(out.ConsumedCapacity)
	case *dynamodb.UpdateItemOutput:
		k.write = one(out.ConsumedCapacity)
	case *dynamodb.DeleteItemOutput:
		k.write = one(out.ConsumedCapacity)
	case *dynamodb.BatchWriteItemOutput:
		k.write = units(out.ConsumedCapacity...)
	case *dynamodb.TransactWriteItemsOutput:
		k.transaction = true
		for _, c := range out.ConsumedCapacity {
			for _, index := range c.GlobalSecondaryIndexes {
				k.write += aws.ToFloat64(index.CapacityUnits)
			}
		}
		if t, ok := in.(*dynamodb.TransactWriteItemsInput); ok {
			for _, action := range t.TransactItems {
				k.write += 2 * kilobytes(action)
			}
		}
	}
}

// kilobytes of one action of a transaction, rounded up. Updates, deletes and
// checks of this product are on counters, marks and versions of less than 1 KB.
func kilobytes(action types.TransactWriteItem) float64 {
	if action.Put == nil {
		return 1
	}
	return math.Max(1, math.Ceil(float64(sizeOfMap(action.Put.Item))/1024))
}

func sizeOfMap(m map[string]types.AttributeValue) int {
	n := 0
	for name, v := range m {
		n += len(name) + sizeOf(v)
	}
	return n
}

// sizeOf is the size of a value by the rules of the service's documentation:
// texts by their bytes, numbers by about half their digits, 3 bytes for a list or
// map and 1 for each of their elements.
func sizeOf(v types.AttributeValue) int {
	switch v := v.(type) {
	case *types.AttributeValueMemberS:
		return len(v.Value)
	case *types.AttributeValueMemberN:
		return (len(v.Value)+1)/2 + 1
	case *types.AttributeValueMemberL:
		n := 3
		for _, e := range v.Value {
			n += 1 + sizeOf(e)
		}
		return n
	case *types.AttributeValueMemberM:
		return 3 + len(v.Value) + sizeOfMap(v.Value)
	}
	return 1
}
