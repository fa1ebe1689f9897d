import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Vehicle } from '@/api/wire'
import { nameOfDriver, useEligibleDrivers } from '@/resources/vehicles'

export interface Choice {
  value: string
  label: string
}

const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label)

/** Active vehicles and eligible drivers, for the fields of a form. */
export function useFleet(): { vehicles: Choice[]; drivers: Choice[] } {
  const vehicles = useRead(keyOf('/vehicles'))
  const drivers = useEligibleDrivers()
  return {
    vehicles: (vehicles.data ?? [])
      .map(({ _id, name, licensePlate }: Vehicle) => ({ value: _id, label: `${name} ${licensePlate}`.trim() }))
      .toSorted(byLabel),
    drivers: (drivers.data ?? [])
      .map((driver) => ({ value: driver._id, label: nameOfDriver(driver) }))
      .toSorted(byLabel),
  }
}

/** The choices with the one in use, which may be inactive by now. */
export const withCurrent = (choices: Choice[], current: { _id: string; label: string } | null): Choice[] =>
  current === null || choices.some(({ value }) => value === current._id)
    ? choices
    : [...choices, { value: current._id, label: `${current.label}, inactive` }]
