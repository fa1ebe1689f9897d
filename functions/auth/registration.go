package auth

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"backdock/shared/people/registration"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/metric"
	"backdock/shared/platform/table"
)

func registerRegistration(a *api.API, h *handler) {
	api.Handle(a, api.Operation{ID: "register", Method: http.MethodPost, Path: "/auth/register",
		Summary:     "Ask for an account",
		Description: "A code is mailed to the address. If it has an account, the mail says so instead; the answer is always the same.",
		Permission:  access.Public, Status: http.StatusAccepted}, h.register)
	api.Handle(a, api.Operation{ID: "resendCode", Method: http.MethodPost, Path: "/auth/resend-code",
		Summary:     "Mail another code",
		Description: "The previous code is no longer valid.", Permission: access.Public, Status: http.StatusAccepted},
		h.resendCode)
	api.Handle(a, api.Operation{ID: "verifyCode", Method: http.MethodPost, Path: "/auth/verify",
		Summary:     "Exchange the mailed code for a temporary token",
		Description: "A code is valid for 15 minutes and five tries, the token for 30 minutes and one password.",
		Permission:  access.Public}, h.verifyCode)
	api.Handle(a, api.Operation{ID: "setPassword", Method: http.MethodPost, Path: "/auth/set-password",
		Summary:     "Choose a password and complete the registration",
		Description: "Invited users are signed in (200). Others must wait for an admin (202, with a message and no tokens).",
		Permission:  access.Public}, h.setPassword)
}

type registerIn struct {
	Body struct {
		FirstName       string `json:"firstName" text:"name" maxLength:"200"`
		LastName        string `json:"lastName" text:"name" maxLength:"200"`
		Email           string `json:"email" text:"name" maxLength:"254"`
		InvitationToken string `json:"invitationToken,omitempty" maxLength:"200"`
	}
}

// Accepted says what happens next.
type Accepted struct {
	Message string `json:"message"`
}

// mailed is the answer of register and resend-code, whatever the mail says.
var mailed = Accepted{"check your mail for the next step"}

func (h *handler) register(ctx context.Context, in *registerIn) (Accepted, error) {
	p := registration.Person{Email: in.Body.Email, FirstName: in.Body.FirstName, LastName: in.Body.LastName}
	return h.mailed(ctx, h.registrations.Register(ctx, p, in.Body.InvitationToken, api.ViewerAddress(ctx)))
}

// mailed gives the same answer whether a mail was sent or the installation's limit of mails was reached. An
// alarm tells the operators about the limit.
func (h *handler) mailed(ctx context.Context, err error) (Accepted, error) {
	if !errors.Is(err, registration.ErrCapped) {
		return mailed, err
	}
	h.log.LogAttrs(ctx, slog.LevelWarn, "no mail is sent for registrations: the installation's limit is reached",
		slog.String("group", groupName), slog.Int("registrationsCapped", 1),
		metric.Attr(h.now(), metric.Metric{Name: "registrationsCapped", Unit: metric.Count}))
	return mailed, nil
}

type resendIn struct {
	Body struct {
		Email string `json:"email" text:"name" maxLength:"254"`
	}
}

func (h *handler) resendCode(ctx context.Context, in *resendIn) (Accepted, error) {
	return h.mailed(ctx, h.registrations.Resend(ctx, in.Body.Email, api.ViewerAddress(ctx)))
}

type verifyIn struct {
	Body struct {
		Email            string `json:"email" text:"name" minLength:"1" maxLength:"254"`
		VerificationCode string `json:"verificationCode" minLength:"1" maxLength:"20"`
	}
}

// Verified has the token with which a password can be chosen.
type Verified struct {
	TemporaryToken string `json:"temporaryToken"`
}

func (h *handler) verifyCode(ctx context.Context, in *verifyIn) (Verified, error) {
	token, err := h.registrations.Verify(ctx, in.Body.Email, in.Body.VerificationCode, api.ViewerAddress(ctx))
	return Verified{token}, err
}

type setPasswordIn struct {
	Device
	Binding
	Body struct {
		Email          string `json:"email" text:"name" minLength:"1" maxLength:"254"`
		TemporaryToken string `json:"temporaryToken" minLength:"1" maxLength:"200"`
		Password       string `json:"password" text:"secret" minLength:"1" maxLength:"1000"`
	}
}

// Registered has the fields of a Login, or a message for a user who must wait for an admin.
type Registered struct {
	AccessToken  string      `json:"access_token,omitempty"`
	RefreshToken string      `json:"refresh_token,omitempty"`
	Role         access.Role `json:"role,omitempty"`
	User         *LoginUser  `json:"user,omitempty"`
	Message      string      `json:"message,omitempty"`
}

func (h *handler) setPassword(ctx context.Context, in *setPasswordIn) (Registered, error) {
	u, err := h.registrations.SetPassword(ctx, in.Body.Email, in.Body.TemporaryToken, in.Body.Password)
	if err != nil {
		return Registered{}, err
	}
	if !u.IsActive {
		api.SetStatus(ctx, http.StatusAccepted)
		return Registered{Message: "an administrator has to activate your account before you can sign in"}, nil
	}
	tokens, err := h.sessions.Start(ctx, u, signsIn(ctx, in.Device, in.Binding))
	if errors.Is(err, table.ErrCondition) {
		return Registered{}, fault.New(fault.Conflict,
			"your account was created, but an administrator changed it at the same time: sign in with your new password")
	}
	if err != nil {
		return Registered{}, err
	}
	login := signedIn(ctx, tokens, u)
	return Registered{AccessToken: login.AccessToken, RefreshToken: login.RefreshToken, Role: login.Role,
		User: &login.User}, nil
}
