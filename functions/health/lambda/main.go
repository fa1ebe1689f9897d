// Command lambda is the health function.
package main

import (
	"backdock/functions/health"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(health.Group) }
