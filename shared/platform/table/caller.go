package table

import "context"

type callerKey struct{}

// By returns a context whose calls are those of a function. Tests compare them with what its policy allows.
func By(ctx context.Context, function string) context.Context {
	return context.WithValue(ctx, callerKey{}, function)
}

// Caller returns the function that calls; "" if the context does not say.
func Caller(ctx context.Context) string {
	name, _ := ctx.Value(callerKey{}).(string)
	return name
}
