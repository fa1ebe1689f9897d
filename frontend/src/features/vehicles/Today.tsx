import { nameOfDriver, useDriverOfVehicle, useRouteOfVehicle } from '@/resources/vehicles'
import { nothing } from '@/ui/format'

interface Answer {
  data: unknown
  error: unknown
}

/** What stands in for the value: it is being read, or could not be. */
const waitOf = ({ data, error }: Answer): string | undefined =>
  data !== undefined ? undefined : error ? 'not known' : '…'

/** The route that a vehicle drives today, or usually. */
export function RouteToday({ id }: { id: string }) {
  const read = useRouteOfVehicle(id)
  return waitOf(read) ?? (read.data ? read.data.name : nothing)
}

/** Who drives a vehicle today, or usually. */
export function DriverToday({ id }: { id: string }) {
  const read = useDriverOfVehicle(id)
  return waitOf(read) ?? (read.data ? nameOfDriver(read.data) : nothing)
}
