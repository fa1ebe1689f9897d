package geo

import (
	"context"

	"backdock/shared/platform/setting"
)

// Warehouse returns where the warehouse is, by the settings; nil: they do not say.
func Warehouse(ctx context.Context, settings *setting.Settings) (*Point, error) {
	var at setting.Coordinates
	known, err := settings.Read(ctx, setting.WarehouseCoordinates, &at)
	if err != nil || !known {
		return nil, err
	}
	return &Point{Latitude: at.Latitude, Longitude: at.Longitude}, nil
}
