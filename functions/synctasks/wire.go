package synctasks

import (
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/erp/discovery"
	"backdock/shared/platform/api"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/synctask"
)

// Discovery is a discovery in the API.
type Discovery struct {
	ID            string                  `json:"_id"`
	Status        discovery.Status        `json:"status"`
	ResourceTypes []synctask.ResourceType `json:"resourceTypes"`
	Full          bool                    `json:"full"`
	Progress      discovery.Progress      `json:"progress"`
	StartedBy     string                  `json:"startedBy" doc:"user id; empty if scheduled"`
	CreatedAt     time.Time               `json:"createdAt"`
	UpdatedAt     time.Time               `json:"updatedAt"`
	FinishedAt    *time.Time              `json:"finishedAt"`
	Version       int64                   `json:"version"`
}

func discoveryOf(d discovery.Discovery, p discovery.Progress) Discovery {
	return Discovery{ID: d.ID, Status: d.Status, ResourceTypes: d.ResourceTypes, Full: d.Full, Progress: p,
		StartedBy: d.StartedBy,
		CreatedAt: d.CreatedAt, UpdatedAt: d.UpdatedAt, FinishedAt: d.FinishedAt, Version: d.Version}
}

// Progress is the progress of a discovery.
type Progress struct {
	Status discovery.Status `json:"status"`
	discovery.Progress
	ByResource map[synctask.ResourceType]discovery.Progress `json:"byResource"`
}

// SyncTask is a task in the API.
type SyncTask struct {
	ID           string                `json:"_id"`
	Kind         synctask.Kind         `json:"kind" enum:"record,page,reading"`
	ResourceType synctask.ResourceType `json:"resourceType"`
	ResourceID   string                `json:"resourceId"`
	NetSuiteID   string                `json:"netSuiteId"`
	Action       synctask.Action       `json:"action" doc:"what is done with an order of a trip: fulfil, ship, invoice, undelivered; reprice: an item is read for a pricing report; empty: the record is sent or read"`
	TripID       string                `json:"tripId"`
	SalesOrderID string                `json:"salesOrderId"`
	WaitsFor     string                `json:"waitsFor" doc:"what the task waits for, as text"`
	Direction    synctask.Direction    `json:"direction"`
	Status       synctask.Status       `json:"status"`
	Attempts     []synctask.Attempt    `json:"attempts" doc:"the last 20"`
	Tries        int                   `json:"tries"`
	Cause        string                `json:"cause"`
	DiscoveryID  string                `json:"discoveryId"`
	Records      int                   `json:"records" doc:"of a page"`
	CreatedAt    time.Time             `json:"createdAt"`
	UpdatedAt    time.Time             `json:"updatedAt"`
	Version      int64                 `json:"version"`
}

func taskOf(t synctask.Task) SyncTask {
	return SyncTask{ID: t.ID, Kind: t.Kind, ResourceType: t.ResourceType, ResourceID: t.ResourceID,
		NetSuiteID: t.NetSuiteID, Action: t.Action,
		TripID: t.TripID, SalesOrderID: t.SalesOrderID, WaitsFor: t.WaitsFor, Direction: t.Direction,
		Status: t.Status, Attempts: t.Attempts, Tries: t.Tries, Cause: t.Cause, DiscoveryID: t.DiscoveryID,
		Records:   t.Records,
		CreatedAt: t.CreatedAt, UpdatedAt: t.UpdatedAt, Version: t.Version}
}

// SyncTasks is a page of tasks.
type SyncTasks struct {
	SyncTasks []SyncTask `json:"syncTasks"`
	api.Paged
	Coverage listing.Coverage `json:"coverage" doc:"older tasks that have not failed are only found by id"`
}

// Retried has the number of retried tasks.
type Retried struct {
	Retried int `json:"retried"`
}

// JobStarted identifies an immediate job.
type JobStarted struct {
	JobID string `json:"jobId"`
}

// JobState is the state of an immediate job.
type JobState struct {
	ID           string              `json:"_id"`
	Status       discovery.JobStatus `json:"status" enum:"running,completed,completed_with_errors"`
	Done         int                 `json:"done"`
	Total        int                 `json:"total"`
	Errors       []string            `json:"errors" numbers:"price.view"`
	ResourceType jobType             `json:"resourceType" doc:"empty: of several types"`
	DiscoveryID  string              `json:"discoveryId"`
	CreatedAt    time.Time           `json:"createdAt"`
	UpdatedAt    time.Time           `json:"updatedAt" doc:"same as createdAt: a job is stored once, and its progress is computed when it is read"`
	Version      int64               `json:"version" doc:"always 1, see updatedAt"`
}

// jobType is the type of a job's records; empty: of several types.
type jobType synctask.ResourceType

// Schema gives the API the values.
func (jobType) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(append(slices.Clone(synctask.RecordTypes), synctask.Unknown, "")...)
}

func jobOf(j discovery.Job, s discovery.JobState) JobState {
	return JobState{ID: j.ID, Status: s.Status, Done: s.Done, Total: s.Total, Errors: s.Errors,
		ResourceType: jobType(j.ResourceType),
		DiscoveryID:  j.DiscoveryID, CreatedAt: j.CreatedAt, UpdatedAt: j.CreatedAt, Version: 1}
}
