package tripstatus

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"backdock/shared/delivery/trip"
)

// The picture of a trip's statuses in the README has the moves of the variable next.
func TestTheReadmeDrawsTheTable(t *testing.T) {
	diagram := "```mermaid\nstateDiagram-v2\n    [*] --> draft\n"
	for _, from := range trip.Statuses {
		for _, to := range next[from] {
			diagram += fmt.Sprintf("    %s --> %s\n", from, to)
		}
	}
	diagram += "    closed --> [*]\n    cancelled --> [*]\n```\n"
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(readme), diagram) {
		t.Errorf("shared/delivery/README.md must have this:\n%s", diagram)
	}
}
