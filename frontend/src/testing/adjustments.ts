import { http, HttpResponse } from 'msw'
import type { Adjustment, AdjustmentHead } from '@/api/wire'
import { at, items, today } from '@/testing/data'
import { pageOf } from '@/testing/pageOf'
import { refuse } from '@/testing/refuse'

const synced = { status: 'synced', lastSyncedAt: at, error: '', taskId: 'T9', problem: null } as const

function adjustment(index: number, more: Partial<Adjustment> = {}): Adjustment {
  const removed = index % 3 !== 0
  const lines = items.slice(index % 4, (index % 4) + 2).map((item, place) => ({
    itemId: item._id,
    item: { _id: item._id, itemId: item.itemId, name: item.name },
    direction: removed ? ('negative' as const) : ('positive' as const),
    quantity: index + place + 1,
    units: item.saleUnit,
    unitName: 'CS',
    unitCost: 10,
    value: (removed ? -10 : 10) * (index + place + 1),
    onHandBefore: 40,
    onHandAfter: removed ? 40 - index - place - 1 : 41 + index + place,
    memo: '',
  }))
  return {
    _id: `ADJ${index}`,
    netSuiteAdjustmentId: `900${index}`,
    number: `IA-10${index}`,
    externalId: `ADJ-ADJ${index}`,
    direction: removed ? 'negative' : 'positive',
    status: 'posted',
    locationId: '1',
    reason: removed ? 'damaged' : 'found',
    memo: removed ? 'Forklift' : '',
    date: today,
    lineCount: lines.length,
    value: lines.reduce((sum, { value }) => sum + value, 0),
    countId: '',
    reverses: '',
    reversedBy: '',
    reversible: true,
    unsent: false,
    sync: synced,
    createdBy: { _id: 'U1', name: 'Ada Lovelace' },
    createdAt: at,
    updatedAt: at,
    version: 1,
    lines,
    ...more,
  }
}

/** The adjustments of the tests: the one with index 2 is not posted, because its period is closed. */
export const adjustments: Adjustment[] = [0, 1, 2, 3].map((index) =>
  adjustment(
    index,
    index === 2
      ? {
          number: '',
          netSuiteAdjustmentId: '',
          unsent: true,
          reversible: false,
          sync: {
            status: 'failed',
            lastSyncedAt: null,
            error: 'USER_ERROR: The period is closed',
            taskId: 'T2',
            problem: { code: 'period_closed', field: '', params: {} },
          },
        }
      : {},
  ),
)

const headOf = ({ lines, ...head }: Adjustment): AdjustmentHead => ({ ...head, lineCount: lines.length })

/** Handlers for inventory adjustments; they remember writes. */
export function adjustmentHandlers(known = adjustments) {
  const all = new Map(known.map((each) => [each._id, structuredClone(each)]))
  const missing = () => refuse(404, 'Not Found', 'there is no such adjustment')
  const change = (id: unknown, next: Partial<Adjustment>) => {
    const before = all.get(String(id))
    if (!before) return missing()
    const changed = { ...before, ...next, version: before.version + 1 }
    all.set(changed._id, changed)
    return HttpResponse.json(changed)
  }
  const pending = { ...synced, status: 'pending', lastSyncedAt: null } as const
  return [
    http.get('*/api/inventory-adjustment', ({ request }) => {
      const url = new URL(request.url)
      const wants = (name: string) => url.searchParams.get(name)
      const { rows, ...page } = pageOf(
        [...all.values()].filter(
          ({ reason, sync, direction, lines }) =>
            (!wants('reason') || reason === wants('reason')) &&
            (!wants('sync') || sync.status === wants('sync')) &&
            (!wants('direction') || direction === wants('direction')) &&
            (!wants('itemId') || lines.some(({ itemId }) => itemId === wants('itemId'))),
        ),
        url,
      )
      return HttpResponse.json({ inventoryAdjustments: rows.map(headOf), coverage: { complete: true }, ...page })
    }),
    http.get('*/api/inventory-adjustment/:id', ({ params }) => {
      const found = all.get(String(params.id))
      return found ? HttpResponse.json(found) : missing()
    }),
    http.get('*/api/inventory-adjustment/:id/history', ({ params }) =>
      all.has(String(params.id))
        ? HttpResponse.json({
            events: [
              {
                _id: 'E1',
                at,
                by: { _id: 'U1', name: 'Ada Lovelace' },
                kind: 'created',
                summary: 'Removed: 2 lines, reason: damaged',
                changes: [],
                more: 0,
              },
            ],
          })
        : missing(),
    ),
    http.post('*/api/inventory-adjustment/count', () =>
      HttpResponse.json({ positive: null, negative: null }, { status: 201 }),
    ),
    http.post('*/api/inventory-adjustment/:direction', async ({ params, request }) => {
      const { reason, memo = '' } = (await request.json()) as Pick<Adjustment, 'reason' | 'memo'>
      const made = adjustment(all.size, {
        direction: params.direction as Adjustment['direction'],
        reason,
        memo,
        sync: pending,
      })
      all.set(made._id, made)
      return HttpResponse.json({ ...made, more: [] }, { status: 201 })
    }),
    http.post('*/api/inventory-adjustment/:id/send', ({ params }) => change(params.id, { sync: pending })),
    http.post('*/api/inventory-adjustment/:id/release', ({ params }) =>
      change(params.id, {
        release: { needed: true, waiting: false, own: false, by: { _id: 'U1', name: 'Ada Lovelace' }, at },
      }),
    ),
    http.post('*/api/inventory-adjustment/:id/refuse', ({ params }) =>
      change(params.id, { status: 'cancelled', unsent: false, sync: synced, release: undefined }),
    ),
    http.post('*/api/inventory-adjustment/:id/reverse', ({ params }) => {
      const made = adjustment(all.size, { reverses: String(params.id), sync: pending, reversible: false })
      all.set(made._id, made)
      change(params.id, { reversedBy: made._id, reversible: false })
      return HttpResponse.json(made, { status: 201 })
    }),
    http.post('*/api/inventory-adjustment/:id/cancel', ({ params }) =>
      change(params.id, { status: 'cancelled', unsent: false, sync: synced }),
    ),
    http.patch('*/api/inventory-adjustment/:id', async ({ params, request }) => {
      const { memo } = (await request.json()) as { memo: string }
      return change(params.id, { memo, sync: pending })
    }),
  ]
}
