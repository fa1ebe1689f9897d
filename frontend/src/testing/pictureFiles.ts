import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, vi } from 'vitest'
import { products } from '@/testing/products'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

export const at = '/home/product-images'
export const [tomatoes, onions, potatoes] = products
const uploadPath = '*/api/inventory-items/:id/upload-image'
export const image = { url: '/images/1/800.jpg', thumbnailUrl: '/images/1/200.jpg', description: '' }

/** What was drawn of the pictures: the place and the size of the whole picture on the canvas. */
export const drawn = vi.fn<(picture: unknown, left: number, top: number, width: number, height: number) => void>()

/** Signs in, and adds what jsdom lacks to decode and draw pictures: each is 1200 x 800. */
export function withPictures() {
  signedIn()
  drawn.mockClear()
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.includes('damaged')) throw new DOMException('no picture', 'InvalidStateError')
    return { width: 1200, height: 800, close() {} }
  })
  const canvas = HTMLCanvasElement.prototype
  vi.spyOn(canvas, 'getContext').mockReturnValue({ fillRect() {}, drawImage: drawn } as unknown as null)
  vi.spyOn(canvas, 'toDataURL').mockReturnValue('data:image/gif;base64,R0lGODlhAQABAAAAACw=')
  vi.spyOn(canvas, 'toBlob').mockImplementation((take) => take(new Blob(['jpeg'], { type: 'image/jpeg' })))
}

let modified = 0
export const file = (name: string, type = 'image/jpeg') =>
  new File(['picture'], name, { type, lastModified: ++modified })

/** Drops files on the screen or on a row. */
export const drop = (files: File[], on: Element = document.body) =>
  fireEvent.drop(on, { dataTransfer: { files, types: ['Files'] } })

/** Opens the screen, and waits until it takes files. */
export async function open(address = at) {
  const rendered = renderAt(address)
  await screen.findByText(/^Drop pictures/)
  return rendered
}
export const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!
export const card = async (fileName: string) => within(await screen.findByRole('listitem', { name: fileName }))
/** A card once it has a text; cards move from one group to another. */
export const cardWith = async (fileName: string, text: string | RegExp) => {
  await waitFor(() =>
    expect(within(screen.getByRole('listitem', { name: fileName })).getByText(text)).toBeInTheDocument(),
  )
  return card(fileName)
}
export const described = (fileName: string, text: string) =>
  waitFor(() => expect(screen.getByRole('textbox', { name: `Description of ${fileName}` })).toHaveValue(text))
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const done = async () => within(await screen.findByRole('region', { name: 'Done in this visit' }))

/** Answers uploads, and remembers what was sent. */
export function uploads(
  answer: (id: string, index: number) => Response | Promise<Response> = () => HttpResponse.json({}),
) {
  const sent: { id: string; key: string; body: string }[] = []
  server.use(
    http.post(uploadPath, async ({ request, params }) => {
      const id = String(params['id'])
      sent.push({ id, key: request.headers.get('idempotency-key') ?? '', body: await request.text() })
      return answer(id, sent.length - 1)
    }),
  )
  return sent
}
export const saved = (id: string) => HttpResponse.json({ _id: id, image, version: 2 })
