// Package vehicle stores the vehicles that make trips, and their capacity.
package vehicle

import (
	"context"
	"errors"
	"strings"
	"time"

	"backdock/shared/catalog/unit"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/receiving"
)

// Vehicle is a truck or a van.
type Vehicle struct {
	ID           string              `json:"_id"`
	Name         string              `json:"name"`
	LicensePlate string              `json:"licensePlate"`
	Type         string              `json:"type"`
	Capacity     Capacity            `json:"capacity"`
	Features     []receiving.Feature `json:"features" doc:"what it has"`
	Odometer     int                 `json:"odometer"`
	DriverID     api.Nullable        `json:"driverId" nullable:"true"` // the usual driver
	IsActive     bool                `json:"isActive"`
	CreatedAt    time.Time           `json:"createdAt"`
	UpdatedAt    time.Time           `json:"updatedAt"`
	Version      int64               `json:"version"`
}

// Capacity is what a vehicle can carry; null: unknown, so there is no limit.
type Capacity struct {
	Weight *money.Decimal `json:"weight" required:"false" minimum:"0" doc:"kilograms"`
	Volume *money.Decimal `json:"volume" required:"false" minimum:"0" doc:"cubic feet"`
	Cases  *money.Decimal `json:"cases" required:"false" minimum:"0"`
}

// Vehicles stores vehicles.
//
//	by id: VEHICLE#<id> / VEHICLE
//	all:   ByAll VEHICLES / <name>#<id>
type Vehicles struct {
	table table.Table
	now   func() time.Time
}

// New returns the store.
func New(t table.Table, now func() time.Time) *Vehicles { return &Vehicles{t, now} }

func key(id string) table.Key { return table.Key{PK: "VEHICLE#" + id, SK: "VEHICLE"} }

// stored is the stored form of a vehicle.
type stored struct {
	Vehicle
	// WeightUnit is unit.Kilograms; empty: the capacity is in pounds.
	WeightUnit string `json:"weightUnit"`
}

// vehicle returns the vehicle with its capacity in kilograms. One stored before there were features has none.
func (s stored) vehicle() Vehicle {
	s.Features = receiving.InOrder(s.Features)
	if s.WeightUnit == "" && s.Capacity.Weight != nil {
		kilograms := unit.FromPounds(*s.Capacity.Weight)
		s.Capacity.Weight = &kilograms
	}
	return s.Vehicle
}

func vehiclesOf(found []stored, err error) ([]Vehicle, error) {
	vehicles := make([]Vehicle, len(found))
	for i, s := range found {
		vehicles[i] = s.vehicle()
	}
	return vehicles, err
}

func item(v Vehicle) table.Item {
	i := table.New(key(v.ID), stored{v, unit.Kilograms})
	i.ByAll = table.Key{PK: "VEHICLES", SK: strings.ToLower(v.Name) + "#" + v.ID}
	return i
}

// IsActive returns the operation that fails the Commit of a trip unless the vehicle is active at that time.
func IsActive(id string) table.Op { return table.Check(key(id), table.FieldIs("isActive", true)) }

// Create stores a new vehicle. It is idempotent by id. Errors: fault.Invalid.
func (s *Vehicles) Create(ctx context.Context, v Vehicle) (Vehicle, error) {
	if err := v.check(); err != nil {
		return Vehicle{}, err
	}
	v.CreatedAt, v.UpdatedAt, v.Version = s.now(), s.now(), 1
	v.Features = receiving.InOrder(v.Features)
	err := s.table.Commit(ctx, table.Put(item(v), table.Absent()))
	if errors.Is(err, table.ErrCondition) {
		return s.Get(ctx, v.ID)
	}
	return v, err
}

func (v Vehicle) check() error {
	var messages []string
	if strings.TrimSpace(v.Name) == "" {
		messages = append(messages, "name should not be empty")
	}
	if v.Odometer < 0 {
		messages = append(messages, "odometer must not be less than 0")
	}
	for name, limit := range map[string]*money.Decimal{"weight": v.Capacity.Weight, "volume": v.Capacity.Volume,
		"cases": v.Capacity.Cases} {
		if limit != nil && limit.Sign() < 0 {
			messages = append(messages, "capacity."+name+" must not be less than 0")
		}
	}
	if len(messages) > 0 {
		return fault.Fields(messages...)
	}
	return nil
}

// Get reads a vehicle. Errors: fault.NotFound.
func (s *Vehicles) Get(ctx context.Context, id string) (Vehicle, error) {
	found, err := table.Load[stored](ctx, s.table, key(id))
	if errors.Is(err, table.ErrMissing) {
		return Vehicle{}, fault.New(fault.NotFound, "there is no vehicle %s", id)
	}
	return found.vehicle(), err
}

// GetAll reads vehicles by id. Unknown ids are left out.
func (s *Vehicles) GetAll(ctx context.Context, ids []string) ([]Vehicle, error) {
	keys := make([]table.Key, len(ids))
	for i, id := range ids {
		keys[i] = key(id)
	}
	return vehiclesOf(table.LoadAll[stored](ctx, s.table, keys))
}

// List reads all vehicles, by name.
func (s *Vehicles) List(ctx context.Context) ([]Vehicle, error) {
	return vehiclesOf(table.Find[stored](ctx, s.table, table.Query{Index: table.ByAll, PK: "VEHICLES"}))
}

// Update changes a vehicle. If version is not nil, it must be the vehicle's version. Errors: fault.NotFound,
// fault.Invalid, fault.Conflict with the current vehicle.
func (s *Vehicles) Update(ctx context.Context, id string, version *int64, change func(*Vehicle)) (Vehicle, error) {
	var v Vehicle
	err := table.Update(ctx, "vehicle "+id, func() error {
		var err error
		if v, err = s.Get(ctx, id); err != nil {
			return err
		}
		if version != nil && *version != v.Version {
			return fault.Stale(v, "vehicle %s was changed meanwhile: version %d is now version %d", v.Name, *version, v.Version)
		}
		before := v
		change(&v)
		v.Features = receiving.InOrder(v.Features)
		if err := v.check(); err != nil || table.Same(v, before) {
			return err
		}
		v.Version, v.UpdatedAt = before.Version+1, s.now()
		return s.table.Commit(ctx, table.Put(item(v), table.VersionIs(before.Version)))
	})
	return v, err
}

// Delete removes a vehicle. The caller must check that nothing refers to it.
func (s *Vehicles) Delete(ctx context.Context, id string) error {
	return s.table.Commit(ctx, table.Delete(key(id)))
}
