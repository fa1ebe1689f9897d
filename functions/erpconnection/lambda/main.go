// Command lambda is the erp-connection function.
package main

import (
	"backdock/functions/erpconnection"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(erpconnection.Group) }
