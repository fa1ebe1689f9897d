package migration

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/platform/table"
)

// Release is what the sources of a release say about stored forms.
type Release struct {
	// Generation counts the releases that began to read or to write a form.
	Generation int
	// Readers is the oldest generation whose code reads all that this release writes.
	Readers int
}

// deployed is the record of what an installation runs and has stored.
//
//	RELEASE / RELEASE
type deployed struct {
	// Generation is one that every function has reached, from Since on. 0: no deployment has said one yet.
	Generation int       `json:"generation"`
	Since      time.Time `json:"since"`
	// Readers is the oldest generation whose code reads all that was ever written.
	Readers int   `json:"readers"`
	Version int64 `json:"version"`
}

var deployedKey = table.Key{PK: "RELEASE", SK: "RELEASE"}

func readDeployed(ctx context.Context, t table.Table) (deployed, error) {
	d, err := table.Load[deployed](ctx, t, deployedKey)
	if err != nil && !errors.Is(err, table.ErrMissing) {
		return d, fmt.Errorf("the deployed generation: %w", err)
	}
	return d, nil
}

// Deployed returns the generation that every function has reached. 0: no deployment has said one.
func Deployed(ctx context.Context, t table.Table) (int, error) {
	d, err := readDeployed(ctx, t)
	return d.Generation, err
}

func changeDeployed(ctx context.Context, t table.Table, change func(*deployed) error) error {
	return table.Update(ctx, "the deployed generation", func() error {
		d, err := readDeployed(ctx, t)
		if err == nil {
			err = change(&d)
		}
		if err != nil {
			return err
		}
		before := d.Version
		d.Version++
		return t.Commit(ctx, table.Put(table.New(deployedKey, d), table.AsRead(before)))
	})
}

// Begin allows or refuses the deployment of a release over another one, before a function of the installation changes.
// During a deployment both releases read what the other one writes, so each must know the other's forms. The error says
// what to deploy instead.
func (r Release) Begin(ctx context.Context, t table.Table) error {
	return changeDeployed(ctx, t, func(d *deployed) error {
		if d.Generation < r.Readers {
			return fmt.Errorf("this version writes records that the deployed one would read wrongly during the update: it is "+
				"of generation %d, and they are read since generation %d. First deploy a version of generation %d, then this "+
				"one. CHANGELOG.md has the generations of the versions", d.Generation, r.Readers, r.Readers)
		}
		if r.Generation < d.Readers {
			return fmt.Errorf("the table has records that this version would read wrongly: it is of generation %d, and they "+
				"are read since generation %d. Deploy a version of generation %d or newer. CHANGELOG.md has the generations of "+
				"the versions", r.Generation, d.Readers, d.Readers)
		}
		d.Generation, d.Readers = min(d.Generation, r.Generation), max(d.Readers, r.Readers)
		return nil
	})
}

// Finish records that from since on every function is of the release. Migrations may begin then. It is the last step of a
// deployment; repeating it does no harm.
func (r Release) Finish(ctx context.Context, t table.Table, since time.Time) error {
	return changeDeployed(ctx, t, func(d *deployed) error {
		d.Generation, d.Since, d.Readers = r.Generation, since, max(d.Readers, r.Readers)
		return nil
	})
}

// waits says why a migration must not be worked on yet; "": it may.
func (d deployed) waits(m Migration, now time.Time) string {
	switch {
	case d.Generation < m.WrittenSince:
		return fmt.Sprintf("it waits for a deployment of generation %d to finish; every function is of generation %d. If none "+
			"is under way, the last one has failed: repeat it", m.WrittenSince, d.Generation)
	case now.Before(d.Since):
		return "it waits until the last invocations of older code have ended, at " + d.Since.UTC().Format(time.RFC3339)
	}
	return ""
}
