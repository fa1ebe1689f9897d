import type { SalesOrder } from '@/api/wire'
import { nothing } from '@/ui/format'

/** Where an order goes, in one line. */
export const addressOf = ({ shipTo }: Pick<SalesOrder, 'shipTo'>): string =>
  [
    shipTo.typed && shipTo.label,
    shipTo.street,
    shipTo.city,
    [shipTo.state, shipTo.postalCode].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ') ||
  shipTo.label ||
  nothing

/** The route as people say it: with the stop's number. */
export const routeOf = ({ route }: Pick<SalesOrder, 'route'>): string =>
  route ? `${route.name}${route.stopNumber > 0 ? `, stop ${route.stopNumber}` : ''}` : nothing
