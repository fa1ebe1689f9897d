// Package dynamo implements the table on DynamoDB. It is one of the few packages that import the AWS SDK.
package dynamo

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/table"
)

// Attribute and index names. Infra creates the table with them.
const (
	PK, SK         = "pk", "sk"
	AllPK, AllSK   = "allPk", "allSk"
	KeyPK, KeySK   = "keyPk", "keySk"
	FeedPK, FeedSK = "feedPk", "feedSk"
	FeedRow        = "feedRow"
	FeedList       = "feedList"
	Outbox         = "outbox"
	TTL            = "ttl"
	Blob           = "blob"
	WriteID        = "writeId" // of the last single conditional write, see Table.single
	IndexByAll     = "byAll"   // projects everything
	IndexByKey     = "byKey"   // projects keys only
	IndexByFeed    = "byFeed"  // projects FeedRow and FeedList
)

// Table implements table.Table.
type Table struct {
	db   *dynamodb.Client
	name string
}

// New returns the table of that name. It does no I/O.
func New(db *dynamodb.Client, name string) *Table { return &Table{db, name} }

// Get implements table.Table.
func (t *Table) Get(ctx context.Context, key table.Key) (table.Item, error) {
	out, err := t.db.GetItem(ctx, &dynamodb.GetItemInput{
		TableName:              &t.name,
		Key:                    keyOf(key),
		ConsistentRead:         aws.Bool(true),
		ReturnConsumedCapacity: types.ReturnConsumedCapacityTotal,
	})
	if err != nil {
		return table.Item{}, fmt.Errorf("get %s/%s: %w", key.PK, key.SK, err)
	}
	count(ctx, false, out.ConsumedCapacity)
	if out.Item == nil {
		return table.Item{}, fmt.Errorf("get %s/%s: %w", key.PK, key.SK, table.ErrMissing)
	}
	return fromAttributes(out.Item)
}

// BatchGet implements table.Table.
func (t *Table) BatchGet(ctx context.Context, keys []table.Key) ([]table.Item, error) {
	unique := make([]table.Key, 0, len(keys))
	seen := make(map[table.Key]bool, len(keys))
	for _, k := range keys {
		if !seen[k] {
			seen[k] = true
			unique = append(unique, k)
		}
	}
	batches := slices.Collect(slices.Chunk(unique, 100))
	answers := make([]map[table.Key]table.Item, len(batches))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(8)
	for i, batch := range batches {
		g.Go(func() error {
			var err error
			answers[i], err = t.getBatch(ctx, batch)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	found := make([]table.Item, 0, len(unique))
	for i, batch := range batches {
		for _, k := range batch {
			if item, ok := answers[i][k]; ok {
				found = append(found, item)
			}
		}
	}
	return found, nil
}

func (t *Table) getBatch(ctx context.Context, keys []table.Key) (map[table.Key]table.Item, error) {
	found := make(map[table.Key]table.Item, len(keys))
	ask := types.KeysAndAttributes{}
	for _, k := range keys {
		ask.Keys = append(ask.Keys, keyOf(k))
	}
	for attempt := 0; len(ask.Keys) > 0; attempt++ {
		if err := pause(ctx, attempt); err != nil {
			return nil, err
		}
		out, err := t.db.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{
			RequestItems:           map[string]types.KeysAndAttributes{t.name: ask},
			ReturnConsumedCapacity: types.ReturnConsumedCapacityTotal,
		})
		if err != nil {
			return nil, fmt.Errorf("get %d items: %w", len(ask.Keys), err)
		}
		count(ctx, false, pointers(out.ConsumedCapacity)...)
		for _, av := range out.Responses[t.name] {
			item, err := fromAttributes(av)
			if err != nil {
				return nil, err
			}
			found[item.Key] = item
		}
		ask = out.UnprocessedKeys[t.name]
	}
	return found, nil
}

// nothing reports whether a Query's bounds exclude every key. The service would refuse such a query.
func nothing(q table.Query) bool { return q.Prefix == "" && q.To != "" && q.From > q.To }

// Query implements table.Table.
func (t *Table) Query(ctx context.Context, q table.Query) (table.Page, error) {
	if nothing(q) {
		return table.Page{}, nil
	}
	in := t.query(q)
	if q.After != "" {
		start, err := decodeCursor(q.After)
		if err != nil {
			return table.Page{}, err
		}
		in.ExclusiveStartKey = start
	}
	out, err := t.db.Query(ctx, in)
	if err != nil {
		return table.Page{}, fmt.Errorf("query %s: %w", q.PK, err)
	}
	count(ctx, false, out.ConsumedCapacity)
	page := table.Page{Items: make([]table.Item, len(out.Items))}
	for i, av := range out.Items {
		if page.Items[i], err = fromAttributes(av); err != nil {
			return table.Page{}, err
		}
	}
	page.Next, err = encodeCursor(out.LastEvaluatedKey)
	return page, err
}

// Count implements table.Table.
func (t *Table) Count(ctx context.Context, q table.Query, most int) (int, error) {
	if nothing(q) {
		return 0, nil
	}
	in := t.query(q)
	in.Select = types.SelectCount
	n := 0
	for {
		if most > 0 {
			in.Limit = aws.Int32(int32(most - n))
		}
		out, err := t.db.Query(ctx, in)
		if err != nil {
			return 0, fmt.Errorf("count %s: %w", q.PK, err)
		}
		count(ctx, false, out.ConsumedCapacity)
		n += int(out.Count)
		if out.LastEvaluatedKey == nil || (most > 0 && n >= most) {
			return n, nil
		}
		in.ExclusiveStartKey = out.LastEvaluatedKey
	}
}

func (t *Table) query(q table.Query) *dynamodb.QueryInput {
	in := &dynamodb.QueryInput{
		TableName:                 &t.name,
		ExpressionAttributeNames:  map[string]string{"#p": PK},
		ExpressionAttributeValues: map[string]types.AttributeValue{":p": text(q.PK)},
		KeyConditionExpression:    aws.String("#p = :p"),
		ScanIndexForward:          aws.Bool(!q.Reverse),
		ReturnConsumedCapacity:    types.ReturnConsumedCapacityTotal,
	}
	sort := SK
	switch q.Index {
	case table.Primary:
		in.ConsistentRead = aws.Bool(q.Consistent)
	case table.ByAll:
		in.IndexName, in.ExpressionAttributeNames["#p"], sort = aws.String(IndexByAll), AllPK, AllSK
	case table.ByKey:
		in.IndexName, in.ExpressionAttributeNames["#p"], sort = aws.String(IndexByKey), KeyPK, KeySK
	case table.ByFeed:
		in.IndexName, in.ExpressionAttributeNames["#p"], sort = aws.String(IndexByFeed), FeedPK, FeedSK
	}
	bound := func(expression string, values map[string]string) {
		in.ExpressionAttributeNames["#s"] = sort
		in.KeyConditionExpression = aws.String("#p = :p AND " + expression)
		for name, v := range values {
			in.ExpressionAttributeValues[name] = text(v)
		}
	}
	switch {
	case q.Prefix != "":
		bound("begins_with(#s, :x)", map[string]string{":x": q.Prefix})
	case q.From != "" && q.To != "":
		bound("#s BETWEEN :x AND :y", map[string]string{":x": q.From, ":y": q.To})
	case q.From != "":
		bound("#s >= :x", map[string]string{":x": q.From})
	case q.To != "":
		bound("#s <= :x", map[string]string{":x": q.To})
	}
	if q.Limit > 0 {
		in.Limit = aws.Int32(int32(q.Limit))
	}
	return in
}

func count(ctx context.Context, write bool, used ...*types.ConsumedCapacity) {
	units := 0.0
	for _, u := range used {
		if u != nil {
			units += aws.ToFloat64(u.CapacityUnits)
		}
	}
	if write {
		table.CountUsage(ctx, 1, 0, units)
	} else {
		table.CountUsage(ctx, 1, units, 0)
	}
}

func pointers(all []types.ConsumedCapacity) []*types.ConsumedCapacity {
	p := make([]*types.ConsumedCapacity, len(all))
	for i := range all {
		p[i] = &all[i]
	}
	return p
}

func encodeCursor(key map[string]types.AttributeValue) (string, error) {
	if key == nil {
		return "", nil
	}
	plain := make(map[string]string, len(key))
	for name, v := range key {
		s, ok := v.(*types.AttributeValueMemberS)
		if !ok {
			return "", fmt.Errorf("cursor: key attribute %s is not a string", name)
		}
		plain[name] = s.Value
	}
	b, err := json.Marshal(plain)
	return base64.RawURLEncoding.EncodeToString(b), err
}

func decodeCursor(cursor string) (map[string]types.AttributeValue, error) {
	b, err := base64.RawURLEncoding.DecodeString(cursor)
	var plain map[string]string
	if err == nil {
		err = json.Unmarshal(b, &plain)
	}
	if err != nil {
		return nil, fmt.Errorf("cursor: %w", err)
	}
	key := make(map[string]types.AttributeValue, len(plain))
	for name, v := range plain {
		key[name] = text(v)
	}
	return key, nil
}
