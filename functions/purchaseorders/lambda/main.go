// Command lambda is the purchaseorders function.
package main

import (
	"backdock/functions/purchaseorders"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(purchaseorders.Group) }
