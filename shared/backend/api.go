package backend

import (
	"backdock/shared/api"
	"backdock/shared/session"
	"backdock/shared/setting"
)

// APIConfig is what package api needs of a backend.
func APIConfig(b *Backend) api.Config {
	return api.Config{Table: b.Table, Auth: Sessions(b), Now: b.Now, Log: b.Log, Version: b.Version, OriginSecret: b.OriginSecret, Lazy: true}
}

// Sessions is the process's store of sessions.
func Sessions(b *Backend) *session.Sessions {
	return Share(b, func() *session.Sessions { return session.New(b.Table, b.Keys, b.Now) })
}

// Settings is the process's store of settings.
func Settings(b *Backend) *setting.Settings {
	return Share(b, func() *setting.Settings { return setting.New(b.Table, b.Now) })
}
