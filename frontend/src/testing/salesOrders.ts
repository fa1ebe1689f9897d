import { http, HttpResponse } from 'msw'
import type { HistoryEntry } from '@/api/wire'

const avery = { _id: 'U1', name: 'Avery Stone' }
const dana = { _id: 'U2', name: 'Dana Ortiz' }

/** An order's history, newest first, across midnight in Chicago (06:00 UTC). */
export const orderHistory: HistoryEntry[] = [
  {
    _id: 'H6',
    at: '2026-11-21T14:20:00Z',
    by: null,
    kind: 'billed',
    summary: 'Invoice INV-311 for $49.00',
    changes: [],
    more: 0,
  },
  {
    _id: 'H5',
    at: '2026-11-21T12:10:00Z',
    by: null,
    kind: 'fulfilled',
    summary: 'Fulfillment IF-204: 2 lines shipped',
    changes: [],
    more: 0,
  },
  {
    _id: 'H4',
    at: '2026-11-21T05:30:00Z',
    by: null,
    kind: 'sync',
    summary: 'The ERP refused the order',
    changes: [],
    more: 0,
  },
  {
    _id: 'H3',
    at: '2026-11-20T15:40:00Z',
    by: dana,
    kind: 'edited',
    summary: 'Changed the delivery date and 1 line',
    changes: [
      { field: 'delivery date', before: 'Fri, Nov 20, 2026', after: 'Sat, Nov 21, 2026' },
      { field: 'line 2 quantity', before: '3 CS', after: '5 CS' },
      { field: 'memo', before: '', after: 'Back door' },
    ],
    more: 2,
  },
  {
    _id: 'H2',
    at: '2026-11-20T14:06:00Z',
    by: avery,
    kind: 'route',
    summary: 'Put on North shore by hand',
    changes: [{ field: 'route', before: '', after: 'North shore' }],
    more: 0,
  },
  {
    _id: 'H1',
    at: '2026-11-20T14:05:00Z',
    by: dana,
    kind: 'created',
    summary: 'Took the order: 4 lines, $310.20',
    changes: [],
    more: 0,
  },
]

export const salesOrderHandlers = () => [
  http.get('*/api/sales-order/:id/history', () => HttpResponse.json(orderHistory)),
]
