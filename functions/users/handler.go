package users

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"backdock/shared/delivery/schedule"
	"backdock/shared/people/account"
	"backdock/shared/people/invitation"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/limit"
	"backdock/shared/platform/setting"
)

type handler struct {
	users       *user.Users
	accounts    *account.Accounts
	invitations *invitation.Invitations
	limits      *limit.Limits
	log         *slog.Logger
	schedules   *schedule.Schedules
	settings    *setting.Settings
	now         func() time.Time
}

// User is a user in the API.
type User struct {
	ID                 string      `json:"_id"`
	Email              string      `json:"email" doc:"empty in lists of drivers without user.manage"`
	FirstName          string      `json:"firstName"`
	LastName           string      `json:"lastName"`
	Phone              string      `json:"phone" doc:"E.164, such as +13125550142; empty: none"`
	Role               access.Role `json:"role"`
	IsActive           bool        `json:"isActive"`
	CreatedAt          time.Time   `json:"createdAt"`
	UpdatedAt          time.Time   `json:"updatedAt" doc:"sign-ins do not count"`
	LastSignInAt       *time.Time  `json:"lastSignInAt" nullable:"true"`
	MustChangePassword bool        `json:"mustChangePassword" doc:"an admin set the password"`
	Version            int64       `json:"version"`
}

func onWire(u user.User) User {
	return User{u.ID, u.Email, u.FirstName, u.LastName, u.Phone, u.Role, u.IsActive, u.CreatedAt, u.UpdatedAt, u.LastSignInAt,
		u.MustChangePassword, u.Version}
}

// answer converts a user, or the one in a conflict, to the API's form.
func answer(u user.User, err error) (User, error) {
	return fault.Answer(u, err, func(u user.User) (User, error) { return onWire(u), nil })
}

type listIn struct {
	Role access.Role `query:"role"`
}

func (h *handler) list(ctx context.Context, in *listIn) ([]User, error) {
	return h.ofRole(ctx, in.Role)
}

type byRoleIn struct {
	Role access.Role `path:"role"`
}

func (h *handler) byRole(ctx context.Context, in *byRoleIn) ([]User, error) {
	return h.ofRole(ctx, in.Role)
}

func (h *handler) ofRole(ctx context.Context, role access.Role) ([]User, error) {
	if role != access.Driver && !access.From(ctx).May(access.UserManage) {
		return nil, fault.New(fault.Forbidden, "your role does not include the permission %s: it may only list drivers",
			access.UserManage)
	}
	all, err := h.users.List(ctx)
	if role != "" {
		all = slices.DeleteFunc(all, func(u user.User) bool { return u.Role != role })
	}
	list := allOnWire(all)
	if !access.From(ctx).May(access.UserManage) {
		for i := range list {
			list[i].Email = ""
		}
	}
	return list, err
}

func allOnWire(all []user.User) []User {
	users := make([]User, len(all))
	for i, u := range all {
		users[i] = onWire(u)
	}
	return users
}

// mostFound is the largest number of users that a search answers.
const mostFound = 20

type searchIn struct {
	Email string `query:"email" required:"true" minLength:"1" maxLength:"254" doc:"beginning of the email"`
}

func (h *handler) search(ctx context.Context, in *searchIn) ([]User, error) {
	found, err := h.users.Search(ctx, in.Email, mostFound)
	return allOnWire(found), err
}

func (h *handler) profile(ctx context.Context, _ *struct{}) (User, error) {
	return answer(h.users.Get(ctx, access.From(ctx).UserID))
}

type updateProfileIn struct {
	Body struct {
		FirstName *string `json:"firstName,omitempty" text:"name" maxLength:"200"`
		LastName  *string `json:"lastName,omitempty" text:"name" maxLength:"200"`
		Phone     *string `json:"phone,omitempty" maxLength:"40" doc:"with its country code; empty: none"`
		Version   int64   `json:"version,omitempty" minimum:"1"`

		// Fields of GET /auth/profile besides those of the user.
		Permissions  api.ReadOnly `json:"permissions,omitempty"`
		Warehouse    api.ReadOnly `json:"warehouse,omitempty"`
		TokenVersion api.ReadOnly `json:"tokenVersion,omitempty"`
		UpdatedAt    api.ReadOnly `json:"updatedAt,omitempty"`
	}
}

func (h *handler) updateProfile(ctx context.Context, in *updateProfileIn) (User, error) {
	b := in.Body
	return answer(h.accounts.SetProfile(ctx, access.From(ctx).UserID,
		account.Profile{FirstName: b.FirstName, LastName: b.LastName, Phone: b.Phone}, b.Version))
}

type setPhoneIn struct {
	ID   string `path:"id" maxLength:"50"`
	Body struct {
		Phone   string `json:"phone" maxLength:"40" doc:"with its country code; empty: none"`
		Version int64  `json:"version,omitempty" minimum:"1"`
	}
}

func (h *handler) setPhone(ctx context.Context, in *setPhoneIn) (User, error) {
	return answer(h.accounts.SetProfile(ctx, in.ID, account.Profile{Phone: &in.Body.Phone}, in.Body.Version))
}

type changePasswordIn struct {
	Body struct {
		CurrentPassword string `json:"currentPassword" text:"secret" minLength:"1" maxLength:"1000"`
		NewPassword     string `json:"newPassword" text:"secret" minLength:"1" maxLength:"1000"`
	}
}

func (h *handler) changePassword(ctx context.Context, in *changePasswordIn) (api.NoContent, error) {
	return api.NoContent{}, h.accounts.ChangePassword(ctx, in.Body.CurrentPassword, in.Body.NewPassword)
}

type setRoleIn struct {
	ID   string `path:"id" maxLength:"50"`
	Body struct {
		Role    access.Role `json:"role"`
		Reason  string      `json:"reason,omitempty" maxLength:"500"`
		Version int64       `json:"version,omitempty" minimum:"1"`
	}
}

func (h *handler) setRole(ctx context.Context, in *setRoleIn) (User, error) {
	if in.Body.Role != access.Driver {
		if err := h.mayStopDriving(ctx, in.ID); err != nil {
			return User{}, err
		}
	}
	return answer(h.accounts.SetRole(ctx, in.ID, in.Body.Role, in.Body.Reason, in.Body.Version))
}

type activateIn struct {
	ID   string `path:"id" maxLength:"50"`
	Body struct {
		Reason string `json:"reason,omitempty" maxLength:"500"`
	}
}

func (h *handler) activate(ctx context.Context, in *activateIn) (User, error) {
	return answer(h.accounts.Activate(ctx, in.ID, in.Body.Reason))
}

type deactivateIn struct {
	ID   string `path:"id" maxLength:"50"`
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"500"`
	}
}

func (h *handler) deactivate(ctx context.Context, in *deactivateIn) (User, error) {
	if err := h.mayStopDriving(ctx, in.ID); err != nil {
		return User{}, err
	}
	return answer(h.accounts.Deactivate(ctx, in.ID, in.Body.Reason))
}

// mayStopDriving returns fault.Conflict for a driver whom schedules of today and later name.
func (h *handler) mayStopDriving(ctx context.Context, id string) error {
	u, err := h.users.Get(ctx, id)
	if err != nil || !u.Drives() {
		return err
	}
	today, err := h.settings.Today(ctx)
	if err != nil {
		return err
	}
	used, err := h.schedules.Using(ctx, schedule.OfDriver, id, today)
	if err == nil && used != "" {
		return fault.New(fault.Conflict, "%s drives: %s; give those another driver first", u.Name(), used)
	}
	return err
}

type resetPasswordIn struct {
	ID   string `path:"id" maxLength:"50"`
	Body struct {
		NewPassword string `json:"newPassword" text:"secret" minLength:"1" maxLength:"1000"`
		Reason      string `json:"reason,omitempty" maxLength:"500"`
	}
}

func (h *handler) resetPassword(ctx context.Context, in *resetPasswordIn) (User, error) {
	return answer(h.accounts.ResetPassword(ctx, in.ID, in.Body.NewPassword, in.Body.Reason))
}
