package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"backdock/infra/demodata"
	"backdock/shared/delivery/distance"
	"backdock/shared/platform/setting"
)

// roads stores the streets of the city and makes them the source of distances.
func (s *seeder) roads(ctx context.Context) (string, error) {
	if s.blobs == nil {
		return "", errors.New("-blobs is missing: the bucket for the road network")
	}
	network := demodata.RoadNetwork()
	if err := s.blobs.Put(ctx, distance.NetworkObject, "application/octet-stream", network); err != nil {
		return "", err
	}
	err := s.api.Call(ctx, http.MethodPost, "/site-settings/"+setting.TrackingDistances,
		map[string]any{"value": setting.DistancesRoadNetwork}, nil)
	return fmt.Sprintf("a road network of %d kB", len(network)/1000), err
}
