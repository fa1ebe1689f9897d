// Command lambda is the settings function.
package main

import (
	"backdock/functions/settings"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(settings.Group) }
