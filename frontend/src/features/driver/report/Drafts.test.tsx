import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setCredentials } from '@/api/authStore'
import { Drafts } from '@/features/driver/queue/drafts'
import { Phone } from '@/features/driver/queue/phone'
import { emptyDraft } from '@/features/driver/report/report'
import { driverHandlers, driverTrip } from '@/testing/driver'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { proofOf, reportOf } from '@/testing/trips'

const signIn = (user: string) =>
  setCredentials({ token: `a.${btoa(JSON.stringify({ sub: user }))}.c`, refreshToken: 'r', role: 'driver' })

type User = ReturnType<typeof renderAt>['user']
const press = async (user: User, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const report = '/drive?stop=D4&do=part'

/** As after a reload of the page. */
async function reopen(path = report) {
  cleanup()
  await act(async () => {})
  return renderAt(path)
}

/** What a user's drafts have on the phone. */
async function onPhone(user: string, stopId = 'D4') {
  const drafts = new Drafts(new Phone(), user)
  await drafts.open()
  return drafts.of('TD', stopId)
}

/** The page ends after its next write of a table. Resolves when it has. */
function endsAfterWriting(table: 'actions' | 'kept') {
  const { transaction } = IDBDatabase.prototype
  let ended = false
  const uses = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    if (ended) throw new DOMException('The page has ended', 'InvalidStateError')
    ended = args[1] === 'readwrite' && [args[0]].flat().includes(table)
    return transaction.apply(this, args)
  })
  return async () => {
    await waitFor(() => expect(ended).toBe(true))
    cleanup()
    uses.mockRestore()
  }
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  signIn('dana')
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close() {} }))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Draws a line of that many pixels. */
function sign(length: number, end: 'pointerUp' | 'pointerCancel' = 'pointerUp') {
  const pad = screen.getByRole('img', { name: /Sign here|Signature/ })
  const pointer = { pointerId: 1, isPrimary: true, pointerType: 'touch', button: 0, buttons: 1 }
  fireEvent.pointerDown(pad, { ...pointer, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(document, { ...pointer, clientX: 10 + length, clientY: 12 })
  fireEvent[end](document, { ...pointer, buttons: 0, clientX: 10 + length, clientY: 12 })
}

async function typeAll(user: User) {
  await press(user, /5304 Lala Yogurt/)
  await press(user, 'Less of Lala Yogurt Smoothie')
  await press(user, 'Damaged')
  await user.type(screen.getByLabelText('Name'), 'R. Coleman')
  await user.type(screen.getByLabelText('Note for the office'), 'Back door')
  await user.upload(screen.getByLabelText('Take a photo'), new File(['camera'], 'p.jpg', { type: 'image/jpeg' }))
  await screen.findByRole('button', { name: 'Delete photo 1' })
  sign(60)
  expect(await screen.findByRole('img', { name: 'Signature' })).toBeVisible()
}

const typedAll = async () => {
  expect(await screen.findByLabelText('Delivered of Lala Yogurt Smoothie')).toHaveValue('5')
  expect(screen.getByRole('button', { name: 'Damaged' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByLabelText('Name')).toHaveValue('R. Coleman')
  expect(screen.getByLabelText('Note for the office')).toHaveValue('Back door')
  expect(screen.getByRole('button', { name: 'Delete photo 1' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'Signature' })).toBeVisible()
}

describe('a report that is not finished', () => {
  test('survives a reload, and is sent when it is finished', async () => {
    let body: unknown
    server.use(
      http.post('*/api/trips/TD/stops/D4/photo', () => HttpResponse.json({ key: 'proofs/TD/D4/a.jpeg' })),
      http.put('*/api/trips/TD/stops/D4/complete', async ({ request }) => {
        body = await request.json()
        return HttpResponse.json({ ...driverTrip, version: driverTrip.version + 1 })
      }),
    )
    await typeAll(renderAt(report).user)
    await waitFor(async () => expect((await onPhone('dana')).signature).toMatch(/^M.*L/))
    const { user } = await reopen()
    await typedAll()
    await press(user, 'Finish stop')
    await waitFor(() =>
      expect(body).toMatchObject({
        status: 'partial',
        notes: 'Back door',
        deliveredLines: [{ quantity: 5, reason: 'Damaged' }],
        proof: { name: 'R. Coleman', photos: ['proofs/TD/D4/a.jpeg'] },
      }),
    )
    await waitFor(async () => expect(await onPhone('dana')).toEqual(emptyDraft))
  })

  test('belongs to its user and its stop', async () => {
    await typeAll(renderAt(report).user)
    await waitFor(async () => expect((await onPhone('dana')).signature).toMatch(/^M.*L/))
    cleanup()
    signIn('eli')
    await reopen()
    expect(await screen.findByLabelText('Name')).toHaveValue('')
    expect(screen.queryByRole('button', { name: 'Delete photo 1' })).toBeNull()
    cleanup()
    signIn('dana')
    await reopen('/drive?stop=D5&do=part')
    expect(await screen.findByLabelText('Name')).toHaveValue('')
    await reopen()
    await typedAll()
  })

  test('another outcome keeps the photos and the note, and sends nothing that it does not show', async () => {
    let body: { proof?: { name: string; signature: string } } | undefined
    server.use(
      http.post('*/api/trips/TD/stops/D4/photo', () => HttpResponse.json({ key: 'proofs/TD/D4/a.jpeg' })),
      http.put('*/api/trips/TD/stops/D4/complete', async ({ request }) => {
        body = (await request.json()) as typeof body
        return HttpResponse.json({ ...driverTrip, version: driverTrip.version + 1 })
      }),
    )
    await typeAll(renderAt(report).user)
    await waitFor(async () => expect((await onPhone('dana')).signature).toMatch(/^M.*L/))
    const all = await reopen('/drive?stop=D4&do=all')
    expect(await screen.findByText('40 of 40 CS, 38.4 of 38.4 lb delivered')).toBeVisible()
    all.unmount()
    const { user } = await reopen('/drive?stop=D4&do=fail')
    await press(user, 'Closed')
    await press(user, 'Finish stop')
    await waitFor(() => expect(body).toMatchObject({ status: 'failed', notes: 'Closed: Back door' }))
    expect(body!.proof).toMatchObject({ name: '', signature: '', photos: ['proofs/TD/D4/a.jpeg'] })
  })

  test('is gone from the phone in the moment in which its report is there', async () => {
    server.use(http.post('*/api/trips/TD/stops/D4/photo', () => HttpResponse.error()))
    const { user } = renderAt(report)
    await typeAll(user)
    await waitFor(async () => expect((await onPhone('dana')).signature).toMatch(/^M.*L/))
    const ended = endsAfterWriting('actions')
    await press(user, 'Finish stop')
    await ended()
    expect(await new Phone().rows('actions', 'dana')).toHaveLength(1)
    expect(await onPhone('dana')).toEqual(emptyDraft)
  })

  test('of a page that ends early has its photo whole, and no file stays that belongs to none', async () => {
    const phone = new Phone()
    const drafts = new Drafts(phone, 'dana')
    const original = (id: string) => `dana original ${id}`
    for (const id of [original('p1'), original('p2')]) await phone.put('kept', { id, user: 'dana', value: {} } as never)
    const ended = endsAfterWriting('kept')
    void drafts.set('TD', 'D4', {
      ...emptyDraft,
      photos: [{ id: 'p1', type: 'image/jpeg', bytes: new ArrayBuffer(9) }],
    })
    await ended()
    expect((await onPhone('dana')).photos).toMatchObject([{ id: 'p1' }])
    await reopen()
    await waitFor(async () => expect(await new Phone().names(original(''))).toEqual([original('p1')]))
  })

  test('is cleared by the driver, who is asked first', async () => {
    const { user } = renderAt(report)
    await typeAll(user)
    await press(user, 'Start over')
    await press(user, 'Clear all')
    expect(screen.getByLabelText('Name')).toHaveValue('')
    expect(screen.queryByRole('button', { name: /Start over|Clear all/ })).toBeNull()
    await waitFor(async () => expect(await onPhone('dana')).toEqual(emptyDraft))
    await reopen()
    expect(await screen.findByLabelText('Name')).toHaveValue('')
  })

  test('stays when its trip goes to another driver, and is offered to the office', async () => {
    const { user } = renderAt(report)
    await typeAll(user)
    await waitFor(async () => expect((await onPhone('dana')).signature).toMatch(/^M.*L/))
    const offered: unknown[] = []
    server.use(
      http.get('*/api/trips/driver/:id', () => HttpResponse.json({ trips: [] })),
      http.put('*/api/trips/TD/set-aside/draft-D4', async ({ request }) => {
        offered.push(await request.json())
        return HttpResponse.json({ state: 'open', note: '' })
      }),
    )
    await reopen('/drive')
    expect(await screen.findByRole('heading', { name: 'No trip for you today' })).toBeVisible()
    expect(await onPhone('dana')).toMatchObject({ name: 'R. Coleman', photos: [{ type: 'image/jpeg' }] })
    // The office is told what was typed, once.
    await waitFor(() => expect(offered).toHaveLength(1))
    expect(offered[0]).toMatchObject({
      kind: 'unfinished',
      stopId: 'D4',
      notes: 'Back door',
      deliveredLines: [{ salesOrderId: 'DO4', lineId: 'l1', quantity: 5, reason: 'Damaged' }],
      proof: { name: 'R. Coleman', signature: expect.stringMatching(/^M/) },
      photosOnPhone: 1,
    })
  })

  test('an earlier version of the page kept its photos in one row', async () => {
    const phone = new Phone()
    const keep = (name: string, value: unknown) =>
      phone.put('kept', { id: `dana ${name}`, user: 'dana', value } as never)
    await keep('draft TD D4 photos', [{ type: 'image/jpeg', bytes: new Uint8Array([7]).buffer }])
    await keep('draft TD D4', { entries: {}, reason: '', name: 'R. Coleman', signature: '', note: '' })
    const drafts = new Drafts(phone, 'dana')
    await drafts.open()
    const draft = drafts.of('TD', 'D4')
    expect(draft).toMatchObject({ name: 'R. Coleman', photos: [{ id: expect.any(String), type: 'image/jpeg' }] })
    await drafts.set('TD', 'D4', { ...draft, note: 'Ring twice' })
    expect(await onPhone('dana')).toEqual({ ...draft, note: 'Ring twice' })
    await drafts.remove('TD', 'D4')
    expect(await phone.names('dana draft')).toEqual([])
  })
})

describe('the photos of a stop are at most eight', () => {
  const photo = (byte: number) => ({ id: `p${byte}`, type: 'image/jpeg', bytes: new Uint8Array([byte]).buffer })
  async function withPhotos(n: number) {
    const drafts = new Drafts(new Phone(), 'dana')
    await drafts.open()
    drafts.set('TD', 'D4', { ...emptyDraft, photos: Array.from({ length: n }, (_, at) => photo(at)) })
    await waitFor(async () => expect((await onPhone('dana')).photos).toHaveLength(n))
    return renderAt(report)
  }

  test('with eight the camera is not offered, until one is deleted', async () => {
    const { user } = await withPhotos(8)
    expect(await screen.findByText('8 of 8 photos. To take another one, tap a photo to delete it.')).toBeVisible()
    expect(screen.queryByLabelText('Take a photo')).toBeNull()
    await press(user, 'Delete photo 8')
    expect(screen.getByLabelText('Take a photo')).toBeInTheDocument()
    expect(screen.getByText('7 of 8')).toBeVisible()
  })

  test('those of earlier reports of the stop count, also those that the server has', async () => {
    const stops = driverTrip.stops.map((stop) => (stop._id === 'D4' ? { ...stop, version: 1 } : stop))
    const proof = { ...proofOf(stops[3]!), photos: Array.from({ length: 8 }, (_, at) => `proofs/TD/D4/${at}.jpeg`) }
    server.use(
      ...driverHandlers({ ...driverTrip, stops }),
      http.get('*/api/trips/TD/stops/D4/reports', () =>
        HttpResponse.json({
          reports: [reportOf(stops[3]!, { proof })],
          differs: null,
          total: 1,
          page: 1,
          limit: 10,
          totalPages: 1,
        }),
      ),
    )
    renderAt(report)
    expect(await screen.findByText(/^8 of 8 photos, all in earlier reports of this stop/)).toBeVisible()
    expect(screen.queryByLabelText('Take a photo')).toBeNull()
  })
})
