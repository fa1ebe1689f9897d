import { http, HttpResponse } from 'msw'
import type { Discovery, SyncTask } from '@/api/wire'
import { at } from '@/testing/data'
import { pageOf } from '@/testing/pageOf'

export const discoveries: Discovery[] = [
  {
    _id: 'DI2',
    status: 'syncing',
    resourceTypes: ['item', 'price'],
    progress: { found: 5210, changed: 320, queued: 320, done: 140, failed: 0, drift: 0 },
    full: false,
    startedBy: 'U1',
    finishedAt: null,
    version: 1,
    createdAt: '2026-11-20T15:00:00Z',
    updatedAt: at,
  },
  {
    _id: 'DI1',
    status: 'completed_with_errors',
    resourceTypes: [],
    progress: { found: 9120, changed: 9120, queued: 9120, done: 9118, failed: 2, drift: 0 },
    full: true,
    startedBy: '',
    finishedAt: at,
    version: 1,
    createdAt: at,
    updatedAt: at,
  },
]

export const tasks: SyncTask[] = Array.from({ length: 26 }, (_, index) => {
  const failed = index % 6 === 0
  return {
    _id: `T${index}`,
    kind: 'record',
    records: 0,
    tries: 1,
    version: 1,
    resourceType: index % 2 ? 'sales_order' : 'customer',
    resourceId: `SO${index}`,
    netSuiteId: failed ? '' : String(9000 + index),
    direction: index % 2 ? 'out' : 'in',
    status: failed ? 'failed' : 'succeeded',
    attempts: failed
      ? [
          {
            at,
            status: 'failed',
            code: 'INVALID_KEY_OR_REF',
            detail: 'Invalid item reference key 1045 for subsidiary 1',
          },
        ]
      : [{ at, status: 'succeeded', code: '', detail: '' }],
    cause: failed ? 'INVALID_KEY_OR_REF' : '',
    discoveryId: 'DI1',
    action: '',
    tripId: '',
    salesOrderId: '',
    waitsFor: '',
    createdAt: at,
    updatedAt: at,
  }
})

/** Handlers for discoveries and sync tasks. */
export const syncHandlers = () => [
  http.get('*/api/sync-tasks/discovery', () => HttpResponse.json(discoveries)),
  http.get('*/api/sync-tasks/discovery/:id/progress', () =>
    HttpResponse.json({
      status: 'syncing',
      ...discoveries[0]!.progress,
      byResource: {
        item: { found: 5000, changed: 200, queued: 200, done: 100, failed: 0 },
        price: { found: 210, changed: 120, queued: 120, done: 40, failed: 0 },
      },
    }),
  ),
  http.get('*/api/sync-tasks/sync', ({ request }) => {
    const url = new URL(request.url)
    const status = url.searchParams.get('status')
    const { rows, ...page } = pageOf(
      tasks.filter((task) => !status || task.status === status),
      url,
    )
    return HttpResponse.json({ syncTasks: rows, ...page })
  }),
  http.get('*/api/sync-tasks/causes', () =>
    HttpResponse.json([{ cause: 'INVALID_KEY_OR_REF', count: 5, oldest: '2026-11-20T14:05:00Z' }]),
  ),
  http.get('*/api/sync-tasks/erp-state', () =>
    HttpResponse.json({ away: false, since: null, why: '', error: '', advice: '' }),
  ),
  http.post('*/api/sync-tasks/sync/create', () => HttpResponse.json(tasks[0], { status: 201 })),
  http.post('*/api/sync-tasks/create', () => HttpResponse.json(discoveries[0], { status: 202 })),
  http.post('*/api/erp/test-connection', () =>
    HttpResponse.json({
      ok: false,
      checks: [
        { name: 'Sign-in', ok: true, severity: 'none', detail: 'NetSuite takes the certificate', advice: '' },
        {
          name: 'Price rules',
          ok: false,
          severity: 'error',
          detail: '1 customer has price rules that are not followed: Lakeview Market (Summer)',
          advice: 'Enter these prices as Item Pricing or Group Pricing of the customers, and make the rules inactive',
        },
        {
          name: 'Advanced Shipping',
          ok: false,
          severity: 'warning',
          detail: 'NetSuite does not tell over REST',
          advice: 'See Setup > Company > Enable Features > Transactions',
        },
      ],
    }),
  ),
  http.get('*/api/sync-tasks/immediate/jobs/recent', () => HttpResponse.json([])),
]
