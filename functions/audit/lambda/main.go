// Command lambda is the audit function.
package main

import (
	"backdock/functions/audit"
	"backdock/shared/lambda"
)

func main() { lambda.Serve(audit.Group) }
