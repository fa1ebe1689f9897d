// Command lambda is the fulfillment function.
package main

import (
	"backdock/functions/fulfillment"
	"backdock/shared/app/lambda"
)

func main() { lambda.Work(fulfillment.Worker) }
