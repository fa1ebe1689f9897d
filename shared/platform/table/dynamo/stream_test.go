package dynamo

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/aws/aws-lambda-go/events"
)

// A record of the stream, as Lambda is given it, has the blob's bytes.
func TestFromStream(t *testing.T) {
	var record events.DynamoDBEventRecord
	err := json.Unmarshal([]byte(`{"dynamodb":{"Keys":{"pk":{"S":"P"},"sk":{"S":"S"}},"NewImage":{"pk":{"S":"P"},"sk":{"S":"S"},
		"blob":{"B":"AAEC/w=="},"n":{"N":"1.50"},"list":{"L":[{"BOOL":true},{"NULL":true}]}}}}`), &record)
	if err != nil {
		t.Fatal(err)
	}
	c, err := FromStream(record)
	if err != nil || c.Old != nil || c.New == nil || c.Key != c.New.Key || c.Key.PK != "P" {
		t.Fatalf("%+v, %v", c, err)
	}
	if !bytes.Equal(c.New.Blob, []byte{0, 1, 2, 255}) {
		t.Errorf("blob %v", c.New.Blob)
	}
	var body map[string]json.RawMessage
	if err := json.Unmarshal(c.New.Body, &body); err != nil || len(body) != 2 || string(body["n"]) != "1.50" ||
		string(body["list"]) != "[true,null]" {
		t.Errorf("body %s, %v", c.New.Body, err)
	}
}
