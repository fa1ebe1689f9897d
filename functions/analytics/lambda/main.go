// Command lambda is the analytics function.
package main

import (
	"backdock/functions/analytics"
	"backdock/shared/lambda"
)

func main() { lambda.Serve(analytics.Group) }
