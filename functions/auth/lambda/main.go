// Command lambda is the auth function.
package main

import (
	"backdock/functions/auth"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(auth.Group) }
