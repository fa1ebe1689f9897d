import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import type { PriceLine } from '@/api/wire'
import type { Review } from '@/features/pricingReports/decisions/useReview'
import { refreshCost, useRefreshed } from '@/features/pricingReports/reports'
import { erpText } from '@/resources/erpText'
import { formatRate } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** Reads the cost of an item again, and says how it went. */
export function RefreshCost({ review, line }: { review: Review; line: PriceLine }) {
  const { report, decisions, canDecide } = review
  const { itemId, item } = line
  const { run, busy } = useAction(async () => decisions.took(await refreshCost(report._id, itemId)))
  const pending = line.refresh?.state === 'pending'
  const { data: now } = useRefreshed(report._id, pending ? itemId : null)
  const took = useEffectEvent((read: PriceLine) => {
    if (read.itemId !== itemId || read.refresh?.state === 'pending') return
    decisions.took(read)
    const cost = read.weightedCost === null ? 'an unknown amount' : formatRate(read.weightedCost)
    if (read.refresh?.state === 'failed')
      notify(`The cost of ${item.code} was not read. ${erpText(read.refresh.error)}`, 'error')
    else notify(`${item.code} costs ${cost}`, 'success')
  })
  useEffect(() => {
    if (now) took(now)
  }, [now])
  if (!canDecide) return null
  return (
    <Button size="compact-xs" variant="subtle" loading={busy || pending} onClick={() => void run()}>
      Read again
    </Button>
  )
}
