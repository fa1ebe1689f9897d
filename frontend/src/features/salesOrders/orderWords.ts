import type { SalesOrder } from '@/api/wire'
import { addressLine } from '@/resources/address'
import { nothing } from '@/ui/format'

/** The ship-to address in one line. */
export const addressOf = ({ shipTo }: Pick<SalesOrder, 'shipTo'>): string =>
  [shipTo.typed && shipTo.label, addressLine(shipTo)].filter(Boolean).join(', ') || shipTo.label || nothing

/** The route in words, with the stop number. */
export const routeOf = ({ route }: Pick<SalesOrder, 'route'>): string =>
  route ? `${route.name}${route.stopNumber > 0 ? `, stop ${route.stopNumber}` : ''}` : nothing

/** Who took the order; `me` is the signed-in user. */
export function takerOf({ owner, ownerName }: Pick<SalesOrder, 'owner' | 'ownerName'>, me: string | undefined): string {
  if (!owner) return 'came from the ERP'
  return owner === me ? 'you' : ownerName || 'a colleague'
}
