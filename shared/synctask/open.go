package synctask

import "backdock/shared/backend"

// Of is the process's store of tasks.
func Of(b *backend.Backend) *Tasks {
	return backend.Share(b, func() *Tasks { return New(b.Table, b.Blobs, b.Queue, b.Now) })
}
