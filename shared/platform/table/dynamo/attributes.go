package dynamo

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"backdock/shared/platform/table"
)

// reserved are the attributes that are not part of an item's body.
var reserved = func() map[string]bool {
	names := map[string]bool{}
	for _, name := range table.Reserved {
		names[name] = true
	}
	return names
}()

func text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

func keyOf(k table.Key) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{PK: text(k.PK), SK: text(k.SK)}
}

func toAttributes(item table.Item) (map[string]types.AttributeValue, error) {
	body, err := fromJSON(item.Body)
	if err != nil {
		return nil, fmt.Errorf("item %s/%s: %w", item.PK, item.SK, err)
	}
	m, ok := body.(*types.AttributeValueMemberM)
	if !ok {
		return nil, fmt.Errorf("item %s/%s: the body is not a JSON object", item.PK, item.SK)
	}
	av := m.Value
	for name := range av {
		if reserved[name] {
			return nil, fmt.Errorf("item %s/%s: the name %s is reserved", item.PK, item.SK, name)
		}
	}
	av[PK], av[SK] = text(item.PK), text(item.SK)
	place := func(k table.Key, pk, sk string) {
		if !k.IsZero() {
			av[pk], av[sk] = text(k.PK), text(k.SK)
		}
	}
	place(item.ByAll, AllPK, AllSK)
	place(item.ByKey, KeyPK, KeySK)
	place(item.Feed.At, FeedPK, FeedSK)
	if item.Feed.List != "" {
		row, err := fromJSON(item.Feed.Row)
		if err != nil {
			return nil, fmt.Errorf("row of %s/%s: %w", item.PK, item.SK, err)
		}
		av[FeedList], av[FeedRow] = text(item.Feed.List), row
	}
	if item.Outbox != nil {
		message, err := fromJSON(item.Outbox.Body)
		if err != nil {
			return nil, fmt.Errorf("message of %s/%s: %w", item.PK, item.SK, err)
		}
		outbox := map[string]types.AttributeValue{"queue": text(item.Outbox.Queue), "body": message}
		if seconds := item.Outbox.DelaySeconds; seconds > 0 {
			outbox["delaySeconds"] = &types.AttributeValueMemberN{Value: strconv.Itoa(seconds)}
		}
		av[Outbox] = &types.AttributeValueMemberM{Value: outbox}
	}
	if len(item.Blob) > 0 {
		av[Blob] = &types.AttributeValueMemberB{Value: item.Blob}
	}
	if !item.Expires.IsZero() {
		av[TTL] = &types.AttributeValueMemberN{Value: strconv.FormatInt(item.Expires.Unix(), 10)}
	}
	return av, nil
}

func fromAttributes(av map[string]types.AttributeValue) (table.Item, error) {
	get := func(name string) string {
		if s, ok := av[name].(*types.AttributeValueMemberS); ok {
			return s.Value
		}
		return ""
	}
	item := table.Item{
		Key:   table.Key{PK: get(PK), SK: get(SK)},
		ByAll: table.Key{PK: get(AllPK), SK: get(AllSK)},
		ByKey: table.Key{PK: get(KeyPK), SK: get(KeySK)},
		Feed:  table.Feed{List: get(FeedList), At: table.Key{PK: get(FeedPK), SK: get(FeedSK)}},
	}
	if n, ok := av[TTL].(*types.AttributeValueMemberN); ok {
		seconds, err := strconv.ParseInt(n.Value, 10, 64)
		if err != nil {
			return item, fmt.Errorf("item %s/%s: expiry %q", item.PK, item.SK, n.Value)
		}
		item.Expires = time.Unix(seconds, 0).UTC()
	}
	if blob, ok := av[Blob].(*types.AttributeValueMemberB); ok {
		item.Blob = blob.Value
	}
	var buf bytes.Buffer
	if row, ok := av[FeedRow]; ok {
		if err := writeJSON(&buf, row); err != nil {
			return item, err
		}
		item.Feed.Row = bytes.Clone(buf.Bytes())
		buf.Reset()
	}
	if o, ok := av[Outbox].(*types.AttributeValueMemberM); ok {
		if err := writeJSON(&buf, o); err != nil {
			return item, err
		}
		item.Outbox = &table.Message{}
		if err := json.Unmarshal(buf.Bytes(), item.Outbox); err != nil {
			return item, fmt.Errorf("message of %s/%s: %w", item.PK, item.SK, err)
		}
		buf.Reset()
	}
	buf.WriteByte('{')
	for name, v := range av {
		if reserved[name] {
			continue
		}
		if buf.Len() > 1 {
			buf.WriteByte(',')
		}
		writeText(&buf, name)
		buf.WriteByte(':')
		if err := writeJSON(&buf, v); err != nil {
			return item, fmt.Errorf("item %s/%s: %w", item.PK, item.SK, err)
		}
	}
	buf.WriteByte('}')
	item.Body = buf.Bytes()
	return item, nil
}

// fromJSON turns JSON into an attribute value; numbers keep their digits.
func fromJSON(raw json.RawMessage) (types.AttributeValue, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	tok, err := dec.Token()
	if err != nil {
		return nil, err
	}
	return fromToken(dec, tok)
}

func fromToken(dec *json.Decoder, tok json.Token) (types.AttributeValue, error) {
	switch v := tok.(type) {
	case string:
		return text(v), nil
	case json.Number:
		return &types.AttributeValueMemberN{Value: v.String()}, nil
	case bool:
		return &types.AttributeValueMemberBOOL{Value: v}, nil
	case nil:
		return &types.AttributeValueMemberNULL{Value: true}, nil
	case json.Delim:
		if v == '[' {
			list := []types.AttributeValue{}
			for dec.More() {
				e, err := next(dec)
				if err != nil {
					return nil, err
				}
				list = append(list, e)
			}
			_, err := dec.Token()
			return &types.AttributeValueMemberL{Value: list}, err
		}
		m := map[string]types.AttributeValue{}
		for dec.More() {
			name, err := dec.Token()
			if err != nil {
				return nil, err
			}
			if m[name.(string)], err = next(dec); err != nil {
				return nil, err
			}
		}
		_, err := dec.Token()
		return &types.AttributeValueMemberM{Value: m}, err
	}
	return nil, fmt.Errorf("unexpected JSON token %v", tok)
}

func next(dec *json.Decoder) (types.AttributeValue, error) {
	tok, err := dec.Token()
	if err != nil {
		return nil, err
	}
	return fromToken(dec, tok)
}

func writeText(buf *bytes.Buffer, s string) {
	b, _ := json.Marshal(s) // a string always has a JSON form
	buf.Write(b)
}

func writeJSON(buf *bytes.Buffer, av types.AttributeValue) error {
	switch v := av.(type) {
	case *types.AttributeValueMemberS:
		writeText(buf, v.Value)
	case *types.AttributeValueMemberN:
		buf.WriteString(v.Value)
	case *types.AttributeValueMemberBOOL:
		buf.WriteString(strconv.FormatBool(v.Value))
	case *types.AttributeValueMemberNULL:
		buf.WriteString("null")
	case *types.AttributeValueMemberL:
		buf.WriteByte('[')
		for i, e := range v.Value {
			if i > 0 {
				buf.WriteByte(',')
			}
			if err := writeJSON(buf, e); err != nil {
				return err
			}
		}
		buf.WriteByte(']')
	case *types.AttributeValueMemberM:
		buf.WriteByte('{')
		first := true
		for name, e := range v.Value {
			if !first {
				buf.WriteByte(',')
			}
			first = false
			writeText(buf, name)
			buf.WriteByte(':')
			if err := writeJSON(buf, e); err != nil {
				return err
			}
		}
		buf.WriteByte('}')
	default:
		return fmt.Errorf("unexpected attribute type: %T", av)
	}
	return nil
}
