// Command lambda is the sales-orders function.
package main

import (
	"backdock/functions/salesorders"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(salesorders.Group) }
