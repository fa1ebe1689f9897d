// Command lambda is the search-admin function.
package main

import (
	"backdock/functions/searchadmin"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(searchadmin.Group) }
