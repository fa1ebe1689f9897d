package main

import (
	"strings"
	"testing"
)

// Each fault can be put back into this tree.
func TestPatchesApply(t *testing.T) {
	root, err := output(t.Context(), ".", nil, "git", "rev-parse", "--show-toplevel")
	if err != nil {
		t.Fatal(err)
	}
	root = strings.TrimSpace(root)
	all, err := patches(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		if _, err := output(t.Context(), root, nil, "git", "apply", "--check", p.file); err != nil {
			t.Errorf("%s (%s): %v", p.name, p.title, err)
		}
	}
}
