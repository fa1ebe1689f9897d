// Command lambda is the analytics function.
package main

import (
	"backdock/functions/analytics"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(analytics.Group) }
