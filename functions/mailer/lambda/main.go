// Command lambda is the mailer function.
package main

import (
	"backdock/functions/mailer"
	"backdock/shared/lambda"
)

func main() { lambda.Work(mailer.Worker) }
