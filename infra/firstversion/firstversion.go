// Package firstversion has recordings of version f78948c, which later versions must be able to replace: what it stored, and
// the installation that it deployed. README.md says how they were made.
package firstversion

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"fmt"

	"backdock/infra/netsuitesim"
	"backdock/shared/platform/table"
)

// Commit is the version: the last one with all operations in one stack.
const Commit = "f78948c"

//go:embed testdata/day.json.gz
var day []byte

//go:embed testdata/installation.zip
var installation []byte

// Day is a company in the middle of its day.
type Day struct {
	Items []table.Item
	ERP   []netsuitesim.Record
	IDs   map[string]string // of orders, trips and the cart, by what they are
}

// ReadDay returns the recorded day.
func ReadDay() (Day, error) {
	var d Day
	unzip, err := gzip.NewReader(bytes.NewReader(day))
	if err == nil {
		numbers := json.NewDecoder(unzip)
		numbers.UseNumber()
		err = numbers.Decode(&d)
	}
	if err != nil {
		return Day{}, fmt.Errorf("the first version's day: %w", err)
	}
	return d, nil
}

// Installation returns what the CDK synthesized for the stage update: templates and manifests, without the functions' code.
func Installation() (*zip.Reader, error) {
	z, err := zip.NewReader(bytes.NewReader(installation), int64(len(installation)))
	if err != nil {
		return nil, fmt.Errorf("the first version's templates: %w", err)
	}
	return z, nil
}
