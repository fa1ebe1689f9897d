// Command lambda is the users function.
package main

import (
	"backdock/functions/users"
	"backdock/shared/lambda"
)

func main() { lambda.Serve(users.Group) }
