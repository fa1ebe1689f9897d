// Command lambda is the audit function.
package main

import (
	"backdock/functions/audit"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(audit.Group) }
