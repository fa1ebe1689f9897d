package main

import (
	"context"
	"fmt"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"backdock/shared/delivery/position"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/dynamo"
)

// positions measures what the positions of a truck cost on DynamoDB Local: ten hours with a point every ten seconds,
// sent each half minute, then a batch of 500 points, then what a board of all trucks reads.
func positions(ctx context.Context, r *report) error {
	endpoint, stop, err := startDynamoLocal(ctx)
	if err != nil {
		return err
	}
	defer stop()
	db := dynamodb.New(dynamodb.Options{Region: "us-east-1", BaseEndpoint: aws.String(endpoint),
		Credentials: credentials.NewStaticCredentialsProvider("local", "local", "")})
	store := dynamo.New(db, "bench")
	if err := store.Create(ctx); err != nil {
		return err
	}
	departed := time.Date(2026, 11, 23, 14, 0, 0, 0, time.UTC)
	s := position.New(store, func() time.Time { return departed.Add(10 * time.Hour) })
	points := make([]position.Point, 3600)
	for i := range points {
		points[i] = position.Point{RecordedAt: departed.Add(time.Duration(10*i) * time.Second),
			Latitude: 41.9 + float64(min(i%600, 600-i%600))*0.0007, Longitude: -87.7 + float64(i%7)*0.0003,
			Speed: new(float64(i % 14)), Heading: new(float64(i % 360)), Accuracy: new(float64(3 + i%20))}
	}
	const section = "positions: a truck, ten hours, a point every 10 s"
	measure := func(name string, do func(context.Context) error) error {
		counted, use := table.WithUsage(ctx)
		if err := do(counted); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		_, read, write := use.Snapshot()
		r.add(section, name+", read units", "", read, 0)
		r.add(section, name+", write units", "", write, 0)
		return nil
	}
	add := func(trip string, size int, some []position.Point) func(context.Context) error {
		return func(ctx context.Context) error {
			for i := 0; i < len(some); i += size {
				batch := some[i:min(i+size, len(some))]
				if _, _, err := s.Add(ctx, position.Drive{TripID: trip, From: departed}, batch); err != nil {
					return err
				}
			}
			return nil
		}
	}
	if err := measure("1,200 batches of 3 points", add("t1", 3, points)); err != nil {
		return err
	}
	if err := measure("one batch of 500 points", add("t2", 500, points[:500])); err != nil {
		return err
	}
	if err := measure("the newest position", func(ctx context.Context) error {
		_, _, err := s.Newest(ctx, "t1")
		return err
	}); err != nil {
		return err
	}
	return measure("the history of the day", func(ctx context.Context) error {
		_, err := s.History(ctx, "t1", time.Time{}, time.Time{})
		return err
	})
}
