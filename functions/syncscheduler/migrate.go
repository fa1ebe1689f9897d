package syncscheduler

import (
	"context"
	"log/slog"

	"backdock/shared/app"
	"backdock/shared/platform/metric"
	"backdock/shared/platform/migration"
)

// migrate runs the next steps of the migrations. It logs the progress of each incomplete migration, with metrics (see
// infra/metrics.go). The next run repeats a failed step.
func migrate(ctx context.Context, b *app.Backend) ([]migration.Progress, error) {
	before, err := b.Migrations().Progress(ctx)
	if err != nil || len(open(before)) == 0 {
		return nil, err
	}
	after, failure := b.Migrations().Run(ctx)
	failed := 0
	if failure != nil {
		failed = 1
		b.Log.ErrorContext(ctx, "migration failed", "group", name, "error", failure.Error())
	}
	for i, p := range after {
		if before[i].State == migration.Done {
			continue
		}
		b.Log.LogAttrs(ctx, slog.LevelInfo, "migration", slog.String("group", name), slog.Int("number", p.Number),
			slog.String("name", p.Name),
			slog.String("state", string(p.State)), slog.Int("looked", p.Looked), slog.Int("changed", p.Changed),
			slog.String("problem", p.Problem))
	}
	left := open(after)
	b.Log.LogAttrs(ctx, slog.LevelInfo, "migrations", slog.String("group", name), slog.Int("migrationsOpen", len(left)),
		slog.Int("migrationsFailed", failed),
		metric.Attr(b.Now(), metric.Metric{Name: "migrationsOpen", Unit: metric.Count},
			metric.Metric{Name: "migrationsFailed", Unit: metric.Count}))
	return left, nil
}

// open returns the migrations that are not complete.
func open(all []migration.Progress) []migration.Progress {
	var left []migration.Progress
	for _, p := range all {
		if p.State != migration.Done {
			left = append(left, p)
		}
	}
	return left
}
