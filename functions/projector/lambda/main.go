// Command lambda is the projector function.
package main

import (
	"backdock/functions/projector"
	"backdock/shared/app/lambda"
)

func main() { lambda.Work(projector.Worker) }
