// Package synctasks shows the exchange with the ERP, and lets people start, retry and prioritize it.
package synctasks

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "sync-tasks",
	Summary:  "Exchange with the ERP",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		tasks := b.Tasks()
		h = &handler{tasks: tasks, discoveries: b.Discoveries(), settings: b.Settings(), types: b.Senders(),
			carriers: b.Carriers(), now: b.Now}
	}
	const accepted = http.StatusAccepted
	api.Handle(a, api.Operation{ID: "createDiscovery", Method: http.MethodPost, Path: "/sync-tasks/create",
		Summary:     "Start a discovery of what changed in the ERP",
		Description: "Without resourceTypes: all types. At most one discovery of a type runs at a time.",
		Permission:  access.SyncRun, Status: accepted, Creates: true}, h.createDiscovery)
	api.Handle(a, api.Operation{ID: "listDiscoveries", Method: http.MethodGet, Path: "/sync-tasks/discovery",
		Summary:    "The newest discoveries",
		Permission: access.SyncRead}, h.listDiscoveries)
	api.Handle(a, api.Operation{ID: "getDiscoveryProgress", Method: http.MethodGet,
		Path: "/sync-tasks/discovery/{id}/progress", Summary: "Progress of a discovery",
		Permission: access.SyncRead}, h.getProgress)
	api.Handle(a, api.Operation{ID: "listDiscoveryTasks", Method: http.MethodGet,
		Path: "/sync-tasks/discovery/{id}/sync-tasks", Summary: "Tasks of a discovery",
		Permission: access.SyncRead}, h.listDiscoveryTasks)
	api.Handle(a, api.Operation{ID: "retryFailedTasks", Method: http.MethodPost,
		Path: "/sync-tasks/discovery/{id}/retry-failed-tasks", Summary: "Retry the failed tasks of a discovery",
		Permission: access.SyncRun, Status: accepted}, h.retryDiscovery)
	api.Handle(a, api.Operation{ID: "listSyncTasks", Method: http.MethodGet, Path: "/sync-tasks/sync",
		Summary:    "Tasks, last changed first",
		Permission: access.SyncRead}, h.listTasks)
	api.Handle(a, api.Operation{ID: "listSyncTasksOfType", Method: http.MethodGet,
		Path: "/sync-tasks/sync/type/{resourceType}", Summary: "Tasks of a resource type, last changed first",
		Permission: access.SyncRead}, h.listTasksOfType)
	api.Handle(a, api.Operation{ID: "getSyncTask", Method: http.MethodGet, Path: "/sync-tasks/sync/{id}",
		Summary:    "A task with its attempts",
		Permission: access.SyncRead}, h.getTask)
	api.Handle(a, api.Operation{ID: "createSyncTask", Method: http.MethodPost, Path: "/sync-tasks/sync/create",
		Summary:     "Sync one record, or retry its failed task",
		Description: "resourceId is the portal's id or, inbound, the ERP's.",
		Permission:  access.SyncRun, Status: http.StatusCreated, Creates: true}, h.createTask)
	api.Handle(a, api.Operation{ID: "listSyncCauses", Method: http.MethodGet, Path: "/sync-tasks/causes",
		Summary:    "Failed tasks by cause, most frequent first",
		Permission: access.SyncRead}, h.listCauses)
	api.Handle(a, api.Operation{ID: "getErpState", Method: http.MethodGet, Path: "/sync-tasks/erp-state",
		Summary:     "Whether the ERP answers the sync",
		Description: "While it does not, or refuses the sign-in, tasks wait and are carried out when it answers again.",
		Permission:  access.SyncRead}, h.erpState)
	api.Handle(a, api.Operation{ID: "retryCause", Method: http.MethodPost, Path: "/sync-tasks/retry",
		Summary:    "Retry all tasks that failed with one cause",
		Permission: access.SyncRun, Status: accepted}, h.retryCause)
	api.Handle(a, api.Operation{ID: "syncSingle", Method: http.MethodPost, Path: "/sync-tasks/immediate/single",
		Summary:    "Sync one record now",
		Permission: access.SyncRun, Status: accepted}, h.single)
	api.Handle(a, api.Operation{ID: "syncBulk", Method: http.MethodPost, Path: "/sync-tasks/immediate/bulk",
		Summary:    "Sync some records now",
		Permission: access.SyncRun, Status: accepted}, h.bulk)
	api.Handle(a, api.Operation{ID: "syncNow", Method: http.MethodPost, Path: "/sync-tasks/immediate/sync-now",
		Summary:    "Discover changes of one type, with priority over bulk work",
		Permission: access.SyncRun, Status: accepted}, h.syncNow)
	api.Handle(a, api.Operation{ID: "getSyncJob", Method: http.MethodGet, Path: "/sync-tasks/immediate/{id}/status",
		Summary:    "Status of an immediate job",
		Permission: access.SyncRead}, h.getJob)
	api.Handle(a, api.Operation{ID: "listSyncJobs", Method: http.MethodGet, Path: "/sync-tasks/immediate/jobs/recent",
		Summary:    "The newest immediate jobs",
		Permission: access.SyncRead}, h.listJobs)
}
