import { useRef } from 'react'
import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call, keyOf, readKey } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { GivenPrice, PriceLine, PricingProgress, PricingReport } from '@/api/wire'

/** All reads of reports. */
export const reportsPath = '/pricing-reports'
export const reportKey = (id: string) => keyOf('/pricing-reports/{id}', { path: { id } })
const progressKey = (id: string) => keyOf('/pricing-reports/progress/{id}', { path: { id } })
const lineKey = (id: string, itemId: string) => keyOf('/pricing-reports/{id}/lines/{itemId}', { path: { id, itemId } })

const progressPollMs = 1_000
const refreshPollMs = 2_000
const linesPollMs = 20_000
/** Many lines are read less often. */
const manyLinesPollMs = 60_000
const manyLines = 5_000

/** Whether the data of a report are being collected, or its lines written for good. */
export const isUnderWay = ({ status }: Pick<PricingReport, 'status'>): boolean =>
  status === 'collecting' || status === 'closing'

/** Whether no other report can be started. */
export const isOpen = ({ status }: Pick<PricingReport, 'status'>): boolean =>
  status !== 'closed' && status !== 'stopped'

export const useReport = (id: string) =>
  useRead(reportKey(id), { refreshInterval: (report) => (report && isUnderWay(report) ? progressPollMs : 0) })

/** How far the collection is; null reads nothing. */
export const useProgress = (id: string | null) =>
  useRead(id === null ? null : progressKey(id), {
    refreshInterval: (progress?: PricingProgress) => (progress && isUnderWay(progress) ? progressPollMs : 0),
  })

const byCode = (a: PriceLine, b: PriceLine): number =>
  a.item.code < b.item.code ? -1 : a.item.code > b.item.code ? 1 : a.itemId < b.itemId ? -1 : 1

/** All lines of a report, by the items' codes. The first page says which others there are; these are read at once. */
async function readLines(id: string, signal?: AbortSignal): Promise<PriceLine[]> {
  const page = (cursor: number) =>
    readKey(keyOf('/pricing-reports/{id}/lines', { path: { id }, query: { cursor } }), signal)
  const first = await page(0)
  const others = await Promise.all(first.pages.slice(1).map(page))
  return [first, ...others].flatMap(({ lines }) => lines).toSorted(byCode)
}

const isSame = (a: PriceLine, b: PriceLine): boolean =>
  a.version === b.version &&
  a.push.state === b.push.state &&
  a.push.taskId === b.push.taskId &&
  a.earlier?.report._id === b.earlier?.report._id

/**
 * The lines of a report. What others decide is read again from time to time while the report is open. A line that has not
 * changed stays the same object, so that nothing is computed or drawn again for it.
 */
export function useLines(id: string, live: boolean) {
  const known = useRef<{ id: string; lines: readonly PriceLine[] }>({ id, lines: [] })
  const read = async (signal?: AbortSignal): Promise<readonly PriceLine[]> => {
    const before = known.current.id === id ? known.current.lines : []
    const byItem = new Map(before.map((line) => [line.itemId, line]))
    const now = (await readLines(id, signal)).map((line) => {
      const earlier = byItem.get(line.itemId)
      return earlier && isSame(earlier, line) ? earlier : line
    })
    const isUnchanged = now.length === before.length && now.every((line, at) => line === before[at])
    const lines = isUnchanged ? before : now
    known.current = { id, lines }
    return lines
  }
  return useRead<readonly PriceLine[]>([`${reportsPath}/${id}/lines`], read, {
    refreshInterval: (lines) => (live ? ((lines?.length ?? 0) > manyLines ? manyLinesPollMs : linesPollMs) : 0),
    // Comparing each value of thousands of lines would take longer than drawing them.
    compare: Object.is,
  })
}

/** A line whose cost is being read again; null reads nothing. */
export const useRefreshed = (id: string, itemId: string | null) =>
  useRead(itemId === null ? null : lineKey(id, itemId), { refreshInterval: refreshPollMs })

/** The customers whom the new prices of an item touch; `version`: of the line. */
export const useEffectOf = (id: string, itemId: string, version: number) =>
  useRead([`${reportsPath}/${id}/effect`, itemId, version] as const, (signal) =>
    readKey(keyOf('/pricing-reports/{id}/effect', { path: { id }, query: { itemIds: itemId } }), signal),
  )

/** The part of a decision that says from when its prices count; undefined: at once. */
const countingFrom = (effectiveDate: string | undefined) => (effectiveDate === undefined ? {} : { effectiveDate })

export const accept = (
  reportId: string,
  itemId: string,
  version: number,
  effectiveDate: string | undefined,
  idempotencyKey: string,
) =>
  call(
    'post',
    '/pricing-reports/updatePrice/{reportId}/{itemId}',
    { path: { reportId, itemId }, body: { version, ...countingFrom(effectiveDate) } },
    { idempotencyKey },
  )

export const override = (
  body: { reportId: string; itemId: string; version: number; prices: GivenPrice[]; reason: string },
  effectiveDate: string | undefined,
  idempotencyKey: string,
) =>
  call('post', '/pricing-reports/override', { body: { ...body, ...countingFrom(effectiveDate) } }, { idempotencyKey })

export const keep = (reportId: string, itemId: string, version: number, idempotencyKey: string) =>
  call(
    'post',
    '/pricing-reports/rejectRecommendation/{reportId}/{itemId}',
    { path: { reportId, itemId }, body: { version } },
    { idempotencyKey },
  )

export const takeBack = (reportId: string, itemId: string, version: number, idempotencyKey: string) =>
  call(
    'post',
    '/pricing-reports/undo/{reportId}/{itemId}',
    { path: { reportId, itemId }, body: { version } },
    { idempotencyKey },
  )

/** Cancels prices of a closed report that wait for their date. */
export const cancelWaiting = (reportId: string, itemId: string) =>
  call('post', '/pricing-reports/cancelWaitingPrices/{reportId}/{itemId}', { path: { reportId, itemId } })

/** Reads an item again from NetSuite. The answer is the line, whose `refresh` says when that is done. */
export const refreshCost = (reportId: string, itemId: string) =>
  call('post', '/pricing-reports/refreshWeightedInvPrice/{reportId}/{itemId}', { path: { reportId, itemId } })

export const addItem = (reportId: string, itemId: string) =>
  call('put', '/pricing-reports/addNewItemToReport/{reportId}/{itemId}', { path: { reportId, itemId } })

/** Sends the prices of an item to NetSuite again. */
export const sendAgain = (itemId: string) =>
  call('post', '/sync-tasks/sync/create', { body: { resourceType: 'price', resourceId: itemId, direction: 'out' } })

/** What is done with a whole report. */
export function useReportActions() {
  const { mutate } = useSWRConfig()
  const took = async (report: PricingReport) => {
    await mutate(reportKey(report._id), report, { revalidate: false })
    void mutate(readsOf(reportsPath))
    return report
  }
  return {
    start: async (forceFullSync: boolean, idempotencyKey: string) =>
      took(
        await call('post', '/pricing-reports/start-data-collection', { body: { forceFullSync } }, { idempotencyKey }),
      ),
    stop: async (id: string) => took(await call('post', '/pricing-reports/{id}/stop', { path: { id } })),
    retry: async (id: string) => took(await call('post', '/pricing-reports/{id}/retry', { path: { id } })),
    close: async (id: string, leaveUndecided: boolean) =>
      took(await call('post', '/pricing-reports/closeReport/{id}', { path: { id }, body: { leaveUndecided } })),
  }
}
