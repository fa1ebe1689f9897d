import { http, HttpResponse } from 'msw'
import { dateIn } from '@/api/session'
import type { DecidedPrice, GivenPrice, LinePrice, PriceLine, PricingProgress, PricingReport } from '@/api/wire'
import { at, items, profile, today } from '@/testing/data'
import { pageOf } from '@/testing/pageOf'
import { refuse } from '@/testing/refuse'

const me = { _id: profile._id, name: 'Dana Wolfe' }

const rule: PricingReport['rule'] = { receiptDays: 7, step: 0.05, tolerance: 0.02, cap: 0.15 }

const totals: NonNullable<PricingReport['totals']> = {
  lines: 268,
  undecided: 3,
  accepted: 231,
  overridden: 14,
  rejected: 20,
  up: 163,
  down: 82,
  impact: 2810.5,
  decidedImpact: 2610,
  revenueBefore: 91_000,
  revenueAfter: 93_610,
  cost: 73_400,
  byReason: [{ reason: 'COST_UP', lines: 268, undecided: 3 }],
}

const report: PricingReport = {
  _id: 'PR2',
  status: 'ready',
  date: today,
  forceFullSync: false,
  rule,
  startedBy: me,
  items: 25_000,
  problem: '',
  failedIn: null,
  readyAt: at,
  closedAt: null,
  closedBy: null,
  totals: null,
  outcome: null,
  createdAt: at,
  updatedAt: at,
  version: 3,
}

export const closedReport: PricingReport = {
  ...report,
  _id: 'PR1',
  status: 'closed',
  date: '2026-11-07',
  createdAt: '2026-11-07T14:00:00Z',
  closedAt: '2026-11-09T17:05:00Z',
  closedBy: me,
  totals,
  outcome: {
    from: '2026-11-09',
    to: '2026-11-22',
    until: '2026-12-06',
    days: 14,
    items: 231,
    toCome: 0,
    leftOut: 0,
    promised: 1305,
    happened: 1240,
    parts: [],
  },
}

/** A report after which much less happened than was promised. */
export const shortReport: PricingReport = {
  ...closedReport,
  _id: 'PR0',
  date: '2026-09-26',
  createdAt: '2026-09-26T14:00:00Z',
  closedAt: '2026-09-28T19:31:00Z',
  outcome: {
    from: '2026-09-28',
    to: '2026-10-25',
    until: '2026-10-25',
    days: 28,
    items: 240,
    toCome: 0,
    leftOut: 0,
    promised: 2940,
    happened: 2115,
    parts: [
      { kind: 'volume', category: 'Dips', amount: -610, items: 4, moved: -0.14 },
      { kind: 'lower_prices', category: 'Cold cuts', amount: -140, items: 3, moved: null },
    ],
  },
}

export const readyReport = report
export const collectingReport: PricingReport = { ...report, status: 'collecting', readyAt: null, items: 0 }
export const failedReport: PricingReport = {
  ...collectingReport,
  status: 'failed',
  failedIn: 'costs',
  problem: 'The ERP did not answer: 3 tries in 40 s',
}

const phase = (
  name: PricingProgress['phase'],
  state: PricingProgress['phases'][number]['state'],
  done = 0,
  total = 0,
  errors = 0,
) => ({ phase: name, state, done, total, errors })

export const progress: PricingProgress = {
  reportId: 'PR2',
  status: 'collecting',
  phase: 'costs',
  done: 17_900,
  total: 25_000,
  errors: 2,
  phases: [
    phase('items', 'done', 25_000, 25_000),
    phase('prices', 'done', 124_610, 124_610),
    phase('stock', 'done', 25_000, 25_000),
    phase('purchase_orders', 'done'),
    phase('costs', 'running', 17_900, 25_000, 2),
  ],
  lines: 287,
  reasons: [
    { reason: 'COST_UP', lines: 131 },
    { reason: 'BELOW_FLOOR', lines: 9 },
  ],
  problems: [
    {
      itemId: '1000',
      code: '1043',
      name: 'Roma tomatoes 25 lb',
      problem: 'receipt_rate',
      purchaseOrderId: '4491',
      purchaseOrder: '4491',
      words: '',
      basis: 'weighted',
    },
    {
      itemId: '1001',
      code: '1044',
      name: 'Yellow onions 50 lb',
      problem: 'not_read',
      purchaseOrderId: '',
      purchaseOrder: '',
      words: 'RCRD_LOCKED',
      basis: 'none',
    },
  ],
  problem: '',
  startedAt: at,
  readyAt: null,
}

const priceAt = (priceLevelId: string, price: number, recommended: number | null, units4w: number): LinePrice => ({
  priceLevelId,
  quantity: 0,
  price,
  margin: Number(((price - 10) / price).toFixed(4)),
  marginTarget: 0.25,
  floorMargin: 0.1,
  floor: 11.15,
  recommended: recommended!,
  capped: false,
  units4w,
})

/** A line of the test data: an item that costs $10.00 now and cost $9.00 before. */
export function lineOf(index: number, more: Partial<PriceLine> = {}): PriceLine {
  const item = items[index % items.length]!
  const nth = Math.floor(index / items.length)
  return {
    itemId: String(1000 + index),
    item: {
      code: String(1043 + index),
      name: nth > 0 ? `${item.name} ${nth}` : item.name,
      brand: '',
      category: index % 3 === 0 ? 'Cheese' : 'Produce',
      unit: 'CS',
      image: null,
    },
    previousCost: 9,
    previousDate: '2026-11-07',
    weightedCost: 10,
    parts: {
      cost: 10,
      basis: 'weighted',
      onHand: 60,
      average: 9.5,
      lastPurchase: 9.5,
      receipts: [
        {
          purchaseOrderId: '4476',
          number: '4476',
          vendor: 'Prairie Farms',
          due: '2026-11-23',
          quantity: 40,
          rate: 10.75,
        },
        {
          purchaseOrderId: '4496',
          number: '4496',
          vendor: 'Prairie Farms',
          due: '2026-11-30',
          quantity: 40,
          rate: 11,
          leftOut: 'too_late',
        },
      ],
    },
    costAt: at,
    costHistory: [
      { date: '2026-10-10', cost: 8.8 },
      { date: '2026-10-24', cost: 8.9 },
      { date: '2026-11-07', cost: 9 },
    ],
    changePercent: 11.11,
    prices: [priceAt('1', 12, 13.35, 20), priceAt('2', 11, 12.65, 50)],
    reason: 'COST_UP',
    capped: false,
    units4w: 70,
    revenue4w: 790,
    impact: 109.5,
    decision: 'undecided',
    decisionReason: '',
    decidedPrices: [],
    decidedImpact: 0,
    delayDays: 0,
    decidedBy: null,
    decidedAt: null,
    push: { state: 'none', error: '', problem: null, taskId: '' },
    cancelled: null,
    earlier: null,
    refresh: null,
    version: 0,
    ...more,
  }
}

export const priceLines: PriceLine[] = [
  lineOf(0),
  lineOf(1, { reason: 'BELOW_FLOOR' }),
  lineOf(2, { reason: 'COST_DOWN', previousCost: 11, changePercent: -9.09 }),
  lineOf(3, {
    reason: 'NO_COST',
    weightedCost: null,
    changePercent: null,
    impact: null,
    parts: { cost: null, basis: 'none', onHand: 0, average: null, lastPurchase: null, receipts: [] },
    prices: [
      { ...priceAt('1', 12, null, 20), margin: null, floor: null },
      { ...priceAt('2', 11, null, 50), margin: null, floor: null },
    ],
  }),
  lineOf(4, { parts: { ...lineOf(4).parts, receipts: [] } }),
]

interface World {
  reports?: PricingReport[]
  lines?: PriceLine[]
}

/** Pricing reports, which remember what is decided. */
export function pricingReportHandlers({
  reports: given = [readyReport, closedReport],
  lines: from = priceLines,
}: World = {}) {
  let reports = given
  let lines = from
  const reportOf = (id: unknown) => reports.find(({ _id }) => _id === id)
  const lineIn = (itemId: unknown) => lines.find((line) => line.itemId === itemId)
  const putReport = (next: PricingReport) => {
    reports = [next, ...reports.filter(({ _id }) => _id !== next._id)]
    return HttpResponse.json(next)
  }
  const put = (next: PriceLine) => {
    lines = lines.some(({ itemId }) => itemId === next.itemId)
      ? lines.map((line) => (line.itemId === next.itemId ? next : line))
      : [...lines, next]
    return HttpResponse.json(next)
  }
  const missing = () => refuse(404, 'Not Found', 'not found')
  /** Decides a line, unless it was changed since. */
  const decide = (itemId: unknown, version: number, prices: DecidedPrice[], more: Partial<PriceLine>) => {
    const line = lineIn(itemId)
    if (!line) return missing()
    if (line.version !== version)
      return refuse(409, 'Conflict', 'the line was changed since it was read', { current: line })
    return put({
      ...line,
      decidedPrices: prices,
      decidedBy: me,
      decidedAt: at,
      effectiveDate: null,
      delayDays: 0,
      push: {
        state: prices.length > 0 ? 'pending' : 'none',
        error: '',
        problem: null,
        taskId: prices.length > 0 ? 'T1' : '',
      },
      version: version + 1,
      ...more,
    })
  }
  /** From when the prices of a decision count, if it has a date. */
  const dated = (effectiveDate: string | undefined): Partial<PriceLine> =>
    effectiveDate
      ? {
          effectiveDate,
          delayDays: (Date.parse(effectiveDate) - Date.parse(dateIn(profile.warehouse.timezone))) / 86_400_000,
          push: { state: 'waiting', error: '', problem: null, taskId: '' },
        }
      : {}
  const beforeOf = (line: PriceLine | undefined, priceLevelId: string, quantity: number): number =>
    line?.prices.find((price) => price.priceLevelId === priceLevelId && price.quantity === quantity)?.price ?? 0
  const recommended = (line: PriceLine | undefined): DecidedPrice[] =>
    (line?.prices ?? []).flatMap((price) =>
      price.recommended === null
        ? []
        : [
            {
              priceLevelId: price.priceLevelId,
              quantity: price.quantity,
              price: price.recommended,
              before: price.price,
              refused: null,
            },
          ],
    )
  type Sent = { version: number; itemId: string; reason: string; prices: GivenPrice[]; effectiveDate?: string }
  return [
    http.get('*/api/pricing-reports', ({ request }) => {
      const url = new URL(request.url)
      const status = url.searchParams.get('status')
      const { rows, ...page } = pageOf(status ? reports.filter((each) => each.status === status) : reports, url)
      const over = reports.flatMap(({ outcome }) => (outcome?.days === 28 ? [outcome] : []))
      const sum = (of: (outcome: (typeof over)[number]) => number) => over.reduce((total, each) => total + of(each), 0)
      const measured = {
        reports: over.length,
        since: over.length > 0 ? '2026-07-04' : null,
        promised: sum(({ promised }) => promised),
        happened: sum(({ happened }) => happened),
      }
      return HttpResponse.json({ pricingReports: rows, measured, ...page })
    }),
    http.get('*/api/pricing-reports/progress/:id', ({ params }) => {
      const { status, problem } = reportOf(params.id) ?? readyReport
      const phases = progress.phases.map((each) => ({
        ...each,
        ...(status === 'failed' && each.phase === 'costs' ? { state: 'failed' as const } : {}),
      }))
      return HttpResponse.json({ ...progress, status, problem, phases })
    }),
    http.post('*/api/pricing-reports/start-data-collection', async ({ request }) => {
      const { forceFullSync = false } = (await request.json()) as { forceFullSync?: boolean }
      const open = reports.find(({ status }) => status !== 'closed' && status !== 'stopped')
      if (open) return refuse(409, 'Conflict', 'another report is open', { current: open })
      return putReport({ ...collectingReport, forceFullSync })
    }),
    http.post('*/api/pricing-reports/cancelWaitingPrices/:id/:itemId', ({ params: { itemId } }) => {
      const line = lineIn(itemId)
      if (!line) return missing()
      if (line.cancelled)
        return refuse(409, 'Conflict', 'somebody else has cancelled the new prices', { current: line })
      return put({
        ...line,
        push: { ...line.push, state: 'cancelled' },
        cancelled: { by: me, at, replacedBy: null },
      })
    }),
    http.post('*/api/pricing-reports/override', async ({ request }) => {
      const { itemId, version, reason, prices, effectiveDate } = (await request.json()) as Sent
      const line = lineIn(itemId)
      const decided = prices.map((price) => ({
        ...price,
        before: beforeOf(line, price.priceLevelId, price.quantity),
        refused: null,
      }))
      return decide(itemId, version, decided, {
        decision: 'overridden',
        decisionReason: reason,
        ...dated(effectiveDate),
      })
    }),
    http.post('*/api/pricing-reports/updatePrice/:id/:itemId', async ({ request, params: { itemId } }) => {
      const { version, effectiveDate } = (await request.json()) as Sent
      const line = lineIn(itemId)
      const from = dated(effectiveDate)
      const decidedImpact = Number((((line?.impact ?? 0) * (28 - (from.delayDays ?? 0))) / 28).toFixed(2))
      return decide(itemId, version, recommended(line), { decision: 'accepted', decidedImpact, ...from })
    }),
    http.post('*/api/pricing-reports/rejectRecommendation/:id/:itemId', async ({ request, params: { itemId } }) => {
      const { version } = (await request.json()) as Sent
      return decide(itemId, version, [], { decision: 'rejected', decidedImpact: 0 })
    }),
    http.post('*/api/pricing-reports/undo/:id/:itemId', async ({ request, params: { itemId } }) => {
      const { version } = (await request.json()) as Sent
      return decide(itemId, version, [], { decision: 'undecided', decidedImpact: 0, decisionReason: '' })
    }),
    http.post('*/api/pricing-reports/refreshWeightedInvPrice/:id/:itemId', ({ params: { itemId } }) => {
      const line = lineIn(itemId)
      if (!line) return missing()
      const answer = { ...line, refresh: { state: 'pending' as const, error: '' }, version: line.version + 1 }
      put({ ...answer, weightedCost: 10.5, refresh: { state: 'done', error: '' }, version: line.version + 2 })
      return HttpResponse.json(answer)
    }),
    http.put('*/api/pricing-reports/addNewItemToReport/:id/:itemId', ({ params: { itemId } }) =>
      put({ ...lineOf(Number(itemId) - 1000), reason: '' }),
    ),
    http.post('*/api/pricing-reports/closeReport/:id', async ({ request, params: { id } }) => {
      const { leaveUndecided } = (await request.json()) as { leaveUndecided?: boolean }
      const left = lines.filter(({ decision }) => decision === 'undecided').length
      if (left > 0 && !leaveUndecided)
        return refuse(409, 'Conflict', `${left} lines are not decided`, { code: 'undecided' })
      return putReport({ ...(reportOf(id) ?? readyReport), status: 'closed', closedAt: at, closedBy: me, totals })
    }),
    http.post('*/api/pricing-reports/:id/stop', ({ params: { id } }) =>
      putReport({ ...(reportOf(id) ?? readyReport), status: 'stopped' }),
    ),
    http.post('*/api/pricing-reports/:id/retry', ({ params: { id } }) =>
      putReport({ ...(reportOf(id) ?? readyReport), status: 'collecting', problem: '' }),
    ),
    // Two pages, each with every other line.
    http.get('*/api/pricing-reports/:id/lines', ({ request }) => {
      const cursor = Number(new URL(request.url).searchParams.get('cursor'))
      return HttpResponse.json({
        lines: lines.filter((_, at) => at % 2 === cursor),
        next: cursor === 0 ? 1 : null,
        pages: [0, 1],
      })
    }),
    http.get('*/api/pricing-reports/:id/lines/:itemId', ({ params: { itemId } }) => {
      const line = lineIn(itemId)
      return line ? HttpResponse.json(line) : missing()
    }),
    http.get('*/api/pricing-reports/:id/effect', () =>
      HttpResponse.json({
        from: '2026-10-23',
        to: '2026-11-19',
        customers: [
          { customerId: 'C1', name: 'Green Grocer', quantity: 44, oldAmount: 484, newAmount: 556.6 },
          { customerId: 'C2', name: 'Corner Deli', quantity: 20, oldAmount: 240, newAmount: 267 },
        ],
        belowFloor: [
          {
            salesOrderId: 'O1',
            orderNumber: 'SO-10480',
            customerId: 'C1',
            customer: 'Green Grocer',
            date: '2026-11-18',
            quantity: 4,
            rate: 9.8,
            reason: 'Short dated',
          },
        ],
      }),
    ),
    http.get('*/api/pricing-reports/:id', ({ params: { id } }) => {
      const found = reportOf(id)
      return found ? HttpResponse.json(found) : missing()
    }),
  ]
}
