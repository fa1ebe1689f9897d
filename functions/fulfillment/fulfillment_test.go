package fulfillment_test

import (
	"context"
	"encoding/json"
	"testing"

	"backdock/functions/fulfillment"
	"backdock/shared/app/apptest"
)

// The last step of a removed trip had ended; an execution that learns of it late has nothing to do and does not fail.
func TestAnExecutionOfARemovedTripEndsWithoutAFailure(t *testing.T) {
	b := apptest.New(t).Backend
	for action, want := range map[string]string{"begin": `{"orders":[]}`, "look": `{"done":true,"seconds":0}`,
		"finish": `null`, "failed": `null`} {
		event := json.RawMessage(`{"action":"` + action + `","tripId":"01M7Z6KY253R199FE98BMJP4NH","step":"fulfil","attempt":1}`)
		answer, err := fulfillment.Worker.Handle(context.Background(), b, event)
		got, _ := json.Marshal(answer)
		if err != nil || string(got) != want {
			t.Errorf("%s: %s, %v; want %s", action, got, err, want)
		}
	}
}
