// Command lambda is the counter function.
package main

import (
	"backdock/functions/counter"
	"backdock/shared/app/lambda"
)

func main() { lambda.Work(counter.Worker) }
