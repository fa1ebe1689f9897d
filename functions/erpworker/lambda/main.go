// Command lambda is the erp-worker function.
package main

import (
	"backdock/functions/erpworker"
	"backdock/shared/lambda"
)

func main() { lambda.Work(erpworker.Worker) }
