// Command lambda is the users function.
package main

import (
	"backdock/functions/users"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(users.Group) }
