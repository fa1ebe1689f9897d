import type { Vehicle } from '@/api/wire'
import { parseSort } from '@/ui/sort'

export interface VehicleFilters {
  search: string
  /** 'active' or 'inactive'. */
  state: string
  feature: string
}

/** The vehicles that match: all words of the search are in the name, the plate or the type. */
export function filterVehicles(vehicles: Vehicle[], { search, state, feature }: VehicleFilters): Vehicle[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return vehicles.filter((vehicle) => {
    const text = `${vehicle.name} ${vehicle.licensePlate} ${vehicle.type}`.toLowerCase()
    return (
      (!state || vehicle.isActive === (state === 'active')) &&
      (!feature || vehicle.features.some((each) => each === feature)) &&
      words.every((word) => text.includes(word))
    )
  })
}

const unlimited = Number.POSITIVE_INFINITY
const sortable: Record<string, (vehicle: Vehicle) => string | number> = {
  name: ({ name }) => name,
  licensePlate: ({ licensePlate }) => licensePlate,
  type: ({ type }) => type,
  weight: ({ capacity }) => capacity.weight ?? unlimited,
  volume: ({ capacity }) => capacity.volume ?? unlimited,
  cases: ({ capacity }) => capacity.cases ?? unlimited,
}

const byName = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })
const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? (a === b ? 0 : a - b) : byName.compare(String(a), String(b))

/** Sorts by the address's sort. Truck 2 is before Truck 10; equal values are sorted by name, then by id. */
export function sortVehicles(vehicles: Vehicle[], sort: string): Vehicle[] {
  const { id, desc } = parseSort(sort)
  const of = sortable[id] ?? sortable.name!
  return vehicles.toSorted(
    (a, b) =>
      (desc ? compare(of(b), of(a)) : compare(of(a), of(b))) || compare(a.name, b.name) || a._id.localeCompare(b._id),
  )
}
