import type { Discovery, SyncTask } from '@/api/wire'

import { at } from '@/testing/data'

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
      ? [{ at, status: '400', code: 'INVALID_KEY_OR_REF', detail: 'Invalid item reference key 1045 for subsidiary 1' }]
      : [{ at, status: '204', code: '', detail: '' }],
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
