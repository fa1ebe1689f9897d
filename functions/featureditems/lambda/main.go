// Command lambda is the featured-items function.
package main

import (
	"backdock/functions/featureditems"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(featureditems.Group) }
