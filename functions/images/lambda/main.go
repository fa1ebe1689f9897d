// Command lambda is the images function.
package main

import (
	"backdock/functions/images"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(images.Group) }
