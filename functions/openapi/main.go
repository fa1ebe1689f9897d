// Command openapi prints the OpenAPI document of all groups.
package main

import (
	"fmt"
	"os"

	"backdock/functions"
)

func main() {
	doc, err := functions.API(nil).Document()
	if err == nil {
		_, err = os.Stdout.Write(doc)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
