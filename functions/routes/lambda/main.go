// Command lambda is the routes function.
package main

import (
	"backdock/functions/routes"
	"backdock/shared/lambda"
)

func main() { lambda.Serve(routes.Group) }
