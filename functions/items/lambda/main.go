// Command lambda is the items function.
package main

import (
	"backdock/functions/items"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(items.Group) }
