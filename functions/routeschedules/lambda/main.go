// Command lambda is the route-schedules function.
package main

import (
	"backdock/functions/routeschedules"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(routeschedules.Group) }
