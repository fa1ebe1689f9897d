package main

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"

	"backdock/shared/platform/setting"
)

// settings sets the warehouse's location and its ids in the ERP.
func (s *seeder) settings(ctx context.Context) (string, error) {
	w, erp := s.data.Warehouse, s.data.ERP
	values := map[string]any{
		setting.WarehouseAddress: setting.Address{Street: w.Street, City: w.City, State: w.State,
			PostalCode: w.PostalCode, Country: w.Country},
		setting.WarehouseCoordinates:     setting.Coordinates{Latitude: w.Latitude, Longitude: w.Longitude},
		setting.WarehouseTimezone:        w.TimeZone,
		setting.WarehousePhone:           w.Phone,
		setting.OrdersMaxDiscountPercent: maxDiscountPercent,
		setting.ERPSubsidiary:            erp.SubsidiaryID,
		setting.ERPLocation:              erp.LocationID,
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if err := s.api.Call(ctx, http.MethodPost, "/site-settings/"+key, map[string]any{"value": values[key]},
			nil); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%d settings", len(values)), nil
}
