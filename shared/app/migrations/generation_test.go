package migrations_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"backdock/shared/app/migrations"
)

// Readers come a release before writers, and no migration waits for a generation that these sources do not reach.
func TestReadersComeAReleaseBeforeWriters(t *testing.T) {
	before := 0
	for i, m := range migrations.All(migrations.Stores{}) {
		if m.Number != i+1 {
			t.Errorf("migration %d is in place %d", m.Number, i+1)
		}
		if m.ReadSince >= m.WrittenSince {
			t.Errorf("migration %d: its form is written since generation %d; a release before that must read it, not %d",
				m.Number, m.WrittenSince, m.ReadSince)
		}
		if m.WrittenSince < before || m.WrittenSince > migrations.Generation {
			t.Errorf("migration %d waits for generation %d; the one before it for %d, and these sources are of %d", m.Number,
				m.WrittenSince, before, migrations.Generation)
		}
		before = m.WrittenSince
	}
	text, err := os.ReadFile("../../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), fmt.Sprintf("generation %d", migrations.Generation)) {
		t.Errorf("CHANGELOG.md does not say which version is of generation %d", migrations.Generation)
	}
}
