import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setCredentials } from '@/api/authStore'
import { canvases } from '@/testing/canvas'
import { driverTrip } from '@/testing/driver'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'

const report = '/drive?stop=D4&do=all'
/** What the server was sent of the photos: bytes of each, and the keys that the report names. */
let uploads: string[]
let proofs: Array<{ photos?: string[]; signature?: string; name?: string } | undefined>
/** Photos are made small when this is called. */
let develop: () => void
let developed: Promise<void>
/** How the pictures were decoded. */
let decoded: ImageBitmapOptions[]

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  uploads = []
  proofs = []
  decoded = []
  canvases.brightness = 200
  ;({ promise: developed, resolve: develop } = Promise.withResolvers<void>())
  setCredentials({ token: `a.${btoa(JSON.stringify({ sub: 'dana' }))}.c`, refreshToken: 'r', role: 'driver' })
  vi.stubGlobal('createImageBitmap', async (_file: Blob, options: ImageBitmapOptions) => {
    decoded.push(options)
    await developed
    return { width: 1_600, height: 1_200, close() {} }
  })
  server.use(
    http.post('*/api/trips/TD/stops/D4/photo', async ({ request }) => {
      // The parser of forms that tests have accepts no files.
      const form = new TextDecoder('latin1').decode(await request.arrayBuffer())
      uploads.push(form.split('\r\n\r\n')[1]!.split('\r\n--')[0]!)
      return HttpResponse.json({ key: `proofs/TD/D4/${uploads.length}.jpeg` })
    }),
    http.put('*/api/trips/TD/stops/D4/complete', async ({ request }) => {
      proofs.push(((await request.json()) as { proof?: (typeof proofs)[0] }).proof)
      return HttpResponse.json({ ...driverTrip, version: driverTrip.version + 1 })
    }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const jpeg = (name: string, size = 0) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff]), name, new Uint8Array(size)], name, { type: 'image/jpeg' })
const take = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Take a photo'), { target: { files: [file] } })
const finish = async (user: ReturnType<typeof renderAt>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Finish stop' }))

describe('a photo', () => {
  test('is waited for when the report is finished at once', async () => {
    const { user } = renderAt(report)
    await take(jpeg('one'))
    await screen.findByRole('button', { name: 'Delete photo 1' })
    await finish(user)
    expect(proofs).toEqual([])
    develop()
    await waitFor(() => expect(proofs[0]?.photos).toEqual(['proofs/TD/D4/1.jpeg']))
    expect(uploads).toEqual(['small'])
  })

  test('and another one that is taken meanwhile are both sent', async () => {
    const { user } = renderAt(report)
    await take(jpeg('one'))
    await take(jpeg('two'))
    develop()
    await finish(user)
    await waitFor(() => expect(proofs[0]?.photos).toHaveLength(2))
  })

  test('is still there when the phone ends the page at once', async () => {
    renderAt(report)
    await take(jpeg('one'))
    await screen.findByRole('button', { name: 'Delete photo 1' })
    await waitFor(async () => expect(await stored()).toContain('dana draft TD D4'))
    cleanup()
    await act(async () => {})
    develop()
    const { user } = renderAt(report)
    await screen.findByRole('button', { name: 'Delete photo 1' })
    await finish(user)
    await waitFor(() => expect(proofs[0]?.photos).toHaveLength(1))
    expect(uploads).toEqual(['small'])
  })

  test('that is made small after the driver has gone back and come again changes nothing that was typed since', async () => {
    renderAt(report)
    await take(jpeg('one'))
    await screen.findByRole('button', { name: 'Delete photo 1' })
    cleanup()
    const again = renderAt(report)
    await again.user.type(await screen.findByLabelText('Name'), 'R. Coleman')
    develop()
    await finish(again.user)
    await waitFor(() => expect(proofs[0]).toMatchObject({ name: 'R. Coleman', photos: ['proofs/TD/D4/1.jpeg'] }))
  })

  test('that the phone makes black is sent as the camera made it, and the camera’s file goes when it has arrived', async () => {
    canvases.brightness = 0
    develop()
    const { user } = renderAt(report)
    await take(jpeg('one'))
    await screen.findByRole('button', { name: 'Delete photo 1' })
    await waitFor(async () => expect((await stored()).filter((name) => name.includes('original'))).toHaveLength(1))
    await finish(user)
    await waitFor(() => expect(uploads).toEqual([expect.stringContaining('one')]))
    await waitFor(async () =>
      expect(await stored()).toEqual(expect.not.arrayContaining([expect.stringMatching(/original|draft/)])),
    )
  })

  test('of a large camera is scaled while it is decoded, a small picture is not blown up', async () => {
    develop()
    renderAt(report)
    await take(jpeg('large', 2_000_000))
    await take(jpeg('small'))
    await screen.findByRole('button', { name: 'Delete photo 2' })
    await waitFor(() => expect(decoded.map(({ resizeWidth }) => resizeWidth)).toEqual([1_600, undefined]))
  })

  test('that cannot be read by anyone is not shown, and says so', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
    const { user } = renderAt(report)
    await take(new File(['text'], 'a.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This photo could not be read. Take it again.')
    expect(screen.queryByRole('button', { name: 'Delete photo 1' })).toBeNull()
    await finish(user)
    await waitFor(() => expect(proofs).toEqual([undefined]))
  })

  test('that waits can be copied out of the page', async () => {
    develop()
    server.use(http.post('*/api/trips/TD/stops/D4/photo', () => HttpResponse.error()))
    const shared: File[] = []
    // jsdom shares nothing.
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => void shared.push(...files),
    })
    HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
      this.setAttribute('open', '')
    }
    const { user } = renderAt(report)
    await take(jpeg('one'))
    await finish(user)
    await user.click(await screen.findByRole('button', { name: 'Menu' }))
    await user.click(await screen.findByRole('button', { name: 'Copy 1 photo to this phone' }))
    await waitFor(() =>
      expect(shared.map(({ name, type }) => [name, type])).toEqual([['stop-photo-1.jpg', 'image/jpeg']]),
    )
  })
})

describe('the signature', () => {
  const pointer = { pointerId: 1, isPrimary: true, pointerType: 'touch', button: 0, buttons: 1 }
  const pad = () => screen.findByRole('img', { name: /Sign here|Signature/ })
  async function draw(to: number, end: 'pointerUp' | 'pointerCancel' = 'pointerUp') {
    fireEvent.pointerDown(await pad(), { ...pointer, clientX: 10, clientY: 10 })
    fireEvent.pointerMove(document, { ...pointer, clientX: to, clientY: 12 })
    fireEvent[end](document, { ...pointer, buttons: 0, clientX: to, clientY: 12 })
  }

  test('is not a tap, and says what is missing', async () => {
    const { user } = renderAt(report)
    await draw(11)
    expect(await screen.findByText('Too short. Sign across the box')).toBeVisible()
    await finish(user)
    await waitFor(() => expect(proofs).toEqual([undefined]))
  })

  test('stays when the phone takes the finger away, and is sent', async () => {
    const { user } = renderAt(report)
    await draw(200, 'pointerCancel')
    expect(await screen.findByRole('img', { name: 'Signature' })).toBeVisible()
    await finish(user)
    await waitFor(() => expect(proofs[0]?.signature).toMatch(/^M10 10L200 12/))
  })

  test('is erased when the driver is sure', async () => {
    const { user } = renderAt(report)
    await draw(200)
    await user.click(await screen.findByRole('button', { name: 'Erase signature' }))
    expect(screen.getByRole('img', { name: 'Signature' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Erase it' }))
    expect(screen.getByRole('img', { name: 'Sign here' })).toBeVisible()
  })
})

/** The names of what is on the phone. */
async function stored(): Promise<string[]> {
  const { Phone } = await import('@/features/driver/queue/phone')
  return new Phone().names('dana ')
}
