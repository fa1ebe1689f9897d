package adminutils

import (
	"context"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/job"
	"backdock/shared/sales/orderjob"
)

type handler struct {
	jobs      *job.Jobs
	orderJobs *orderjob.OrderJobs
	people    *history.People
	now       func() time.Time
}

const (
	newest        = 20  // jobs in job-status
	statusResults = 20  // results of each of them
	firstResults  = 100 // results of a single job
)

type closeIn struct{ Body orderjob.Closing }

func (h *handler) close(ctx context.Context, in *closeIn) (job.Job, error) {
	in.Body.JobID = api.NewID(ctx, h.now())
	j, err := h.orderJobs.Close(ctx, in.Body)
	return h.named(ctx, j, err)
}

type generateIn struct{ Body orderjob.Generating }

func (h *handler) generate(ctx context.Context, in *generateIn) (job.Job, error) {
	in.Body.JobID = api.NewID(ctx, h.now())
	j, err := h.orderJobs.Generate(ctx, in.Body)
	return h.named(ctx, j, err)
}

func (h *handler) status(ctx context.Context, _ *struct{}) ([]job.Job, error) {
	jobs, err := h.known(ctx, newest)
	if err != nil {
		return nil, err
	}
	jobs = jobs[:min(newest, len(jobs))]
	g, gctx := errgroup.WithContext(ctx)
	for i := range jobs {
		g.Go(func() (err error) {
			jobs[i].Results, err = h.jobs.Results(gctx, jobs[i].ID, 0, statusResults)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return jobs, h.name(ctx, jobs)
}

type listIn struct{ api.Paging }

// List is a page of jobs.
type List struct {
	Jobs []job.Job `json:"jobs"`
	api.Paged
}

func (h *handler) list(ctx context.Context, in *listIn) (List, error) {
	jobs, err := h.known(ctx, job.MostListed)
	if err != nil {
		return List{}, err
	}
	total := len(jobs)
	from := min((in.Page-1)*in.Limit, total)
	jobs = jobs[from:min(from+in.Limit, total)]
	return List{jobs, in.Of(total)}, h.name(ctx, jobs)
}

type jobIn struct {
	ID string `path:"id" maxLength:"64" about:"jobId"`
}

func (h *handler) get(ctx context.Context, in *jobIn) (job.Job, error) {
	j, err := h.visible(ctx, in.ID)
	if err != nil {
		return j, err
	}
	if j.Results, err = h.jobs.Results(ctx, in.ID, 0, firstResults); err != nil {
		return j, err
	}
	return h.named(ctx, j, nil)
}

type resultsIn struct {
	ID string `path:"id" maxLength:"64" about:"jobId"`
	api.Paging
}

// Results is a page of a job's results.
type Results struct {
	Results []job.Result `json:"results"`
	api.Paged
}

func (h *handler) results(ctx context.Context, in *resultsIn) (Results, error) {
	j, err := h.visible(ctx, in.ID)
	if err != nil {
		return Results{}, err
	}
	results, err := h.jobs.Results(ctx, in.ID, (in.Page-1)*in.Limit, in.Limit)
	return Results{results, in.Of(j.Done)}, err
}

func (h *handler) cancel(ctx context.Context, in *jobIn) (job.Job, error) {
	if _, err := h.visible(ctx, in.ID); err != nil {
		return job.Job{}, err
	}
	j, err := h.jobs.Cancel(ctx, in.ID)
	return h.named(ctx, j, err)
}

// known returns the newest jobs that the caller may see, at least most of them if there are that many.
func (h *handler) known(ctx context.Context, most int) ([]job.Job, error) {
	if !access.From(ctx).May(access.OrderClose) {
		most = job.MostListed // the list includes jobs of other users
	}
	jobs, err := h.jobs.Newest(ctx, most)
	return slices.DeleteFunc(jobs, func(j job.Job) bool { return !maySee(ctx, j) }), err
}

// maySee reports whether the caller may see a job: their own, or all with order.close.
func maySee(ctx context.Context, j job.Job) bool {
	caller := access.From(ctx)
	return j.StartedBy.ID == caller.UserID || caller.May(access.OrderClose)
}

// visible reads a job and checks that the caller may see it.
func (h *handler) visible(ctx context.Context, id string) (job.Job, error) {
	j, err := h.jobs.Get(ctx, id)
	if err == nil && !maySee(ctx, j) {
		err = fault.New(fault.Forbidden, "somebody else's job needs the permission %s", access.OrderClose)
	}
	return j, err
}

func (h *handler) named(ctx context.Context, j job.Job, err error) (job.Job, error) {
	if err != nil {
		return j, err
	}
	one := []job.Job{j}
	err = h.name(ctx, one)
	return one[0], err
}

// name fills in the names of the users who started the jobs.
func (h *handler) name(ctx context.Context, jobs []job.Job) error {
	ids := make([]string, len(jobs))
	for i, j := range jobs {
		ids[i] = j.StartedBy.ID
	}
	names, err := h.people.Names(ctx, ids)
	for i := range jobs {
		jobs[i].StartedBy.Name = names[jobs[i].StartedBy.ID]
	}
	return err
}
