import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  at,
  button,
  card,
  cardWith,
  described,
  done,
  drawn,
  drop,
  file,
  onions,
  open,
  rowOf,
  saved,
  tomatoes,
  uploads,
  withPictures,
} from '@/testing/pictureFiles'
import { refuse } from '@/testing/refuse'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(withPictures)

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
    await user.click(screen.getByRole('textbox', { name: 'Item of 1043.jpg' }))
    await user.paste('onion')
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
  // All at once: an Enter while the results of a part of the word are shown would do nothing.
  await user.paste('onion')
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

  /** Drags a file over the page and drops it. Returns whether the browser opens it, and how the pointer looks. */
  function dropped() {
    const dataTransfer = { files: [], types: ['Files'], dropEffect: 'move' }
    const events = ['dragover', 'drop'].map((name) =>
      Object.assign(new Event(name, { bubbles: true, cancelable: true }), { dataTransfer }),
    )
    for (const event of events) document.body.dispatchEvent(event)
    return { opens: events.some(({ defaultPrevented }) => !defaultPrevented), pointer: dataTransfer.dropEffect }
  }

  test('by a file that is dropped beside the screen does not happen', async () => {
    await open()
    expect(dropped()).toEqual({ opens: false, pointer: 'copy' })
  })

  test('by a file that is dropped before the screen is there does not happen, and the pointer says that it is not taken', async () => {
    server.use(http.get('*/api/auth/profile', () => delay('infinite')))
    const { unmount } = renderAt(at)
    await screen.findByRole('heading', { name: 'Pictures', level: 1 })
    await waitFor(() => expect(dropped()).toEqual({ opens: false, pointer: 'none' }))
    unmount()
  })
})
