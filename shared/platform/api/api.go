package api

import (
	"context"
	"log/slog"
	"net/http"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Authenticator finds the caller that a bearer token belongs to. Errors: fault.Unauthorized.
type Authenticator interface {
	Authenticate(ctx context.Context, token string) (access.Caller, error)
}

// Config is what the API needs to serve requests. The zero Config is enough to list and document the
// operations.
type Config struct {
	Table   table.Table // for idempotency keys
	Auth    Authenticator
	Now     func() time.Time
	Log     *slog.Logger
	Version string
	// OriginSecret returns the value that the header x-origin-verify of every request must have. CloudFront
	// adds the header, so requests that bypass CloudFront are refused. Nil: not checked.
	OriginSecret func(context.Context) (string, error)
}

// API holds the operations of one or more groups.
type API struct {
	mux      *mux
	group    string // whose operations are being registered
	declared []*declaration
	Config
	table table.Table
	now   func() time.Time
}

// New makes an API without operations.
func New(c Config) *API {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return &API{mux: newMux(), Config: c, table: c.Table, now: c.Now}
}

// document describes all operations registered so far.
func (a *API) document() *huma.OpenAPI {
	group := ""
	h := a.on(newMux(), func() string { return group })
	for _, d := range a.declared {
		group = d.group
		d.addTo(h, true)
	}
	return h.OpenAPI()
}

// on makes a huma API on a mux. group returns the name of the group that is being registered.
func (a *API) on(mux humago.Mux, group func() string) huma.API {
	registry := huma.NewMapRegistry("#/components/schemas/",
		func(t reflect.Type, hint string) string { return schemaName(group(), t, hint) })
	registry.RegisterTypeAlias(reflect.TypeFor[money.Decimal](), reflect.TypeFor[decimal]())
	registry.RegisterTypeAlias(reflect.TypeFor[civil.Date](), reflect.TypeFor[date]())
	h := humago.New(mux, huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{Title: "Backdock API", Version: "1",
				Description: "Orders, prices, stock, trips and ERP sync of a distributor's back office. All paths are under /api."},
			Servers: []*huma.Server{{URL: "/api"}},
			Components: &huma.Components{Schemas: registry,
				SecuritySchemes: map[string]*huma.SecurityScheme{"bearer": {Type: "http", Scheme: "bearer", BearerFormat: "JWT"}}},
		},
		Formats:       map[string]huma.Format{"application/json": huma.DefaultJSONFormat, "json": huma.DefaultJSONFormat},
		DefaultFormat: "application/json",
		Transformers:  []huma.Transformer{redact},
	})
	h.UseMiddleware(a.authorize, a.checkBody)
	return h
}

// decimal and date are the schemas of exact decimals and calendar dates.
type decimal struct{}

func (decimal) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeNumber}
}

type date struct{}

func (date) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "date", Nullable: true,
		Extensions: map[string]any{rangeKey: "1900-01-01 to 2099-12-31"}}
}

// Group is a list of operations that one Lambda serves.
type Group[B any] struct {
	Name    string // name of the Lambda function, in kebab-case
	Summary string
	// Register adds the operations. With a nil backend they can be listed but not called.
	Register func(a *API, b B)
}

// Add registers the operations of a group.
func Add[B any](a *API, g Group[B], b B) {
	a.group = g.Name
	g.Register(a, b)
}

// authorize refuses a request that lacks what its operation requires: a session, a permission, a changed
// password.
func (a *API) authorize(ctx huma.Context, next func(huma.Context)) {
	ctx = huma.WithContext(ctx, table.By(ctx.Context(), ctx.Operation().Tags[0]))
	need, _ := ctx.Operation().Metadata[permissionKey].(access.Permission)
	caller := access.Caller{}
	if r := requestOf(ctx.Context()); r != nil {
		r.operation, r.group = ctx.Operation().OperationID, ctx.Operation().Tags[0]
	}
	noteAbout(ctx)
	r, _ := humago.Unwrap(ctx)
	if need == access.Public && fromElsewhere(r) {
		a.refuse(ctx, fault.New(fault.Forbidden, "another site cannot send this request; use the portal"))
		return
	}
	if need != access.Public {
		token, ok := bearer(r.Header.Values("authorization"))
		if !ok {
			a.refuse(ctx, fault.New(fault.Unauthorized, "sign in first: the request has no bearer token"))
			return
		}
		var err error
		if caller, err = a.Auth.Authenticate(ctx.Context(), token); err != nil {
			a.refuse(ctx, err)
			return
		}
	}
	if need == "" || !caller.May(need) {
		a.refuse(ctx, fault.New(fault.Forbidden, "your role does not include the permission %s", need))
		return
	}
	if allowed, _ := ctx.Operation().Metadata[mustChangeKey].(bool); caller.MustChangePassword && !allowed {
		a.refuse(ctx, fault.New(fault.Forbidden, "change your password first"))
		return
	}
	if r := requestOf(ctx.Context()); r != nil {
		r.user = caller.UserID
	}
	next(huma.WithContext(ctx, access.With(ctx.Context(), caller)))
}

// fromElsewhere reports whether a browser sent a request that changes data on behalf of another site's page.
// Public operations check it, because no token proves that the portal sent them. Clients that are not
// browsers do not send the header.
func fromElsewhere(r *http.Request) bool {
	return r.Method != http.MethodGet && r.Header.Get("sec-fetch-site") == "cross-site"
}

func (a *API) refuse(ctx huma.Context, err error) {
	_, w := humago.Unwrap(ctx)
	writeError(w, answerTo(ctx.Context(), err))
}

// bearer returns the token of the authorization header. A request with two such headers is refused, because a
// proxy on the way may have checked the other one.
func bearer(headers []string) (token string, ok bool) {
	if len(headers) != 1 {
		return "", false
	}
	token, ok = strings.CutPrefix(headers[0], "Bearer ")
	return token, ok && token != ""
}
