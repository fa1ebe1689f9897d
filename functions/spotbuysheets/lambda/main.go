// Command lambda is the spot-buy-sheets function.
package main

import (
	"backdock/functions/spotbuysheets"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(spotbuysheets.Group) }
