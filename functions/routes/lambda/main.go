// Command lambda is the routes function.
package main

import (
	"backdock/functions/routes"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(routes.Group) }
