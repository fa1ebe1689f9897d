package synctasks

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/erp/discovery"
	"backdock/shared/erp/record"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
)

// begin makes the task that syncs one record.
func (h *handler) begin(ctx context.Context, rt synctask.ResourceType, id string,
	direction synctask.Direction) (synctask.Task, error) {
	if direction == synctask.Out {
		sent, err := h.types.Get(rt)
		if err != nil {
			return synctask.Task{}, err
		}
		taskID, err := sent.Queue(ctx, id)
		if err != nil {
			return synctask.Task{}, err
		}
		return h.tasks.Get(ctx, taskID)
	}
	if !slices.Contains(record.All(), rt) {
		return synctask.Task{}, fault.Fields(fmt.Sprintf("resourceType must be a type that is read from the ERP: %s is not",
			rt))
	}
	netSuiteID, err := h.netSuiteID(ctx, rt, id)
	if err != nil {
		return synctask.Task{}, err
	}
	t := synctask.NewInbound(h.now(), rt, netSuiteID)
	t.ID = api.NewID(ctx, h.now())
	if there, err := h.tasks.Get(ctx, t.ID); !fault.Is(err, fault.NotFound) { // the request is a repeat
		return there, err
	}
	if rt == synctask.SalesOrder && id != netSuiteID {
		t.NamedOrder = id
	}
	return t, h.tasks.Create(ctx, t)
}

// netSuiteID returns the ERP's id of a record. id is the portal's or the ERP's; most types have only the
// latter.
func (h *handler) netSuiteID(ctx context.Context, rt synctask.ResourceType, id string) (string, error) {
	if sent, ok := h.types[rt]; ok {
		netSuiteID, _, err := sent.NetSuiteID(ctx, id)
		switch {
		case err == nil && netSuiteID == "":
			return "", fault.New(fault.Conflict, "the ERP does not have %s %s yet", rt, id)
		case err == nil:
			return netSuiteID, nil
		case !fault.Is(err, fault.NotFound):
			return "", err
		}
	}
	for _, digit := range id {
		if digit < '0' || digit > '9' {
			return "", fault.New(fault.NotFound, "there is no %s %s", rt, id)
		}
	}
	return id, nil
}

// failedOf returns the failed tasks of a record, oldest first.
func (h *handler) failedOf(ctx context.Context, rt synctask.ResourceType, resourceID string,
	d synctask.Direction) ([]*synctask.Row, error) {
	rows, err := h.tasks.Rows(ctx, synctask.Filter{Status: synctask.Failed, ResourceType: rt})
	return slices.DeleteFunc(rows, func(r *synctask.Row) bool { return r.ResourceID != resourceID || r.Direction != d }),
		err
}

// retry retries a failed task. An inbound task and a task of a trip's order are retried themselves; an
// outbound one is replaced by a new task, which sends the current record.
func (h *handler) retry(ctx context.Context, failed *synctask.Row) (synctask.Task, error) {
	if failed.ResourceType == synctask.Unknown {
		return synctask.Task{}, fault.New(fault.Conflict, "the message of this task was unreadable, so it cannot be retried")
	}
	if carrier, ok := h.carriers[failed.Action]; ok {
		t, err := h.tasks.Get(ctx, failed.ID)
		if err != nil {
			return t, err
		}
		if err := carrier.Again(ctx, t); err != nil {
			return t, err
		}
		return h.tasks.Retry(ctx, t.ID, nil)
	}
	if failed.Direction == synctask.In {
		return h.discoveries.Retry(ctx, failed.ID)
	}
	t, err := h.begin(ctx, failed.ResourceType, failed.ResourceID, synctask.Out)
	if fault.Is(err, fault.NotFound) { // the record was removed: nothing is left to do
		return t, errors.Join(err, h.tasks.Supersede(ctx, failed.ID))
	}
	if err != nil {
		return t, err
	}
	return t, h.tasks.Supersede(ctx, failed.ID)
}

// retryMost is the largest number of tasks that one call retries. The answer has the number, and another call
// retries the next ones.
const retryMost = 500

// retryAll retries the failed tasks of a filter. Tasks that were retried or deleted in the meantime are
// skipped.
func (h *handler) retryAll(ctx context.Context, f synctask.Filter) (Retried, error) {
	rows, err := h.tasks.Rows(ctx, f)
	if err != nil {
		return Retried{}, err
	}
	var answer Retried
	seen := map[string]bool{}
	for _, r := range rows[:min(len(rows), retryMost)] {
		record := string(r.ResourceType) + "#" + r.ResourceID
		if r.Direction == synctask.Out && r.Action == "" && seen[record] {
			if err := h.tasks.Supersede(ctx, r.ID); err != nil {
				return answer, err
			}
			continue
		}
		_, err := h.retry(ctx, r)
		switch {
		case fault.Is(err, fault.Conflict), fault.Is(err, fault.NotFound):
			continue
		case err != nil:
			return answer, err
		}
		seen[record] = true
		answer.Retried++
	}
	return answer, nil
}

// recordType is a type of records that NetSuite has.
type recordType synctask.ResourceType

// Schema gives the API the values; it refuses others.
func (recordType) Schema(huma.Registry) *huma.Schema { return enum.Schema(synctask.RecordTypes...) }

type recordName struct {
	ResourceType recordType `json:"resourceType"`
	ResourceID   string     `json:"resourceId" minLength:"1" maxLength:"200"`
}

type singleIn struct{ Body recordName }

func (h *handler) single(ctx context.Context, in *singleIn) (JobStarted, error) {
	t, err := h.hurry(ctx, in.Body)
	t.Trace(ctx)
	if err != nil {
		return JobStarted{}, err
	}
	return h.job(ctx, discovery.Job{ResourceType: t.ResourceType, TaskIDs: []string{t.ID}, Problems: []string{}})
}

// hurry syncs a record with priority: out, if it has changes that the ERP does not have, otherwise in.
func (h *handler) hurry(ctx context.Context, r recordName) (synctask.Task, error) {
	rt := synctask.ResourceType(r.ResourceType)
	if sent, ok := h.types[rt]; ok {
		_, synced, err := sent.NetSuiteID(ctx, r.ResourceID)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return synctask.Task{}, err
		}
		if err == nil && !synced {
			return h.begin(ctx, rt, r.ResourceID, synctask.Out)
		}
	}
	return h.begin(ctx, rt, r.ResourceID, synctask.In)
}

type bulkIn struct {
	Body struct {
		Items []recordName `json:"items" minItems:"1" maxItems:"200"`
	}
}

func (h *handler) bulk(ctx context.Context, in *bulkIn) (JobStarted, error) {
	j := discovery.Job{TaskIDs: []string{}, Problems: []string{}}
	for i, r := range in.Body.Items {
		t, err := h.hurry(ctx, r)
		var known *fault.Error
		switch {
		case errors.As(err, &known):
			j.Problems = append(j.Problems, fmt.Sprintf("items.%d: %s", i, known.Messages[0]))
		case err != nil:
			return JobStarted{}, err
		default:
			j.TaskIDs = append(j.TaskIDs, t.ID)
		}
	}
	return h.job(ctx, j)
}

type syncNowIn struct {
	Body struct {
		ResourceType recordType `json:"resourceType"`
	}
}

func (h *handler) syncNow(ctx context.Context, in *syncNowIn) (JobStarted, error) {
	rt := synctask.ResourceType(in.Body.ResourceType)
	d, err := h.discoveries.Start(ctx, discovery.Options{ResourceTypes: []synctask.ResourceType{rt},
		StartedBy: access.From(ctx).UserID, Now: true})
	if err != nil {
		return JobStarted{}, err
	}
	return h.job(ctx, discovery.Job{ResourceType: rt, DiscoveryID: d.ID, TaskIDs: []string{}, Problems: []string{}})
}

func (h *handler) job(ctx context.Context, j discovery.Job) (JobStarted, error) {
	j.CreatedBy = access.From(ctx).UserID
	j, err := h.discoveries.NewJob(ctx, j)
	return JobStarted{j.ID}, err
}

type jobIn struct {
	ID string `path:"id" maxLength:"200"`
}

func (h *handler) getJob(ctx context.Context, in *jobIn) (JobState, error) {
	j, err := h.discoveries.Job(ctx, in.ID)
	if err != nil {
		return JobState{}, err
	}
	s, err := h.discoveries.StateOf(ctx, j)
	return jobOf(j, s), err
}

type jobsIn struct {
	Limit int `query:"limit" minimum:"1" maximum:"50" default:"10"`
}

func (h *handler) listJobs(ctx context.Context, in *jobsIn) ([]JobState, error) {
	jobs, err := h.discoveries.NewestJobs(ctx, in.Limit)
	if err != nil {
		return nil, err
	}
	states := make([]JobState, len(jobs))
	for i, j := range jobs {
		s, err := h.discoveries.StateOf(ctx, j)
		if err != nil {
			return nil, err
		}
		states[i] = jobOf(j, s)
	}
	return states, nil
}
