// Command lambda is the mailer function.
package main

import (
	"backdock/functions/mailer"
	"backdock/shared/app/lambda"
)

func main() { lambda.Work(mailer.Worker) }
