import { http, HttpResponse } from 'msw'
import type { Allowance, AllowanceInput } from '@/api/wire'
import { caseUnits, items, profile, today } from '@/testing/data'
import { pageOf } from '@/testing/pageOf'
import { refuse } from '@/testing/refuse'

const by = { _id: profile._id, name: 'Dana Wolfe' }
const unitOf = (id: string) => caseUnits.items.find(({ _id }) => _id === id)!
const stateOf = (from: string, until: string): Allowance['state'] =>
  today < from ? 'coming' : today > until ? 'ended' : 'inForce'

/** An allowance as the server answers it, for what was sent. */
function made(id: string, version: number, { itemId, units = '', note = '', ...sent }: AllowanceInput): Allowance {
  const item = items.find(({ _id }) => _id === itemId)!
  const unit = unitOf(units || item.saleUnit)
  const sale = unitOf(item.saleUnit)
  return {
    ...sent,
    _id: id,
    itemId,
    item: { _id: itemId, itemId: item.itemId, name: item.name, category: item.category, image: null },
    units: unit._id,
    unitName: unit.abbreviation,
    saleUnitName: sale.abbreviation,
    perSaleUnit: Number(((sent.amount * sale.conversionRate) / unit.conversionRate).toFixed(5)),
    cost: itemId === '1002' ? null : 24,
    state: stateOf(sent.from, sent.until),
    note,
    createdBy: by,
    updatedBy: by,
    createdAt: `${today}T08:00:00Z`,
    updatedAt: `${today}T08:00:00Z`,
    version,
  }
}

/** One in force, one to come that is per each, and one that has ended. */
export const allowances: Allowance[] = [
  made('AL1', 1, {
    itemId: '1000',
    vendor: 'Great Lakes Dairy',
    amount: 4.8,
    units: '11',
    from: '2026-11-16',
    until: '2026-11-29',
    note: 'Thanksgiving',
  }),
  made('AL2', 3, {
    itemId: '1001',
    vendor: 'Prairie Farms',
    amount: 0.25,
    units: '10',
    from: '2026-12-01',
    until: '2026-12-24',
  }),
  made('AL3', 2, {
    itemId: '1002',
    vendor: 'Prairie Farms',
    amount: 1,
    units: '11',
    from: '2026-10-01',
    until: '2026-10-31',
  }),
]

/** The allowances, which remember writes. */
export function allowanceHandlers(from: Allowance[] = allowances) {
  const known = new Map(from.map((each) => [each._id, each]))
  const store = (allowance: Allowance, status = 200) => {
    known.set(allowance._id, allowance)
    return HttpResponse.json(allowance, { status })
  }
  const inputOf = ({ itemId, vendor, amount, units, note, ...days }: Allowance): AllowanceInput => ({
    itemId,
    vendor,
    amount,
    units,
    note,
    from: days.from!,
    until: days.until!,
  })
  return [
    http.get('*/api/pricing-matrix/allowances', ({ request }) => {
      const url = new URL(request.url)
      const asked = (name: string) => url.searchParams.get(name) ?? ''
      const { rows, ...page } = pageOf(
        [...known.values()].filter(
          ({ state, itemId, item, vendor, note }) =>
            (!asked('state') || state === asked('state')) &&
            (!asked('itemId') || itemId === asked('itemId')) &&
            `${item?.itemId} ${item?.name} ${vendor} ${note}`.toLowerCase().includes(asked('search').toLowerCase()),
        ),
        url,
      )
      return HttpResponse.json({ allowances: rows, ...page })
    }),
    http.post('*/api/pricing-matrix/allowances', async ({ request }) => {
      const sent = (await request.json()) as AllowanceInput
      if (sent.amount > 24)
        return refuse(
          400,
          'Bad Request',
          'amount makes 30 per sale unit on 2026-11-20, which is above the cost of 24',
          {
            problems: [{ field: 'amount', code: 'above_cost', params: { date: '2026-11-20', sum: 30, cost: 24 } }],
          },
        )
      return store(made('AL9', 1, sent), 201)
    }),
    http.patch('*/api/pricing-matrix/allowances/:id', async ({ params, request }) => {
      const { version, ...change } = (await request.json()) as Partial<AllowanceInput> & { version: number }
      const now = known.get(String(params.id))!
      if (version !== now.version)
        return refuse(409, 'Conflict', 'the allowance was changed by someone else meanwhile', { current: now })
      return store(made(now._id, version + 1, { ...inputOf(now), ...change }))
    }),
    http.delete('*/api/pricing-matrix/allowances/:id', ({ params, request }) => {
      const now = known.get(String(params.id))
      if (now && new URL(request.url).searchParams.get('version') !== String(now.version))
        return refuse(409, 'Conflict', 'the allowance was changed by someone else meanwhile', { current: now })
      known.delete(String(params.id))
      return new HttpResponse(null, { status: 204 })
    }),
  ]
}
