// Command lambda is the admin-utils function.
package main

import (
	"backdock/functions/adminutils"
	"backdock/shared/lambda"
)

func main() { lambda.Serve(adminutils.Group) }
