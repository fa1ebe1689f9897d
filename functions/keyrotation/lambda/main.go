// Command lambda is the key-rotation function.
package main

import (
	"backdock/functions/keyrotation"
	"backdock/shared/app/lambda"
)

func main() { lambda.Work(keyrotation.Worker) }
