// Command lambda is the outofstock function.
package main

import (
	"backdock/functions/outofstock"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(outofstock.Group) }
