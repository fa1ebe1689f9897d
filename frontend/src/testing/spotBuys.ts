import { http, HttpResponse } from 'msw'
import { addDays, dateIn } from '@/api/session'
import type { SpotLine, SpotLineInput, SpotSheet, SpotSheetHead } from '@/api/wire'
import { items, profile } from '@/testing/data'
import { pageOf } from '@/testing/pageOf'
import { refuse } from '@/testing/refuse'

const zone = 'America/Chicago'
/** The screen shows the sheet of the real day. */
export const spotToday = dateIn(zone)
export const spotTomorrow = addDays(spotToday, 1)
export const spotBefore = addDays(spotToday, -1)

const me = { _id: profile._id, name: 'Dana Wolfe' }
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
export const spotLevels = [
  { _id: '1', name: 'Walk-in' },
  { _id: '2', name: 'Chains' },
  { _id: '3', name: 'Schools' },
  { _id: '4', name: 'Hotels' },
]

/** A line of the test data: an item that costs $10.00 and is advised at $13.35. */
export function spotLine(index: number, more: Partial<SpotLine> = {}): SpotLine {
  const item = items[index % items.length]!
  const quantity = more.quantity ?? 30
  const sold = more.sold ?? 0
  return {
    _id: `L${index}`,
    itemId: item._id,
    item: { _id: item._id, itemId: item.itemId, name: item.name, brand: '', category: '', isActive: true, image: null },
    vendorId: '',
    vendor: '',
    quantity,
    units: '11',
    unitName: 'CS',
    cost: 9.5,
    validFrom: ago(24 * 60),
    validTo: inDays(2),
    prices: [
      { priceLevelId: '1', price: 14.5 },
      { priceLevelId: '2', price: 13.5 },
      { priceLevelId: '3', price: 12.9 },
    ],
    levels: spotLevels.map(({ _id }, at) => ({
      priceLevelId: _id,
      suggestedPrice: 13.35 - at * 0.35,
      floor: 11.5,
      usualPrice: 15 - at * 0.5,
    })),
    note: '',
    sold,
    left: quantity - sold,
    state: 'open',
    weightedCost: 10,
    onHand: 40,
    openOrders: 12,
    surplus: 28,
    revenue: sold * 13.5,
    margin: sold * 3.5,
    customers: 4,
    orders: 5,
    points: [],
    endedAt: null,
    publishedAt: ago(200),
    ...more,
  }
}

export const draftLine = (index: number, more: Partial<SpotLine> = {}): SpotLine =>
  spotLine(index, { state: 'draft', publishedAt: null, ...more })

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

function totalsOf(lines: readonly SpotLine[]): SpotSheet['totals'] {
  const offers = lines.filter(({ state }) => state !== 'draft')
  if (offers.length === 0) return null
  const revenue = sum(offers.map((line) => line.revenue))
  const margin = sum(offers.map((line) => line.margin ?? 0))
  const left = sum(offers.map((line) => line.left))
  return {
    lines: offers.length,
    soldOut: offers.filter(({ state }) => state === 'soldOut').length,
    open: offers.filter(({ state }) => state === 'open').length,
    revenue,
    potentialRevenue: revenue + left * 13.5,
    margin,
    marginShare: revenue > 0 ? margin / revenue : 0,
    potentialMargin: margin + left * 3.5,
    leftCost: left * 10,
    customers: 12,
    orders: 17,
    lastSoldAt: ago(2),
  }
}

function headOf(sheet: SpotSheet): SpotSheetHead {
  const { lines, priceLevels: _, ...head } = sheet
  return { ...head, lineCount: lines.length }
}

const counted = (sheet: SpotSheet): SpotSheet => ({ ...sheet, totals: totalsOf(sheet.lines) })

export const spotSheet = (lines: SpotLine[], more: Partial<SpotSheet> = {}): SpotSheet =>
  counted({
    _id: 'SB2',
    date: spotToday,
    status: 'published',
    publishedAt: ago(200),
    closedAt: null,
    closedBy: null,
    createdAt: ago(600),
    createdBy: me,
    updatedAt: ago(200),
    version: 3,
    totals: null,
    priceLevels: spotLevels,
    lines,
    ...more,
  })

const unpublished = { status: 'draft', publishedAt: null } as const

export const draftSheet = (lines: SpotLine[], more: Partial<SpotSheet> = {}): SpotSheet =>
  spotSheet(lines, { ...unpublished, ...more })

export const openLines: SpotLine[] = [
  spotLine(0, {
    sold: 23,
    points: [
      { at: ago(170), sold: 8 },
      { at: ago(120), sold: 14 },
      { at: ago(60), sold: 19 },
      { at: ago(2), sold: 23 },
    ],
  }),
  spotLine(1, { sold: 30, state: 'soldOut', endedAt: ago(45), points: [{ at: ago(45), sold: 30 }] }),
  spotLine(2, {
    quantity: 18,
    sold: 13,
    prices: [
      { priceLevelId: '1', price: 11.2 },
      { priceLevelId: '2', price: 10.9 },
    ],
    reason: 'Better sold than lost',
    points: [{ at: ago(90), sold: 13 }],
  }),
  draftLine(3, { quantity: 120 }),
]

/** The sheets that the tests start with: yesterday's, today's and tomorrow's. */
export const spotSheets = (): SpotSheet[] => [
  draftSheet([draftLine(6), draftLine(7)], { _id: 'SB3', date: spotTomorrow }),
  spotSheet(openLines),
  spotSheet([spotLine(4, { sold: 30, state: 'soldOut' }), spotLine(5, { sold: 12, state: 'closed' })], {
    _id: 'SB1',
    date: spotBefore,
    status: 'closed',
    closedAt: ago(900),
    closedBy: me,
  }),
]

let made = 0

/** A saved draft line as it was sent. The server names new ones. */
function savedLine(input: SpotLineInput, before: SpotLine | undefined): SpotLine {
  const at = items.findIndex(({ _id }) => _id === input.itemId)
  const line = before ?? draftLine(at, { _id: `N${(made += 1)}` })
  const unitName = input.units === '10' ? 'EA' : 'CS'
  return {
    ...line,
    ...(input as Partial<SpotLine>),
    _id: line._id,
    note: input.note ?? '',
    unitName,
    left: input.quantity,
  }
}

/** What the API refuses of draft lines: a price below its floor without a reason. */
const below = (lines: readonly SpotLineInput[]) =>
  lines.flatMap(({ prices, reason }, at) =>
    reason
      ? []
      : prices.flatMap(({ price }, of) =>
          price < 11.5
            ? [
                {
                  field: `lines.${at}.prices.${of}.price`,
                  message: 'is below the floor of 11.5: give a reason',
                  code: 'below_floor',
                  params: { floor: 11.5 },
                },
              ]
            : [],
        ),
  )

/** Spot buys, which remember what is changed. */
export function spotBuyHandlers(given: SpotSheet[] = spotSheets()) {
  let sheets = given
  const sheetOf = (id: unknown) => sheets.find(({ _id }) => _id === id)
  const missing = () => refuse(404, 'Not Found', 'not found')
  const put = (sheet: SpotSheet) => {
    const next = counted({ ...sheet, version: sheet.version + 1 })
    sheets = [...sheets.filter(({ _id }) => _id !== next._id), next].toSorted((a, b) => b.date.localeCompare(a.date))
    return HttpResponse.json(next)
  }
  const changed = (current: SpotSheet) =>
    refuse(409, 'Conflict', 'the sheet was changed since it was read', { current })
  return [
    http.get('*/api/spot-buy-sheets', ({ request }) => {
      const { rows, ...page } = pageOf(sheets, new URL(request.url))
      return HttpResponse.json({ spotBuySheets: rows.map(headOf), ...page })
    }),
    http.get('*/api/spot-buy-sheets/:id', ({ params }) => {
      const sheet = sheetOf(params.id)
      return sheet ? HttpResponse.json(sheet) : missing()
    }),
    http.post('*/api/spot-buy-sheets', async ({ request }) => {
      const { date, copyFrom } = (await request.json()) as { date: string; copyFrom?: string }
      const same = sheets.find((sheet) => sheet.date === date)
      if (same) return refuse(409, 'Conflict', 'the day has a sheet already', { current: same })
      const lines = (sheetOf(copyFrom)?.lines ?? []).map((line, at) =>
        draftLine(at, { ...line, _id: `C${at}`, state: 'draft', sold: 0, left: line.quantity, endedAt: null }),
      )
      return put(draftSheet(lines, { _id: 'SB9', date, version: 0 }))
    }),
    http.put('*/api/spot-buy-sheets/:id', async ({ params, request }) => {
      const { lines, version } = (await request.json()) as { lines: SpotLineInput[]; version: number }
      const sheet = sheetOf(params.id)
      if (!sheet) return missing()
      if (sheet.version !== version) return changed(sheet)
      const unknown = lines.some(({ _id }) => _id && !sheet.lines.some((line) => line._id === _id))
      const wrong: Array<{ field: string; message: string; code?: string; params?: object }> = [
        ...below(lines),
        ...(unknown ? [{ field: 'lines', message: 'is not a line of this sheet' }] : []),
      ]
      if (wrong.length > 0)
        return refuse(
          400,
          'Bad Request',
          wrong.map(({ field, message }) => `${field} ${message}`),
          { problems: wrong.map(({ field, code = 'invalid', params = {} }) => ({ field, code, params })) },
        )
      const published = sheet.lines.filter(({ state }) => state !== 'draft')
      const drafts = lines.map((input) =>
        savedLine(
          input,
          sheet.lines.find(({ _id }) => _id === input._id),
        ),
      )
      return put({ ...sheet, lines: [...published, ...drafts] })
    }),
    http.post('*/api/spot-buy-sheets/:id/publish', async ({ params, request }) => {
      const { version } = (await request.json()) as { version: number }
      const sheet = sheetOf(params.id)
      if (!sheet) return missing()
      if (sheet.version !== version) return changed(sheet)
      return put({
        ...sheet,
        status: 'published',
        publishedAt: sheet.publishedAt ?? ago(0),
        lines: sheet.lines.map((line) =>
          line.state === 'draft' ? { ...line, state: 'open' as const, publishedAt: ago(0) } : line,
        ),
      })
    }),
    http.post('*/api/spot-buy-sheets/:id/lines/:lineId/stop', ({ params }) => {
      const sheet = sheetOf(params.id)
      if (!sheet) return missing()
      return put({
        ...sheet,
        lines: sheet.lines.map((line) =>
          line._id === params.lineId && line.state === 'open'
            ? { ...line, state: 'stopped' as const, endedAt: ago(0) }
            : line,
        ),
      })
    }),
    http.post('*/api/spot-buy-sheets/:id/close', ({ params }) => {
      const sheet = sheetOf(params.id)
      if (!sheet) return missing()
      return put({
        ...sheet,
        status: 'closed',
        closedAt: ago(0),
        closedBy: me,
        lines: sheet.lines.map((line) =>
          line.state === 'open' ? { ...line, state: 'closed' as const, endedAt: ago(0) } : line,
        ),
      })
    }),
  ]
}
