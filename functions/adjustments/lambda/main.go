// Command lambda is the adjustments function.
package main

import (
	"backdock/functions/adjustments"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(adjustments.Group) }
