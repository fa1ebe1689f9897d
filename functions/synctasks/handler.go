package synctasks

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"backdock/shared/erp/discovery"
	"backdock/shared/erp/record"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
)

type handler struct {
	tasks       *synctask.Tasks
	discoveries *discovery.Discoveries
	settings    *setting.Settings
	types       record.Senders
	carriers    record.Carriers
	now         func() time.Time
}

// shownDiscoveries is how many discoveries the list shows.
const shownDiscoveries = 50

type discoveryIn struct {
	ID string `path:"id" maxLength:"200" about:"discoveryId"`
}

type taskIn struct {
	ID string `path:"id" maxLength:"200" about:"taskId"`
}

type createDiscoveryIn struct {
	Body struct {
		ResourceTypes []recordType `json:"resourceTypes,omitempty" maxItems:"20" doc:"default: all"`
		Full          bool         `json:"full,omitempty" doc:"compare all records, not only those changed since the last discovery"`
		StartDate     civil.Date   `json:"startDate,omitzero" doc:"a full discovery reads transactions from this date on, and open ones; stored as the setting erp.startDate, and needs settings.write"`
	}
}

func (h *handler) createDiscovery(ctx context.Context, in *createDiscoveryIn) (Discovery, error) {
	if err := h.startAt(ctx, in.Body.StartDate); err != nil {
		return Discovery{}, err
	}
	var types []synctask.ResourceType
	for _, t := range in.Body.ResourceTypes {
		types = append(types, synctask.ResourceType(t))
	}
	d, err := h.discoveries.Start(ctx, discovery.Options{ID: api.NewID(ctx, h.now()), ResourceTypes: types, Full: in.Body.Full,
		StartedBy: access.From(ctx).UserID})
	return discoveryOf(d, discovery.Progress{}), err
}

// startAt keeps the date from which transactions are read; zero: the one that is set.
func (h *handler) startAt(ctx context.Context, date civil.Date) error {
	if date.IsZero() {
		return nil
	}
	if !access.From(ctx).May(access.SettingsWrite) {
		return fault.New(fault.Forbidden, "startDate needs the permission %s", access.SettingsWrite)
	}
	today, err := h.settings.Today(ctx)
	if err != nil {
		return err
	}
	if date.After(today) {
		return fault.Fields(fmt.Sprintf("startDate must not be after today, %s", today))
	}
	value, err := json.Marshal(date)
	if err != nil {
		return err
	}
	_, err = h.settings.Set(ctx, setting.ERPStartDate, value, setting.Write{})
	return err
}

func (h *handler) listDiscoveries(ctx context.Context, _ *struct{}) ([]Discovery, error) {
	newest, err := h.discoveries.Newest(ctx, shownDiscoveries)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(newest))
	for i, d := range newest {
		ids[i] = d.ID
	}
	progress, err := h.discoveries.ProgressOfAll(ctx, ids)
	if err != nil {
		return nil, err
	}
	shown := make([]Discovery, len(newest))
	for i, d := range newest {
		shown[i] = discoveryOf(d, progress[d.ID])
	}
	return shown, nil
}

func (h *handler) getProgress(ctx context.Context, in *discoveryIn) (Progress, error) {
	d, err := h.discoveries.Get(ctx, in.ID)
	if err != nil {
		return Progress{}, err
	}
	total, byType, err := h.discoveries.ProgressOf(ctx, in.ID)
	return Progress{Status: d.Status, Progress: total, ByResource: byType}, err
}

type discoveryTasksIn struct {
	ID     string          `path:"id" maxLength:"200" about:"discoveryId"`
	Status synctask.Status `query:"status"`
	api.Paging
}

func (h *handler) listDiscoveryTasks(ctx context.Context, in *discoveryTasksIn) (SyncTasks, error) {
	if _, err := h.discoveries.Get(ctx, in.ID); err != nil {
		return SyncTasks{}, err
	}
	return h.page(ctx, synctask.Filter{DiscoveryID: in.ID, Status: in.Status}, in.Paging)
}

type tasksIn struct {
	Status synctask.Status `query:"status"`
	Cause  string          `query:"cause" maxLength:"200"`
	api.Paging
}

func (h *handler) listTasks(ctx context.Context, in *tasksIn) (SyncTasks, error) {
	return h.page(ctx, synctask.Filter{Status: in.Status, Cause: in.Cause}, in.Paging)
}

type tasksOfTypeIn struct {
	ResourceType recordType      `path:"resourceType"`
	Status       synctask.Status `query:"status"`
	Cause        string          `query:"cause" maxLength:"200"`
	api.Paging
}

func (h *handler) listTasksOfType(ctx context.Context, in *tasksOfTypeIn) (SyncTasks, error) {
	return h.page(ctx, synctask.Filter{ResourceType: synctask.ResourceType(in.ResourceType),
		Status: in.Status, Cause: in.Cause}, in.Paging)
}

func (h *handler) page(ctx context.Context, f synctask.Filter, p api.Paging) (SyncTasks, error) {
	tasks, total, coverage, err := h.tasks.Page(ctx, f, p.Page, p.Limit)
	shown := make([]SyncTask, len(tasks))
	for i, t := range tasks {
		shown[i] = taskOf(t)
	}
	return SyncTasks{SyncTasks: shown, Paged: p.Of(total), Coverage: coverage}, err
}

func (h *handler) getTask(ctx context.Context, in *taskIn) (SyncTask, error) {
	t, err := h.tasks.Get(ctx, in.ID)
	return taskOf(t), err
}

type createTaskIn struct {
	Body struct {
		ResourceType synctask.ResourceType `json:"resourceType"`
		ResourceID   string                `json:"resourceId" minLength:"1" maxLength:"200"`
		Direction    synctask.Direction    `json:"direction"`
	}
}

func (h *handler) createTask(ctx context.Context, in *createTaskIn) (SyncTask, error) {
	rt, direction := in.Body.ResourceType, in.Body.Direction
	failed, err := h.failedOf(ctx, rt, in.Body.ResourceID, direction)
	if err != nil {
		return SyncTask{}, err
	}
	if len(failed) > 0 {
		t, err := h.retry(ctx, failed[len(failed)-1])
		t.Trace(ctx)
		return taskOf(t), err
	}
	t, err := h.begin(ctx, rt, in.Body.ResourceID, direction)
	t.Trace(ctx)
	return taskOf(t), err
}

func (h *handler) listCauses(ctx context.Context, _ *struct{}) ([]synctask.CauseCount, error) {
	return h.tasks.Causes(ctx)
}

type causeIn struct {
	Body struct {
		Cause string `json:"cause" minLength:"1" maxLength:"200"`
	}
}

func (h *handler) retryCause(ctx context.Context, in *causeIn) (Retried, error) {
	return h.retryAll(ctx, synctask.Filter{Status: synctask.Failed, Cause: in.Body.Cause})
}

func (h *handler) retryDiscovery(ctx context.Context, in *discoveryIn) (Retried, error) {
	if _, err := h.discoveries.Get(ctx, in.ID); err != nil {
		return Retried{}, err
	}
	return h.retryAll(ctx, synctask.Filter{Status: synctask.Failed, DiscoveryID: in.ID})
}
