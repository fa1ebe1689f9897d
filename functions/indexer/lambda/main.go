// Command lambda is the indexer function.
package main

import (
	"backdock/functions/indexer"
	"backdock/shared/app/lambda"
)

func main() { lambda.Work(indexer.Worker) }
