import { http, HttpResponse } from 'msw'
import type { Closing, Generating, Job, JobResult, Setting, SettingChange } from '@/api/wire'
import { customers, profile, salesOrders } from '@/testing/data'
import { refuse } from '@/testing/refuse'

const me = { _id: profile._id, name: `${profile.firstName} ${profile.lastName}` }

function setting(
  key: string,
  type: Setting['type'],
  description: string,
  fallback: unknown,
  more: Partial<Setting> = {},
): Setting {
  return {
    key,
    value: fallback,
    isDefault: true,
    updatedBy: '',
    updatedByName: '',
    createdAt: null,
    updatedAt: null,
    version: 0,
    type,
    description,
    group: key.split('.')[0] as Setting['group'],
    default: fallback,
    ...more,
  }
}

const byMe = {
  isDefault: false,
  updatedBy: me._id,
  updatedByName: me.name,
  createdAt: '2026-10-02T12:30:00Z',
  updatedAt: '2026-11-12T15:04:00Z',
  version: 2,
}

export const settings: Setting[] = [
  setting('warehouse.address', 'address', 'The postal address of the warehouse.', null, {
    ...byMe,
    value: { street: '2200 S Blue Island Ave', city: 'Chicago', state: 'IL', postalCode: '60608', country: 'US' },
  }),
  setting('warehouse.coordinates', 'coordinates', 'The warehouse on the map, where every trip starts and ends.', null, {
    ...byMe,
    value: { latitude: 41.8519, longitude: -87.6724 },
  }),
  setting(
    'warehouse.timezone',
    'timezone',
    'The time zone that dates such as today and the delivery date are meant in.',
    'America/Chicago',
  ),
  setting('display.units', 'choice', 'The units of distances and weights on screens.', 'us', {
    choices: ['us', 'metric'],
  }),
  setting('display.clock', 'choice', 'How screens show times of day.', '12h', { choices: ['12h', '24h'] }),
  setting(
    'orders.requireApproval',
    'boolean',
    'A new order waits for approval in NetSuite before it can be fulfilled.',
    false,
  ),
  setting(
    'orders.maxDiscountPercent',
    'number',
    'How many percent a typed rate may be under the price of the customer’s level without an approval.',
    null,
    { minimum: 0, maximum: 100 },
  ),
  setting('search.synonyms', 'json', 'Groups of words that mean the same when items are searched.', null, {
    ...byMe,
    value: [
      ['soda', 'pop'],
      ['mayo', 'mayonnaise'],
    ],
  }),
  setting(
    'tracking.roadFactor',
    'number',
    'How many times longer the road is than the straight line between two stops.',
    1.3,
    { ...byMe, value: 1.5, minimum: 1, maximum: 3 },
  ),
  setting('erp.locationId', 'string', 'The internal id of the warehouse’s location in NetSuite.', null, {
    ...byMe,
    value: '6',
  }),
  setting('reports.footer', 'json', '', null, {
    ...byMe,
    group: 'other',
    value: { text: 'Thank you for your order.' },
  }),
]

const history: SettingChange[] = [
  { at: '2026-11-12T15:04:00Z', by: me, reason: 'The bridge is closed', before: 1.4, after: 1.5, reset: false },
  {
    at: '2026-10-02T12:30:00Z',
    by: { _id: 'U2', name: 'Dana Reyes' },
    reason: '',
    before: 1.3,
    after: 1.4,
    reset: false,
  },
]

/** Handlers for the settings; they remember writes. */
function settingHandlers() {
  const known = new Map(settings.map((each) => [each.key, structuredClone(each)]))
  const changes = new Map<string, SettingChange[]>([['tracking.roadFactor', history]])
  const write = (key: string, next: Partial<Setting>, body: { version?: number; reason?: string }) => {
    const before = known.get(key) ?? setting(key, 'json', '', null, { group: 'other' })
    if (body.version !== undefined && body.version !== before.version && !(body.version === 0 && before.isDefault))
      return refuse(409, 'Conflict', `the setting ${key} was changed meanwhile`, { current: before })
    const after = { ...before, ...byMe, ...next, updatedAt: '2026-11-20T14:05:00Z', version: before.version + 1 }
    known.set(key, after)
    changes.set(key, [
      {
        at: after.updatedAt,
        by: me,
        reason: body.reason ?? '',
        before: before.value,
        after: after.value,
        reset: after.isDefault,
      },
      ...(changes.get(key) ?? []),
    ])
    return HttpResponse.json(after)
  }
  return [
    http.get('*/api/site-settings', () =>
      HttpResponse.json([...known.values()].filter((each) => each.group !== 'other' || !each.isDefault)),
    ),
    http.get('*/api/site-settings/:key/history', ({ params }) =>
      HttpResponse.json(changes.get(String(params.key)) ?? []),
    ),
    http.post('*/api/site-settings/:key', async ({ params, request }) => {
      const body = (await request.json()) as { value: unknown; version?: number; reason?: string }
      return write(String(params.key), { value: body.value }, body)
    }),
    http.delete('*/api/site-settings/:key', async ({ params, request }) => {
      const key = String(params.key)
      const answer = write(
        key,
        { isDefault: true, value: known.get(key)?.default ?? null },
        (await request.json()) as { version?: number },
      )
      return answer.ok ? new HttpResponse(null, { status: 204 }) : answer
    }),
  ]
}

const resultOf = (
  index: number,
  outcome: JobResult['outcome'],
  message: string,
  more: Partial<JobResult> = {},
): JobResult => ({
  id: salesOrders[index]!._id,
  name: `${salesOrders[index]!.orderNumber} ${salesOrders[index]!.customer.name}`,
  outcome,
  message,
  ...more,
})

const unbilled = 'it has goods shipped and not billed: 2 CS of Roma tomatoes 25 lb; bill them first'
const dry = (outcome: JobResult['outcome'], isDry: boolean): JobResult['outcome'] =>
  outcome === 'done' && isDry ? 'wouldDo' : outcome

const closingResults = (isDry: boolean): JobResult[] => [
  ...[10, 11, 12].map((index) =>
    resultOf(index, dry('done', isDry), `${isDry ? 'would give up' : 'gave up'} 2 CS of Roma tomatoes 25 lb`),
  ),
  resultOf(13, 'skipped', unbilled),
  resultOf(14, 'skipped', 'it is on a trip: complete the trip, or take it off the trip first'),
  resultOf(15, 'skipped', unbilled),
]
const generatingResults = (isDry: boolean): JobResult[] => [
  resultOf(20, dry('done', isDry), '3 lines, $214.20 in all', isDry ? {} : { salesOrderId: 'SO1' }),
  resultOf(21, 'failed', 'Roma tomatoes 25 lb is no longer sold'),
  resultOf(22, 'skipped', 'SO-10483 was made of it before', { salesOrderId: 'SO2' }),
]

const cartResults = (isDry: boolean): JobResult[] => [
  {
    id: 'C1',
    name: 'Cart of Green Apple Market',
    outcome: dry('done', isDry),
    message: '2 lines, 168.00 in all',
    ...(isDry ? {} : { salesOrderId: 'SO1' }),
  },
  { id: 'C2', name: 'Cart without a customer', outcome: 'skipped', message: 'it has no customer yet' },
]

export const jobs: Job[] = [
  {
    _id: 'J2',
    type: 'closeSalesOrders',
    state: 'done',
    dryRun: false,
    done: 6,
    total: 6,
    failed: 0,
    results: [],
    startedBy: me,
    reason: 'Month end',
    summary: 'orders delivered before 2026-11-01',
    source: '',
    createdAt: '2026-11-02T13:00:00Z',
    updatedAt: '2026-11-02T13:00:09Z',
    version: 9,
    startedAt: '2026-11-02T13:00:01Z',
    finishedAt: '2026-11-02T13:00:09Z',
    problem: '',
  },
  {
    _id: 'J1',
    type: 'generateSalesOrders',
    state: 'failed',
    dryRun: false,
    done: 2,
    total: 3,
    failed: 1,
    results: [],
    startedBy: { _id: 'U2', name: 'Dana Reyes' },
    reason: '',
    summary: 'orders of 2026-10-23 again for 2026-10-30',
    source: 'orders',
    createdAt: '2026-10-29T13:00:00Z',
    updatedAt: '2026-10-29T13:01:09Z',
    version: 6,
    startedAt: '2026-10-29T13:00:01Z',
    finishedAt: '2026-10-29T13:01:09Z',
    problem: 'three orders one after the other could not be worked on',
  },
]

/** The jobs, how one is started, and how it makes progress. */
function jobWorld() {
  const known = new Map(
    jobs.map((job) => [
      job._id,
      {
        job: structuredClone(job),
        results: job.type === 'closeSalesOrders' ? closingResults(job.dryRun) : generatingResults(job.dryRun),
      },
    ]),
  )
  const start = (
    type: Job['type'],
    summary: string,
    reason: string,
    dryRun: boolean,
    results: JobResult[],
    source = '',
  ) => {
    const job: Job = {
      _id: `J${known.size + 1}`,
      type,
      state: 'queued',
      dryRun,
      done: 0,
      total: results.length,
      failed: 0,
      results: [],
      startedBy: me,
      reason,
      summary,
      source,
      createdAt: '2026-11-20T14:05:00Z',
      updatedAt: '2026-11-20T14:05:00Z',
      version: 1,
      startedAt: null,
      finishedAt: null,
      problem: '',
    }
    known.set(job._id, { job, results })
    return HttpResponse.json(job, { status: 202 })
  }
  const advance = (id: string) => {
    const found = known.get(id)
    if (!found) return undefined
    const { job, results } = found
    if (job.state === 'queued' || job.state === 'running') {
      job.done = Math.min(job.total, job.done + Math.ceil(job.total / 2))
      job.failed = results.slice(0, job.done).filter(({ outcome }) => outcome === 'failed').length
      job.state = job.done === job.total ? 'done' : 'running'
      job.startedAt ??= '2026-11-20T14:05:01Z'
      if (job.state === 'done') job.finishedAt = '2026-11-20T14:05:09Z'
    }
    return job
  }
  return { known, start, advance }
}

/** Handlers for the jobs. A job makes progress with each read. */
function jobHandlers() {
  const { known, start, advance } = jobWorld()
  return [
    http.post('*/api/admin-utils/close-sales-orders', async ({ request }) => {
      const { beforeDate, reason = '', dryRun = true } = (await request.json()) as Closing
      return start('closeSalesOrders', `orders delivered before ${beforeDate}`, reason, dryRun, closingResults(dryRun))
    }),
    http.post('*/api/admin-utils/generate-sales-orders', async ({ request }) => {
      const { date, source, fromDate, dryRun = true } = (await request.json()) as Generating
      if (source === 'carts')
        return start('generateSalesOrders', `orders of the carts for ${date}`, '', dryRun, cartResults(dryRun), source)
      return start(
        'generateSalesOrders',
        `orders of ${fromDate ?? '2026-11-14'} again for ${date}`,
        '',
        dryRun,
        generatingResults(dryRun),
        source,
      )
    }),
    http.get('*/api/admin-utils/jobs', () => {
      const list = [...known.values()].map(({ job }) => job).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      return HttpResponse.json({ jobs: list, total: list.length, page: 1, limit: 20, totalPages: 1 })
    }),
    http.get('*/api/admin-utils/jobs/:id', ({ params }) => {
      const job = advance(String(params.id))
      return job ? HttpResponse.json(job) : refuse(404, 'Not Found', 'there is no such job')
    }),
    http.get('*/api/admin-utils/jobs/:id/results', ({ params, request }) => {
      const { job, results } = known.get(String(params.id))!
      const page = Number(new URL(request.url).searchParams.get('page'))
      return HttpResponse.json({
        results: results.slice(0, job.done).slice((page - 1) * 200, page * 200),
        total: job.done,
        page,
        limit: 200,
        totalPages: 1,
      })
    }),
    http.post('*/api/admin-utils/jobs/:id/cancel', ({ params }) => {
      const { job } = known.get(String(params.id))!
      job.state = 'cancelled'
      return HttpResponse.json(job)
    }),
  ]
}

/** Customers around the warehouse, for its map. */
const around = customers.map((customer, index) => ({
  ...customer,
  addresses: customer.addresses.map((address) => ({
    ...address,
    latitude: 41.8 + ((index * 37) % 100) / 500,
    longitude: -87.75 + ((index * 61) % 100) / 450,
  })),
}))

/** Handlers for the administration screens. */
export const administrationHandlers = () => [
  ...settingHandlers(),
  ...jobHandlers(),
  http.get('*/api/customer/all', () => HttpResponse.json(around)),
]
