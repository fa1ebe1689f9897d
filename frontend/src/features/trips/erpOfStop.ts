import type { TripStop } from '@/api/wire'
import type { Tone } from '@/ui/StatusBadge'

interface StopErp {
  label: string
  tone: Tone
}

/** How far a stop is in the ERP: the state of the order that is behind, in one word. */
export function erpOfStop({ itemFulfillments, undecidedSalesOrderIds, status }: TripStop): StopErp | undefined {
  if (undecidedSalesOrderIds.length > 0) return { label: 'Decide', tone: 'waiting' }
  if (itemFulfillments.some(({ error }) => error)) return { label: 'Failed', tone: 'bad' }
  const open = itemFulfillments.filter(({ netSuiteInvoiceId }) => !netSuiteInvoiceId)
  if (itemFulfillments.length === 0) return undefined
  if (open.length === 0) return { label: 'Invoiced', tone: 'neutral' }
  if (open.some(({ shipStatus }) => shipStatus === 'none')) return undefined
  if (open.some(({ shipStatus }) => shipStatus === 'packed')) return { label: 'Packed', tone: 'neutral' }
  return { label: status === 'completed' || status === 'partial' ? 'To invoice' : 'Shipped', tone: 'neutral' }
}

/** The cases of a stop. */
export const casesOf = ({ itemFulfillments }: TripStop): number =>
  itemFulfillments.reduce((sum, { cases }) => sum + cases, 0)
