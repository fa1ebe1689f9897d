// Command lambda is the customers function.
package main

import (
	"backdock/functions/customers"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(customers.Group) }
