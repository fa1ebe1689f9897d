import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { profile } from '@/testing/data'
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
  image,
  onions,
  open,
  potatoes,
  rowOf,
  saved,
  tomatoes,
  uploads,
  withPictures,
} from '@/testing/pictureFiles'
import { productHandlers, products } from '@/testing/products'
import { refuse } from '@/testing/refuse'
import { renderAt } from '@/testing/render'
import { allAnswered, server } from '@/testing/server'

beforeEach(withPictures)

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
    // First the screen says so, then its data, in another element.
    await waitFor(() => expect(screen.getByText('Loading...')).toBeInTheDocument())
    gate.resolve()
    const again = await button('Try again')
    // In the place of the list, and in a notification.
    expect(screen.getAllByText(/Internal error/)[0]).toBeVisible()
    broken = false
    await user.click(again)
    expect(await screen.findByRole('link', { name: onions!.name })).toBeVisible()
  })

  test('is all that those see who may not change pictures', async () => {
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ ...profile, permissions: ['catalog.read'] })))
    renderAt(at)
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
    await user.click(await screen.findByRole('textbox', { name: 'Item of IMG_1.jpg' }))
    await user.paste('onion')
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

  test('are dragged from the list of files to a row', async () => {
    await open()
    const row = await rowOf(onions!.name)
    drop([file('IMG_1.jpg')])
    const name = (await cardWith('IMG_1.jpg', 'No item found by this name.')).getByText('IMG_1.jpg')
    const data = new Map<string, string>()
    fireEvent.dragStart(name, { dataTransfer: { setData: (type: string, text: string) => data.set(type, text) } })
    const dataTransfer = { types: [...data.keys()], getData: (type: string) => data.get(type) }
    fireEvent.dragOver(row.querySelector('td')!, { dataTransfer })
    await waitFor(() => expect(row.querySelector('[data-over]')).not.toBeNull())
    fireEvent.drop(row.querySelector('td')!, { dataTransfer })
    await described('IMG_1.jpg', onions!.name)
    expect(row.querySelector('[data-over]')).toBeNull()
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

  test('of a folder are added, also those of the folders in it', async () => {
    await open()
    await rowOf(onions!.name)
    const fileEntry = (one: File) => ({
      name: one.name,
      isFile: true,
      isDirectory: false,
      file: (take: (f: File) => void) => take(one),
    })
    const folder = (name: string, content: object[]) => ({
      name,
      isFile: false,
      isDirectory: true,
      createReader: () => {
        const parts = [content, []]
        return { readEntries: (take: (part: object[]) => void) => take(parts.shift()!) }
      },
    })
    const entry = folder('pictures', [
      fileEntry(file('1043.jpg')),
      fileEntry(file('.DS_Store', '')),
      folder('dairy', [fileEntry(file('1044.jpg'))]),
    ])
    fireEvent.drop(document.body, {
      dataTransfer: { files: [], types: ['Files'], items: [{ webkitGetAsEntry: () => entry }] },
    })
    expect(await button('Upload 2 pictures')).toBeVisible()
    expect(screen.queryByRole('listitem', { name: '.DS_Store' })).toBeNull()
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

  test('that come back find their items, also when the answer came while they were gone', async () => {
    const answer = Promise.withResolvers<void>()
    server.use(http.post('*/api/inventory-items/resolve', () => answer.promise.then(() => undefined)))
    const { user } = await open()
    drop([file('1043.jpg')])
    await user.click(await button('Remove 1043.jpg'))
    expect(screen.queryByRole('listitem', { name: '1043.jpg' })).toBeNull()
    answer.resolve()
    await allAnswered()
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
