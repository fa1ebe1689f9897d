import { pause } from '@/api/pause'
import type { SalesOrderRow } from '@/api/wire'
import { type BulkJob, PlainError } from '@/features/salesOrders/bulk/useBulkRun'
import { StoppedError } from '@/features/salesOrders/bulk/runEach'
import { explainErp } from '@/features/salesOrders/erpWords'
import { readSalesOrder, sendAgain } from '@/resources/salesOrders'
import { formatDate } from '@/ui/format'

const pollMs = 1_500
/** Milliseconds; longer than the ERP's queue and its retries of an order take together. */
const patienceMs = 180_000

/**
 * Waits until the ERP has accepted or refused an order. `refused` is the id of the task of an earlier refusal, which
 * does not count.
 */
async function follow(id: string, refused: string | undefined, signal: AbortSignal): Promise<string> {
  const until = Date.now() + patienceMs
  for (;;) {
    const { sync } = await readSalesOrder(id)
    if (sync.status === 'synced') return 'Synced'
    if (sync.status === 'failed' && sync.taskId !== refused) {
      const { what, todo } = explainErp(sync)
      throw new PlainError(`${what} ${todo}`)
    }
    if (signal.aborted) throw new StoppedError('Still being sent to the ERP')
    if (Date.now() > until) throw new PlainError('Still being sent to the ERP; check again later')
    await pause(pollMs, signal)
  }
}

/**
 * Follows the orders of a date, whose tasks were just created, until the ERP has them. On a retry, an order is sent
 * again first.
 */
export function sendingOf(date: string): BulkJob {
  const followed = new Set<string>()
  return {
    title: `Send the orders of ${formatDate(date)} to the ERP`,
    work: async (order: SalesOrderRow, signal) => {
      let refused = order.sync.status === 'failed' ? order.sync.taskId : undefined
      if (followed.has(order._id)) {
        refused = (await readSalesOrder(order._id)).sync.taskId
        await sendAgain(order._id)
      }
      followed.add(order._id)
      return follow(order._id, refused, signal)
    },
  }
}
