// Command lambda is the pricing-collector function.
package main

import (
	"backdock/functions/pricingcollector"
	"backdock/shared/app/lambda"
)

func main() { lambda.Work(pricingcollector.Worker) }
