package sessions

import (
	"backdock/shared/people/session"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Session is a session on the wire.
type Session struct {
	session.View
	Current bool `json:"current" doc:"the one that asks"`
}

// ListedSession is a session with whose it is.
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

// User is whose sessions they are.
type User struct {
	ID        string      `json:"_id"`
	Email     string      `json:"email"`
	FirstName string      `json:"firstName"`
	LastName  string      `json:"lastName"`
	Role      access.Role `json:"role"`
	IsActive  bool        `json:"isActive"`
}

// UserSessions are a user's sessions, the last used first.
type UserSessions struct {
	User     User      `json:"user"`
	Sessions []Session `json:"sessions"`
}

// Revoked says how many sessions were ended.
type Revoked struct {
	Revoked int `json:"revoked"`
}

// Removed says how many sessions were removed.
type Removed struct {
	Removed int `json:"removed"`
}
