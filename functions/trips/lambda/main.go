// Command lambda is the trips function.
package main

import (
	"backdock/functions/trips"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(trips.Group) }
