// Command lambda is the sessions function.
package main

import (
	"backdock/functions/sessions"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(sessions.Group) }
