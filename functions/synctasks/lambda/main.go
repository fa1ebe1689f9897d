// Command lambda is the sync-tasks function.
package main

import (
	"backdock/functions/synctasks"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(synctasks.Group) }
