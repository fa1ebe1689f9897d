// Command subset draws the catalog of the demo data again:
//
//	go run ./demodata/subset <usda_branded_names.csv >demodata/data/items.csv
package main

import (
	"bufio"
	"fmt"
	"os"

	"backdock/infra/demodata"
)

func main() {
	out := bufio.NewWriter(os.Stdout)
	err := demodata.DrawSubset(bufio.NewReader(os.Stdin), out)
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "subset:", err)
		os.Exit(1)
	}
}
