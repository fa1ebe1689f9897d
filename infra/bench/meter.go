package main

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/smithy-go/middleware"
)

// meter is added to the SDK's client and counts requests and capacity units. The units are those that DynamoDB
// Local reports, except for transactions, see unitsOf.
type meter struct {
	mu    sync.Mutex
	calls []call
	// one serializes transactions while the company is filled: many large concurrent transactions stop DynamoDB
	// Local for good.
	one sync.Mutex
	// filling is true while the company is filled.
	filling atomic.Bool
	// plain reads the items of a transaction before it writes them, to calculate its units.
	plain    *dynamodb.Client
	weighing atomic.Bool
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

// cost is the cost of the calls since the last reset.
type cost struct {
	requests     int
	depth        int // sequential requests
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
		// The number of sequential round trips: the longest chain of requests that do not overlap.
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
				k := call{operation: middleware.GetOperationName(ctx)}
				t, isTransaction := in.Parameters.(*dynamodb.TransactWriteItemsInput)
				var was []attributes
				if isTransaction && m.weighing.Load() {
					var err error
					if was, err = before(ctx, m.plain, t); err != nil {
						return middleware.InitializeOutput{}, middleware.Metadata{}, err
					}
				}
				if isTransaction && m.filling.Load() {
					m.one.Lock()
					defer m.one.Unlock()
				}
				k.start = time.Now()
				out, meta, err := next.HandleInitialize(ctx, in)
				k.end = time.Now()
				k.charge(out.Result)
				if k.transaction = isTransaction && err == nil; k.transaction {
					for i, item := range was {
						k.write += unitsOf(t.TransactItems[i], item)
					}
				}
				m.mu.Lock()
				defer m.mu.Unlock()
				m.calls = append(m.calls, k)
				return out, meta, err
			}), middleware.Before)
	})
}

func (k *call) charge(result any) {
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
	}
}
