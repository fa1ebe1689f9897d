package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backdock/shared/delivery/road"
)

// Two streets that cross, and a piece of street elsewhere.
var tables = map[string]string{
	"intersections.csv.gz": "node,longitude,latitude\n7,-87.65528,41.8955\n8,-87.65413,41.89408\n9,-87.65453,41.88773\n" +
		"20,-87.6,41.9\n21,-87.601,41.9\n",
	"segments.csv.gz": "from,to,street\n7,8,1\n9,8,0\n7,7,0\n20,21,0\n",
	"streets.csv":     "street,length_km,class\nLAKE ST,1.0,arterial\nELM ST,4.5,local\n",
}

func folder(t *testing.T, changed map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range tables {
		if c, ok := changed[name]; ok {
			content = c
		}
		b := []byte(content)
		if strings.HasSuffix(name, ".gz") {
			var packed bytes.Buffer
			w := gzip.NewWriter(&packed)
			if _, err := w.Write(b); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			b = packed.Bytes()
		}
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func made(t *testing.T, dir string) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "network")
	if err := run(dir, "our own", name); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The largest part is kept, with the classes of its streets, and the same tables give the same bytes.
func TestNetworkOfTables(t *testing.T) {
	dir := folder(t, nil)
	b := made(t, dir)
	if !bytes.Equal(b, made(t, dir)) {
		t.Error("the same tables give other bytes")
	}
	m, err := road.Decode(b)
	if err != nil || m.Note != "our own" || len(m.Nodes) != 3 || len(m.Segments) != 2 {
		t.Fatalf("%+v, %v", m, err)
	}
	classes := map[road.Class]int{}
	for _, s := range m.Segments {
		classes[s.Class]++
	}
	if classes[road.Arterial] != 1 || classes[road.Local] != 1 {
		t.Errorf("%+v", m.Segments)
	}
}

func TestTablesThatAreRefused(t *testing.T) {
	for name, changed := range map[string]map[string]string{
		"other columns":     {"streets.csv": "name,class\n"},
		"an unknown class":  {"streets.csv": "street,length_km,class\nLAKE ST,1.0,motorway\n"},
		"an unknown node":   {"segments.csv.gz": "from,to,street\n7,99,0\n"},
		"an unknown street": {"segments.csv.gz": "from,to,street\n7,8,2\n"},
		"no coordinate":     {"intersections.csv.gz": "node,longitude,latitude\n7,west,41.9\n"},
		"no nodes":          {"intersections.csv.gz": "node,longitude,latitude\n", "segments.csv.gz": "from,to,street\n"},
	} {
		if err := run(folder(t, changed), "our own", filepath.Join(t.TempDir(), "network")); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if run("", "x", "y") == nil || run(t.TempDir(), "x", filepath.Join(t.TempDir(), "y")) == nil {
		t.Error("no folder or no tables: accepted")
	}
}
