// Command lambda is the sync-scheduler function.
package main

import (
	"backdock/functions/syncscheduler"
	"backdock/shared/app/lambda"
)

func main() { lambda.Work(syncscheduler.Worker) }
