// Command lambda is the pricing-reports function.
package main

import (
	"backdock/functions/pricingreports"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(pricingreports.Group) }
