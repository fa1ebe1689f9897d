// Command lambda is the planner function.
package main

import (
	"backdock/functions/planner"
	"backdock/shared/app/lambda"
)

func main() { lambda.Work(planner.Worker) }
