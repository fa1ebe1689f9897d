package auth

import (
	"context"
	"net/http"

	"backdock/shared/people/session"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

type loginIn struct {
	Device
	Binding
	Body struct {
		Email    string `json:"email" text:"name" minLength:"1" maxLength:"254"`
		Password string `json:"password" text:"secret" minLength:"1" maxLength:"1000"`
	}
}

// Login is the answer to a sign-in.
type Login struct {
	session.Tokens
	User LoginUser `json:"user"`
}

// LoginUser is the user who has signed in.
type LoginUser struct {
	ID                 string      `json:"_id"`
	Email              string      `json:"email"`
	FirstName          string      `json:"firstName"`
	LastName           string      `json:"lastName"`
	Role               access.Role `json:"role"`
	MustChangePassword bool        `json:"mustChangePassword" doc:"until it is changed, nothing else can be done"`
}

func (h *handler) login(ctx context.Context, in *loginIn) (Login, error) {
	tokens, u, err := h.sessions.SignIn(ctx, in.Body.Email, in.Body.Password, signsIn(ctx, in.Device, in.Binding))
	if err != nil {
		return Login{}, err
	}
	return signedIn(ctx, tokens, u), nil
}

// signedIn makes the answer to a sign-in, and sets its cookie if it asked for one.
func signedIn(ctx context.Context, tokens session.Tokens, u user.User) Login {
	if tokens.Binding != "" {
		setBinding(ctx, tokens.Binding, int(session.RefreshLife.Seconds()))
	}
	return Login{tokens, LoginUser{u.ID, u.Email, u.FirstName, u.LastName, u.Role, u.MustChangePassword}}
}

// bindingCookie is not readable by scripts and is not sent to other sites or to operations outside this
// group.
const bindingCookie = "__Secure-backdock-refresh"

// setBinding sets the cookie, or deletes it with a negative age.
func setBinding(ctx context.Context, value string, maxAge int) {
	api.SetCookie(ctx, &http.Cookie{Name: bindingCookie, Value: value, Path: "/api/auth", MaxAge: maxAge,
		HttpOnly: true, Secure: true, SameSite: http.SameSiteStrictMode})
}

// BoundIn reads the cookie.
type BoundIn struct {
	Cookie string `cookie:"__Secure-backdock-refresh" maxLength:"100"`
}

type refreshIn struct {
	Device
	BoundIn
	Body struct {
		RefreshToken string `json:"refresh_token" minLength:"1" maxLength:"500"`
	}
}

func (h *handler) refresh(ctx context.Context, in *refreshIn) (session.Tokens, error) {
	return h.sessions.Refresh(ctx, in.Body.RefreshToken, in.Cookie, in.of(ctx))
}

type logoutIn struct {
	BoundIn
	Body *struct{}
}

func (h *handler) logout(ctx context.Context, in *logoutIn) (api.NoContent, error) {
	if in.Cookie != "" {
		setBinding(ctx, "", -1)
	}
	caller := access.From(ctx)
	return api.NoContent{}, h.sessions.End(ctx, caller.UserID, caller.SessionID)
}
