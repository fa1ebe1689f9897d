// Command lambda is the vehicles function.
package main

import (
	"backdock/functions/vehicles"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(vehicles.Group) }
