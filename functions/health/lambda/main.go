// Command lambda is the health function.
package main

import (
	"backdock/functions/health"
	"backdock/shared/lambda"
)

func main() { lambda.Serve(health.Group) }
