package auth

import (
	"context"

	"backdock/shared/people/session"
	"backdock/shared/platform/api"
)

// Device has the headers that describe where a request comes from.
type Device struct {
	ClientType string `header:"x-client-type" maxLength:"50"`
	UserAgent  string `header:"user-agent" maxLength:"1000"`
}

func (d Device) of(ctx context.Context) session.Device {
	return session.Device{ClientType: d.ClientType, IP: api.ViewerAddress(ctx), UserAgent: d.UserAgent}
}

// Binding is the header with which a portal in a secure context asks for the cookie that its refresh tokens
// then need.
type Binding struct {
	Bind string `header:"x-bind-refresh" enum:"cookie"`
}

// signsIn returns where a sign-in comes from, and whether it asks for the cookie.
func signsIn(ctx context.Context, d Device, b Binding) session.Device {
	device := d.of(ctx)
	device.Bind = b.Bind != ""
	return device
}
