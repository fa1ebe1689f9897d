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

// meter stands on the SDK's client and counts requests and capacity units: as DynamoDB
// Local reports them, but for transactions, see unitsOf.
type meter struct {
	mu    sync.Mutex
	calls []call
	// one is held around a transaction while the company is filled: many large
	// ones at once stop DynamoDB Local for good.
	one sync.Mutex
	// filling says that they are.
	filling atomic.Bool
	// plain reads what a transaction is about to write, while one is weighed.
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
