import type { Coordinates } from '@/api/wire'
import { formatDistance } from '@/ui/format'
import { kilometers } from '@/ui/kilometers'

export interface CustomerPlace extends Coordinates {
  name: string
}

/** Which customer is nearest to a place, in a sentence: it shows a place that is far off. '' without customers. */
export function nearestWords(place: Coordinates, customers: readonly CustomerPlace[]): string {
  let nearest = { name: '', km: Infinity }
  for (const customer of customers) {
    const km = kilometers(place, customer)
    if (km < nearest.km) nearest = { name: customer.name, km }
  }
  return nearest.name && `The nearest customer is ${nearest.name}, ${formatDistance(nearest.km)} away.`
}
