// Command lambda is the cart function.
package main

import (
	"backdock/functions/cart"
	"backdock/shared/app/lambda"
)

func main() { lambda.Serve(cart.Group) }
