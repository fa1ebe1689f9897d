package sessions

import (
	"backdock/shared/people/session"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Session is a session in the API.
type Session struct {
	session.View
	Current bool `json:"current" doc:"this is the session of the request"`
}

// ListedSession is a session with its user.
type ListedSession struct {
	Session
	Email string      `json:"email"`
	Name  string      `json:"name"`
	Role  access.Role `json:"role"`
}

// List is a page of sessions.
type List struct {
	Sessions []ListedSession `json:"sessions"`
	api.Paged
}

// Stats counts sessions.
type Stats struct {
	Total        int            `json:"total"`
	Active       int            `json:"active" doc:"used in the last 15 minutes"`
	ByClientType map[string]int `json:"byClientType"`
	Stale        int            `json:"stale" doc:"not used for 30 days"`
}

// User is the user of sessions.
type User struct {
	ID        string      `json:"_id"`
	Email     string      `json:"email"`
	FirstName string      `json:"firstName"`
	LastName  string      `json:"lastName"`
	Role      access.Role `json:"role"`
	IsActive  bool        `json:"isActive"`
}

// UserSessions are a user's sessions, last used first.
type UserSessions struct {
	User     User      `json:"user"`
	Sessions []Session `json:"sessions"`
}

// Revoked has the number of ended sessions.
type Revoked struct {
	Revoked int `json:"revoked"`
}

// Removed has the number of removed sessions.
type Removed struct {
	Removed int `json:"removed"`
}
