// Command lambda is the erp-worker function.
package main

import (
	"backdock/functions/erpworker"
	"backdock/shared/app/lambda"
)

func main() { lambda.Work(erpworker.Worker) }
