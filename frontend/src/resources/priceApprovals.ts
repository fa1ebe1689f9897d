import { api } from '@/api/client'
import { apiPath } from '@/api/path'
import { useRead } from '@/api/useRead'
import type { LineUnderCost, PriceApproval } from '@/api/wire'

const minute = 60_000
const options = { refreshInterval: minute }

/** Where a line is that an approval is asked for. */
export type LinePlace = { cartId: string } | { salesOrderId: string }

export const priceApprovalsKey = '/price-approvals'

/** Requests for approval, the newest first; null reads nothing. */
export const usePriceApprovals = (status: PriceApproval['status'] | null) => useRead<PriceApproval[]>(status ? [priceApprovalsKey, { status }] : null, options)

export const askForApproval = (place: LinePlace, lineId: string, reason: string) => api.post<PriceApproval>(priceApprovalsKey, { ...place, lineId, reason })

/** Approves or refuses a request; the same decision again changes nothing. */
export const decideApproval = (id: string, verdict: 'approve' | 'refuse', reason: string) =>
  api.post<PriceApproval>(verdict === 'approve' ? apiPath`/price-approvals/${id}/approve` : apiPath`/price-approvals/${id}/refuse`, { reason })

/** Lines of open orders that are sold under cost, the greatest loss first. */
export const useLinesUnderCost = (wanted: boolean) => useRead<LineUnderCost[]>(wanted ? '/sales-order/lines-under-cost' : null, options)
