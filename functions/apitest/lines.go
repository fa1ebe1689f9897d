package apitest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	"backdock/shared/platform/trace"
)

// Lines collects log lines for tests. Warnings and errors are also printed to the test's output.
type Lines struct {
	T  testing.TB
	mu sync.Mutex
	// text has the lines as they were written.
	text [][]byte
}

// Line is a decoded log line.
type Line map[string]any

// Write implements io.Writer.
func (l *Lines) Write(b []byte) (int, error) {
	if !bytes.Contains(b, []byte(`"level":"INFO"`)) {
		l.T.Logf("%s", bytes.TrimSpace(b))
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text = append(l.text, bytes.Clone(b))
	return len(b), nil
}

// Take removes and returns all lines. It fails the test if a line has a field twice.
func (l *Lines) Take() []Line {
	l.T.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	lines := make([]Line, len(l.text))
	for i, text := range l.text {
		if err := json.Unmarshal(text, &lines[i]); err != nil {
			l.T.Fatalf("line %s: %v", text, err)
		}
		for name := range lines[i] {
			if _, isID := trace.KindOf(name); isID && bytes.Count(text, fmt.Appendf(nil, `"%s":`, name)) > 1 {
				l.T.Errorf("%s twice in %s", name, text)
			}
		}
	}
	l.text = nil
	return lines
}

// Want fails the test unless the line has all the ids.
func (l Line) Want(t testing.TB, ids map[string]string) {
	t.Helper()
	for name, id := range ids {
		if l[name] != id {
			t.Errorf("%s is %v, want %s, in %v", name, l[name], id, map[string]any(l))
		}
	}
}
