import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { PriceApproval } from '@/api/wire'

const minute = 60_000
const options = { refreshInterval: minute }

/** The cart or order of a line for which approval is requested. */
export type LinePlace = { cartId: string } | { salesOrderId: string }

/** All reads of approval requests. */
export const priceApprovalsPath = '/price-approvals'

/** Approval requests, the newest first; null reads nothing. */
export const usePriceApprovals = (status: PriceApproval['status'] | null) =>
  useRead(status ? keyOf(priceApprovalsPath, { query: { status } }) : null, options)

export const askForApproval = (place: LinePlace, lineId: string, reason: string) =>
  call('post', priceApprovalsPath, { body: { ...place, lineId, reason } })

/** Approves or refuses a request. Idempotent: the same decision again changes nothing. */
export const decideApproval = (id: string, verdict: 'approve' | 'refuse', reason: string) =>
  call('post', verdict === 'approve' ? '/price-approvals/{id}/approve' : '/price-approvals/{id}/refuse', {
    path: { id },
    body: { reason },
  })

/** Lines of open orders that are sold below cost, the largest loss first. */
export const useLinesUnderCost = (wanted: boolean) =>
  useRead(wanted ? keyOf('/sales-order/lines-under-cost') : null, options)
