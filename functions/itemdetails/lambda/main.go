// Command lambda is the item-details function.
package main

import (
	"backdock/functions/itemdetails"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(itemdetails.Group) }
