// Command lambda is the projector function.
package main

import (
	"backdock/functions/projector"
	"backdock/shared/lambda"
)

func main() { lambda.Work(projector.Worker) }
