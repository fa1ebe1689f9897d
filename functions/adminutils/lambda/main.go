// Command lambda is the admin-utils function.
package main

import (
	"backdock/functions/adminutils"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(adminutils.Group) }
