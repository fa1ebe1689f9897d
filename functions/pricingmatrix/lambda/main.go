// Command lambda is the pricing-matrix function.
package main

import (
	"backdock/functions/pricingmatrix"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(pricingmatrix.Group) }
