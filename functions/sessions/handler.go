package sessions

import (
	"context"
	"slices"
	"time"

	"backdock/shared/people/session"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
)

type handler struct {
	sessions *session.Sessions
	users    *user.Users
	now      func() time.Time
}

type listIn struct {
	api.Paging
	ClientType string `query:"clientType" maxLength:"50"`
	Stale      bool   `query:"stale" doc:"only sessions not used for 30 days"`
}

func (h *handler) list(ctx context.Context, in *listIn) (List, error) {
	all, err := h.sessions.All(ctx)
	if err != nil {
		return List{}, err
	}
	now := h.now()
	all = slices.DeleteFunc(all, func(s session.Session) bool {
		return (in.ClientType != "" && s.ClientType != in.ClientType) || (in.Stale && !s.Stale(now))
	})
	first := min((in.Page-1)*in.Limit, len(all))
	page := all[first:min(first+in.Limit, len(all))]
	people, err := h.peopleOf(ctx, page)
	if err != nil {
		return List{}, err
	}
	list := List{Sessions: make([]ListedSession, len(page)), Paged: in.Of(len(all))}
	for i, s := range page {
		u := people[s.UserID]
		list.Sessions[i] = ListedSession{onWire(ctx, s), u.Email, u.Name(), u.Role}
	}
	return list, nil
}

// peopleOf returns the users of sessions by id.
func (h *handler) peopleOf(ctx context.Context, some []session.Session) (map[string]user.User, error) {
	ids := make([]string, len(some))
	for i, s := range some {
		ids[i] = s.UserID
	}
	slices.Sort(ids)
	found, err := h.users.GetAll(ctx, slices.Compact(ids))
	people := make(map[string]user.User, len(found))
	for _, u := range found {
		people[u.ID] = u
	}
	return people, err
}

type statsIn struct {
	UserID string `query:"userId" maxLength:"100"`
}

func (h *handler) stats(ctx context.Context, in *statsIn) (Stats, error) {
	all, err := h.sessions.All(ctx)
	stats := Stats{ByClientType: map[string]int{}}
	now := h.now()
	for _, s := range all {
		if in.UserID != "" && s.UserID != in.UserID {
			continue
		}
		stats.Total++
		stats.ByClientType[s.ClientType]++
		if s.Active(now) {
			stats.Active++
		}
		if s.Stale(now) {
			stats.Stale++
		}
	}
	return stats, err
}

type cleanUpIn struct {
	Body struct {
		OlderThanDays int `json:"olderThanDays,omitempty" minimum:"1" maximum:"365" default:"30"`
	}
}

func (h *handler) cleanUp(ctx context.Context, in *cleanUpIn) (Removed, error) {
	n, err := h.sessions.CleanUp(ctx, h.now().AddDate(0, 0, -in.Body.OlderThanDays))
	return Removed{n}, err
}

// Reason says why sessions are ended. It is stored in the audit log.
type Reason struct {
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"500"`
	}
}

// UserIn identifies a user by the path.
type UserIn struct {
	UserID string `path:"userId" maxLength:"100"`
}

// EmailIn identifies a user by an email in the path.
type EmailIn struct {
	Email string `path:"email" maxLength:"254"`
}

// ClientIn has a client type in the path.
type ClientIn struct {
	ClientType string `path:"clientType" maxLength:"50"`
}

func (h *handler) ofUser(ctx context.Context, in *UserIn) (UserSessions, error) {
	u, err := h.users.Get(ctx, in.UserID)
	return h.of(ctx, u, err)
}

func (h *handler) ofEmail(ctx context.Context, in *EmailIn) (UserSessions, error) {
	u, err := h.users.ByEmail(ctx, in.Email)
	return h.of(ctx, u, err)
}

// of returns the sessions of a user, or err.
func (h *handler) of(ctx context.Context, u user.User, err error) (UserSessions, error) {
	if err != nil {
		return UserSessions{}, err
	}
	all, err := h.sessions.OfUser(ctx, u.ID)
	list := UserSessions{User{u.ID, u.Email, u.FirstName, u.LastName, u.Role, u.IsActive}, make([]Session, len(all))}
	for i, s := range all {
		list.Sessions[i] = onWire(ctx, s)
	}
	return list, err
}

type endOfUserIn struct {
	UserIn
	Reason
}

func (h *handler) endOfUser(ctx context.Context, in *endOfUserIn) (Revoked, error) {
	u, err := h.users.Get(ctx, in.UserID)
	return h.end(ctx, u, err, in.Reason, every)
}

type endClientOfUserIn struct {
	UserIn
	ClientIn
	Reason
}

func (h *handler) endClientOfUser(ctx context.Context, in *endClientOfUserIn) (Revoked, error) {
	u, err := h.users.Get(ctx, in.UserID)
	return h.end(ctx, u, err, in.Reason, of(in.ClientIn))
}

type endOfEmailIn struct {
	EmailIn
	Reason
}

func (h *handler) endOfEmail(ctx context.Context, in *endOfEmailIn) (Revoked, error) {
	u, err := h.users.ByEmail(ctx, in.Email)
	return h.end(ctx, u, err, in.Reason, every)
}

type endClientOfEmailIn struct {
	EmailIn
	ClientIn
	Reason
}

func (h *handler) endClientOfEmail(ctx context.Context, in *endClientOfEmailIn) (Revoked, error) {
	u, err := h.users.ByEmail(ctx, in.Email)
	return h.end(ctx, u, err, in.Reason, of(in.ClientIn))
}

type endOneIn struct {
	SessionID string `path:"sessionId" maxLength:"100"`
	UserID    string `query:"userId" required:"true" minLength:"1" maxLength:"100" doc:"the session's user"`
	Reason
}

func (h *handler) endOne(ctx context.Context, in *endOneIn) (Revoked, error) {
	u, err := h.users.Get(ctx, in.UserID)
	done, err := h.end(ctx, u, err, in.Reason, func(s session.Session) bool { return s.ID == in.SessionID })
	if err == nil && done.Revoked == 0 {
		err = fault.New(fault.NotFound, "the user has no session %s", in.SessionID)
	}
	return done, err
}

func every(session.Session) bool { return true }

func of(client ClientIn) func(session.Session) bool {
	return func(s session.Session) bool { return s.ClientType == client.ClientType }
}

// end ends the selected sessions of a user, or returns err.
func (h *handler) end(ctx context.Context, u user.User, err error, why Reason,
	selects func(session.Session) bool) (Revoked, error) {
	if err != nil {
		return Revoked{}, err
	}
	n, err := h.sessions.Revoke(ctx, u, why.Body.Reason, selects)
	return Revoked{n}, err
}

func onWire(ctx context.Context, s session.Session) Session {
	return Session{s.View(), s.ID == access.From(ctx).SessionID}
}
