// Command lambda is the job-worker function.
package main

import (
	"backdock/functions/jobworker"
	"backdock/shared/app/lambda"
)

func main() { lambda.Work(jobworker.Worker) }
