// Command lambda is the dispatch function.
package main

import (
	"backdock/functions/dispatch"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(dispatch.Group) }
