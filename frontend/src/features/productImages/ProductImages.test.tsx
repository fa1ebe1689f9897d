import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { profile } from '@/testing/data'
import { productHandlers, products } from '@/testing/products'
import { refuse } from '@/testing/refuse'
import { renderAt, signedIn } from '@/testing/render'
import { server } from '@/testing/server'

const at = '/home/product-images'
const [tomatoes, onions, potatoes] = products
const uploadPath = '*/api/inventory-items/:id/upload-image'
const image = { url: '/images/1/800.jpg', thumbnailUrl: '/images/1/200.jpg', description: '' }

const drawn = vi.fn<(picture: unknown, left: number, top: number, width: number, height: number) => void>()

beforeEach(() => {
  signedIn()
  drawn.mockClear()
  // What jsdom lacks to decode and draw pictures: each is 1200 x 800.
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.includes('damaged')) throw new DOMException('no picture', 'InvalidStateError')
    return { width: 1200, height: 800, close() {} }
  })
  const canvas = HTMLCanvasElement.prototype
  vi.spyOn(canvas, 'getContext').mockReturnValue({ fillRect() {}, drawImage: drawn } as unknown as null)
  vi.spyOn(canvas, 'toDataURL').mockReturnValue('data:image/gif;base64,R0lGODlhAQABAAAAACw=')
  vi.spyOn(canvas, 'toBlob').mockImplementation((take) => take(new Blob(['jpeg'], { type: 'image/jpeg' })))
})

let modified = 0
const file = (name: string, type = 'image/jpeg') => new File(['picture'], name, { type, lastModified: ++modified })

/** Drops files on the screen or on a row. */
const drop = (files: File[], on: Element = document.body) =>
  fireEvent.drop(on, { dataTransfer: { files, types: ['Files'] } })

async function open(address = at) {
  const rendered = renderAt(address)
  await screen.findByRole('heading', { name: 'Pictures', level: 1 })
  return rendered
}
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!
const card = async (fileName: string) => within(await screen.findByRole('listitem', { name: fileName }))
/** A card once it has a text; cards move from one group to another. */
const cardWith = async (fileName: string, text: string | RegExp) => {
  await waitFor(() =>
    expect(within(screen.getByRole('listitem', { name: fileName })).getByText(text)).toBeInTheDocument(),
  )
  return card(fileName)
}
const described = (fileName: string, text: string) =>
  waitFor(() => expect(screen.getByRole('textbox', { name: `Description of ${fileName}` })).toHaveValue(text))
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const done = async () => within(await screen.findByRole('region', { name: 'Done in this visit' }))

/** Answers uploads, and remembers what was sent. */
function uploads(answer: (id: string, index: number) => Response | Promise<Response> = () => HttpResponse.json({})) {
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
const saved = (id: string) => HttpResponse.json({ _id: id, image, version: 2 })

describe('the queue', () => {
  test('has the items without a picture, best sellers first, with what is known of them', async () => {
    const asked: URL[] = []
    server.use(...productHandlers([{ ...tomatoes!, image }, onions!, potatoes!]))
    server.use(http.get('*/api/inventory-items/paginated', ({ request }) => void asked.push(new URL(request.url))))
    await open()
    const row = within(await rowOf(onions!.name))
    expect(row.getByText(/^1044/)).toBeVisible()
    expect(row.getByText('036000291452')).toBeInTheDocument()
    expect(row.getByText('Produce')).toBeInTheDocument()
    expect(row.getByText('39 CS')).toBeVisible()
    expect(row.getByRole('presentation')).toHaveAttribute('src', expect.stringContaining('svg'))
    expect(screen.queryByRole('link', { name: tomatoes!.name })).toBeNull()
    const query = asked.find(({ searchParams }) => searchParams.get('sort') === 'sold')!.searchParams
    expect(Object.fromEntries(query)).toMatchObject({ image: 'no', active: 'true', direction: 'desc', limit: '50' })
  })

  test('keeps search and category in the address', async () => {
    const { user, router } = await open(`${at}?category=Oil`)
    expect(await screen.findByRole('link', { name: /olive oil/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: tomatoes!.name })).toBeNull()
    await user.click(await button('Remove filter Category'))
    await user.type(screen.getByRole('textbox', { name: 'Search items without a picture' }), 'onion')
    await waitFor(() => expect(router.state.location.search).toBe('?search=onion'))
    await waitFor(() => expect(screen.queryByRole('link', { name: tomatoes!.name })).toBeNull())
    expect(await screen.findByRole('link', { name: onions!.name })).toBeVisible()
  })

  test('without an item says that all is done', async () => {
    server.use(...productHandlers(products.map((item) => ({ ...item, image }))))
    await open()
    expect(await screen.findByText('All items have a picture')).toBeVisible()
  })

  test('whose search finds nothing offers to clear it', async () => {
    const { user } = await open(`${at}?search=nothing`)
    expect(await screen.findByText('No item without a picture matches these filters')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    expect(await screen.findByRole('link', { name: onions!.name })).toBeVisible()
  })

  test('shows that it loads, and what failed', async () => {
    let broken = true
    const gate = Promise.withResolvers<void>()
    server.use(
      http.get('*/api/inventory-items/paginated', async () => {
        if (!broken) return undefined
        await gate.promise
        return refuse(500, 'Internal Server Error', 'Internal error')
      }),
    )
    const { user } = await open()
    expect(await screen.findByText('Loading...')).toBeInTheDocument()
    gate.resolve()
    expect(await screen.findByText(/Internal error/)).toBeVisible()
    broken = false
    await user.click((await screen.findAllByRole('button', { name: /try again/i }))[0]!)
    expect(await screen.findByRole('link', { name: onions!.name })).toBeVisible()
  })

  test('is all that those see who may not change pictures', async () => {
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['catalog.read'] })))
    await open()
    expect(await screen.findByRole('link', { name: onions!.name })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
    expect(screen.queryByText(/Drop pictures/)).toBeNull()
  })
})

describe('files', () => {
  test('of many kinds find their items, or say what is to decide', async () => {
    const { user } = await open()
    await rowOf(onions!.name)
    drop([
      file('1043-front.webp', 'image/webp'),
      file('0 36000 29145 2.png', 'image/png'),
      file('IMG_2031.jpg'),
      file('1046.jpg'),
      file('1046-back.jpg'),
      file('1047 1048.jpg'),
      file('damaged 1049.jpg'),
      file('prices.pdf', 'application/pdf'),
    ])
    await described('1043-front.webp', tomatoes!.name)
    await described('0 36000 29145 2.png', onions!.name)
    await cardWith('IMG_2031.jpg', 'No item found by this name.')
    await cardWith('1046.jpg', /^Several files/)
    await cardWith('prices.pdf', 'Choose a JPEG, PNG or WebP file.')
    await cardWith('damaged 1049.jpg', /damaged or not a picture/)

    await user.click((await cardWith('1046.jpg', /^Several files/)).getByRole('button', { name: 'Use this one' }))
    await waitFor(() => expect(screen.queryByRole('listitem', { name: '1046-back.jpg' })).toBeNull())
    await user.click((await cardWith('1047 1048.jpg', 'Which item is it?')).getByRole('button', { name: /^1048/ }))
    await described('1047 1048.jpg', 'Chicken thighs boneless')

    const sent = uploads(saved)
    await user.click(await button('Upload 4 pictures'))
    const finished = await done()
    await waitFor(() => expect(finished.getAllByRole('listitem')).toHaveLength(4))
    expect(finished.getByRole('link', { name: /^Roma tomatoes/ })).toHaveAttribute(
      'href',
      `/home/product-detail/${tomatoes!._id}`,
    )
    expect(sent.map(({ id }) => id).toSorted()).toEqual(['1000', '1001', '1003', '1005'])
    expect(sent.find(({ id }) => id === '1000')!.body).toContain(tomatoes!.name)
    // The centered square of 1200 x 800.
    expect(drawn).toHaveBeenCalledWith(expect.anything(), -200, -0, 1200, 800)
    await waitFor(() =>
      expect(within(screen.getByRole('table')).queryByRole('link', { name: tomatoes!.name })).toBeNull(),
    )
    expect(screen.getByRole('heading', { name: '3 files, 4 done' })).toBeVisible()
  })

  test('are given to an item by typing, by dropping on its row, and by pasting on it', async () => {
    const { user } = await open()
    const potatoRow = await rowOf(potatoes!.name)
    drop([file('IMG_1.jpg')])
    await user.type(await screen.findByRole('textbox', { name: 'Item of IMG_1.jpg' }), 'onion')
    await user.click(await screen.findByRole('option', { name: /onions/ }))
    await described('IMG_1.jpg', onions!.name)

    fireEvent.dragOver(potatoRow.querySelector('td')!, { dataTransfer: { files: [], types: ['Files'] } })
    await waitFor(() => expect(potatoRow.querySelector('[data-over]')).not.toBeNull())
    drop([file('IMG_2.jpg')], potatoRow.querySelector('td')!)
    await described('IMG_2.jpg', potatoes!.name)
    expect(within(potatoRow).getByText('File chosen')).toBeVisible()
    expect(potatoRow.querySelector('[data-over]')).toBeNull()

    const tomatoRow = await rowOf(tomatoes!.name)
    act(() => tomatoRow.focus())
    fireEvent.paste(tomatoRow, { clipboardData: { files: [file('image.png', 'image/png')], types: ['Files'] } })
    await described('image.png', tomatoes!.name)
  })

  test('chosen for a row are its item’s; text that is pasted into a field stays text', async () => {
    const { user } = await open()
    await rowOf(onions!.name)
    await user.click(await button(`Add a picture of ${onions!.name}`))
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
    expect(input.multiple).toBe(false)
    await user.upload(input, file('IMG_3.jpg'))
    await described('IMG_3.jpg', onions!.name)
    fireEvent.paste(screen.getByRole('textbox', { name: 'Description of IMG_3.jpg' }), {
      clipboardData: { files: [file('cells.png', 'image/png')], types: ['text/plain', 'Files'], getData: () => '1' },
    })
    expect(screen.queryByRole('listitem', { name: 'cells.png' })).toBeNull()
  })

  test('that are no pictures are removed at once', async () => {
    const { user } = await open()
    drop([file('a.pdf', 'application/pdf'), file('damaged.jpg'), file('1043.jpg')])
    await user.click(await button('Remove 2 that are no pictures'))
    await described('1043.jpg', tomatoes!.name)
    expect(screen.queryByRole('listitem', { name: 'a.pdf' })).toBeNull()
    expect(screen.queryByRole('listitem', { name: 'damaged.jpg' })).toBeNull()
  })

  test('beyond the first forty are drawn on demand', async () => {
    const { user } = await open()
    await rowOf(onions!.name)
    drop(Array.from({ length: 45 }, (_, index) => file(`IMG_${index}.jpg`)))
    const group = within(await screen.findByRole('region', { name: 'To decide' }))
    await waitFor(() => expect(group.getAllByRole('listitem')).toHaveLength(40))
    await user.click(group.getByRole('button', { name: 'Show 5 more files' }))
    expect(group.getAllByRole('listitem')).toHaveLength(45)
  })

  test('that are here already are not added again; a removed one comes back', async () => {
    const { user } = await open()
    const one = file('1043.jpg')
    drop([one])
    await card('1043.jpg')
    drop([one])
    expect(await screen.findByText('1 file is here already')).toBeVisible()
    expect(screen.getAllByRole('listitem', { name: '1043.jpg' })).toHaveLength(1)
    await user.click(await button('Remove 1043.jpg'))
    expect(screen.queryByRole('listitem', { name: '1043.jpg' })).toBeNull()
    await user.click(await button('Undo'))
    await described('1043.jpg', tomatoes!.name)
  })

  test('for an item that has a picture replace it only when that is agreed', async () => {
    server.use(
      http.post('*/api/inventory-items/resolve', async ({ request }) => {
        const { codes } = (await request.json()) as { codes: string[] }
        return HttpResponse.json(
          codes.map((asked) => ({ asked, item: { ...onions!, image }, restricted: false, suggestions: [] })),
        )
      }),
    )
    const { user } = await open()
    drop([file('1044.jpg')])
    const shown = await cardWith('1044.jpg', 'The item has a picture already.')
    expect(screen.queryByRole('button', { name: /^Upload/ })).toBeNull()
    await user.click(shown.getByRole('button', { name: 'Replace it' }))
    uploads(saved)
    await user.click(await button('Upload 1 picture'))
    // What was there before cannot be brought back.
    expect((await done()).queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  test('need a description', async () => {
    const { user } = await open()
    drop([file('1043.jpg')])
    await described('1043.jpg', tomatoes!.name)
    const field = screen.getByRole('textbox', { name: 'Description of 1043.jpg' })
    await user.clear(field)
    expect(field).toHaveFocus()
    expect(await screen.findByText('Describe it for people who do not see it.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Upload/ })).toBeNull()
    await user.type(field, 'Red ones')
    const sent = uploads(saved)
    await user.click(await button('Upload 1 picture'))
    await done()
    expect(sent[0]!.body).toContain('Red ones')
  })

  test('whose items could not be looked up are looked up again', async () => {
    let broken = true
    server.use(http.post('*/api/inventory-items/resolve', () => (broken ? HttpResponse.error() : undefined)))
    const { user } = await open()
    drop([file('1043.jpg')])
    await cardWith('1043.jpg', 'The item could not be looked up.')
    broken = false
    await user.click(await button('Look up again'))
    expect(await screen.findByRole('textbox', { name: 'Description of 1043.jpg' })).toHaveValue(tomatoes!.name)
  })
})

describe('uploads', () => {
  test('run three at once; one is cancelled and stays', async () => {
    const gates = new Map<string, () => void>()
    const sent = uploads((id) => new Promise((resolve) => gates.set(id, () => resolve(saved(id)))) as Promise<Response>)
    const { user } = await open()
    drop(['1043', '1044', '1045', '1046', '1047'].map((code) => file(`${code}.jpg`)))
    await user.click(await button('Upload 5 pictures'))
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(await screen.findAllByRole('progressbar')).toHaveLength(3)
    expect(screen.getAllByText('Waits', { selector: 'li *' })).toHaveLength(2)
    expect(screen.getByText('5 pictures to go')).toBeVisible()
    await user.click(await button('Cancel the upload of 1043.jpg'))
    await waitFor(() => expect(sent).toHaveLength(4))
    await described('1043.jpg', tomatoes!.name)
    gates.get('1001')!()
    await waitFor(() => expect(sent).toHaveLength(5))
    for (const id of ['1002', '1003', '1004']) gates.get(id)!()
    const finished = await done()
    await waitFor(() => expect(finished.getAllByRole('listitem')).toHaveLength(4))
    expect(await button('Upload 1 picture')).toBeVisible()
    gates.get('1000')!()
  })

  test.each([
    [400, ['image must have at most 40 megapixels'], /at most 40 megapixels/, 'Choose another file'],
    [409, 'in progress', /Another change/, 'Try again'],
    [413, 'the body is too large', /too large/, 'Choose another file'],
    [415, 'image must be a JPEG, PNG or WebP', /not a JPEG/, 'Choose another file'],
    [429, 'too many requests', /busy/, 'Try again'],
    [500, 'Internal error', /The server failed/, 'Try again'],
  ])('a %i is explained at the file, with a way on', async (status, message, words, way) => {
    uploads(() => refuse(status, 'Refused', message))
    const { user } = await open()
    drop([file('1043.jpg')])
    await user.click(await button('Upload 1 picture'))
    const shown = await cardWith('1043.jpg', words)
    expect(shown.getByRole('button', { name: way })).toBeVisible()
  })

  test('for an item that is gone ask for another item', async () => {
    const sent = uploads((id) => (id === '1000' ? refuse(404, 'Not Found', 'there is no item 1000') : saved(id)))
    const { user } = await open()
    drop([file('1043.jpg')])
    await user.click(await button('Upload 1 picture'))
    await cardWith('1043.jpg', /no longer exists/)
    await user.type(screen.getByRole('textbox', { name: 'Item of 1043.jpg' }), 'onion')
    await user.click(await screen.findByRole('option', { name: /onions/ }))
    await user.click(await button('Upload 1 picture'))
    await done()
    expect(sent.map(({ id }) => id)).toEqual(['1000', '1001'])
    expect(sent[0]!.key).not.toBe(sent[1]!.key)
  })

  test('without an answer are sent again with the same key, refused ones with another file', async () => {
    const sent = uploads((id, index) =>
      index < 2 ? HttpResponse.error() : index === 2 ? refuse(413, 'Too Large', 'too large') : saved(id),
    )
    const { user } = await open()
    drop([file('1043.jpg'), file('1044.jpg')])
    await user.click(await button('Upload 2 pictures'))
    expect(await screen.findAllByText(/could not be reached/)).toHaveLength(2)
    await user.click(await button('Try 2 again'))
    expect(await screen.findByText(/too large/)).toBeVisible()
    await done()
    const keyOf = (id: string) => sent.filter((each) => each.id === id).map(({ key }) => key)
    for (const id of ['1000', '1001']) expect(new Set(keyOf(id)).size).toBe(1)

    await user.click(await button('Choose another file'))
    await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file('smaller.jpg'))
    await user.click(await button('Upload 1 picture'))
    const finished = await done()
    await waitFor(() => expect(finished.getAllByRole('listitem')).toHaveLength(2))
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })

  test('are undone: the picture is removed, and the item is in the queue again', async () => {
    const { user } = await open()
    await rowOf(onions!.name)
    drop([file('1044.jpg')])
    await user.click(await button('Upload 1 picture'))
    const finished = await done()
    await waitFor(() =>
      expect(within(screen.getByRole('table')).queryByRole('link', { name: onions!.name })).toBeNull(),
    )
    await user.click(finished.getByRole('button', { name: /^Undo/ }))
    await described('1044.jpg', onions!.name)
    expect(await rowOf(onions!.name)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Done in this visit' })).toBeNull()
  })
})

describe('the square', () => {
  test('is moved and zoomed by keys', async () => {
    const { user } = await open()
    drop([file('1043.jpg')])
    await user.click(await button('Crop 1043.jpg'))
    const dialog = within(await screen.findByRole('dialog', { name: `Crop ${tomatoes!.name}` }))
    const area = dialog.getByRole('group', { name: /^Square part/ })
    await waitFor(() => expect(area).toHaveFocus())
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}')
    const zoom = dialog.getByRole('slider', { name: 'Zoom' })
    expect(zoom).toHaveAttribute('aria-valuetext', '100 percent')
    await user.keyboard('+')
    expect(zoom).toHaveAttribute('aria-valuetext', '110 percent')
    await user.keyboard('-{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Crop 1043.jpg' })).toHaveFocus())
    uploads(saved)
    await user.click(await button('Upload 1 picture'))
    await done()
    const [, left, , width] = drawn.mock.lastCall!
    // 14 of 100 parts of the side, 800 px, to the right of the center.
    expect(left).toBeCloseTo(-312)
    expect(width).toBeCloseTo(1200)
  })

  test('is moved and zoomed by the mouse; the whole picture fits with white beside it', async () => {
    const { user } = await open()
    drop([file('1043.jpg')])
    await user.click(await button('Crop 1043.jpg'))
    const dialog = within(await screen.findByRole('dialog'))
    const area = dialog.getByRole('group', { name: /^Square part/ })
    vi.spyOn(area, 'getBoundingClientRect').mockReturnValue({ left: 0, top: 0, width: 400, height: 400 } as DOMRect)
    fireEvent.wheel(area, { deltaY: -500 * Math.log(2), clientX: 0, clientY: 0 })
    const zoom = dialog.getByRole('slider', { name: 'Zoom' })
    await waitFor(() => expect(zoom).toHaveAttribute('aria-valuetext', '200 percent'))
    await user.click(dialog.getByRole('button', { name: 'Whole picture' }))
    expect(zoom).toHaveAttribute('aria-valuetext', '67 percent')
    await user.click(dialog.getByRole('button', { name: 'Center' }))
    expect(zoom).toHaveAttribute('aria-valuetext', '100 percent')
    fireEvent.pointerDown(area, { clientX: 200, clientY: 200 })
    fireEvent.pointerMove(area, { clientX: 160, clientY: 200 })
    fireEvent.pointerUp(area)
    await user.click(dialog.getByRole('button', { name: 'Use this part' }))
    uploads(saved)
    await user.click(await button('Upload 1 picture'))
    await done()
    // A tenth of the side, 80 px, to the right.
    expect(drawn.mock.lastCall![1]).toBeCloseTo(-280)
  })
})

test('all is done by keyboard alone: the item is typed, the next one has the focus, Ctrl+Enter uploads', async () => {
  const sent = uploads(saved)
  const { user } = await open()
  await rowOf(onions!.name)
  fireEvent.paste(document.body, {
    clipboardData: { files: [file('IMG_1.jpg'), file('IMG_2.jpg')], types: ['Files'] },
  })
  const first = await screen.findByRole('textbox', { name: 'Item of IMG_1.jpg' })
  act(() => first.focus())
  await user.keyboard('onion')
  await screen.findByRole('option', { name: /onions/ })
  await waitFor(() => expect(screen.getByRole('option', { name: /onions/ })).toHaveAttribute('data-combobox-selected'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Item of IMG_2.jpg' })).toHaveFocus())
  await button('Upload 1 picture')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await done()
  expect(sent.map(({ id }) => id)).toEqual(['1001'])
})

describe('leaving', () => {
  test('asks while files are not uploaded, and not for another view of the queue', async () => {
    const { user, router } = await open()
    await rowOf(onions!.name)
    drop([file('1043.jpg')])
    await card('1043.jpg')
    await user.click(screen.getByRole('link', { name: 'Products' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without uploading?' }))
    expect(dialog.getByText('1 picture is not uploaded yet.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await card('1043.jpg')
    await act(() => router.navigate(`${at}?sold=yes`))
    await card('1043.jpg')
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
    uploads(saved)
    await user.click(await button('Upload 1 picture'))
    await done()
    await user.click(screen.getByRole('link', { name: 'Products' }))
    expect(await screen.findByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  })

  test('by a file that is dropped beside the screen does not happen', async () => {
    await open()
    const event = new Event('drop', { bubbles: true, cancelable: true })
    Object.assign(event, { dataTransfer: { files: [], types: ['Files'] } })
    document.body.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })
})
