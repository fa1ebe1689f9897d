import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, expectAccessible, launch, settled, signedIn, type Visitor } from './stack'

let browser: Browser
let manager: Visitor

beforeAll(async () => {
  browser = await launch()
  manager = await signedIn(browser, 'manager')
})
afterAll(async () => browser.close())

interface ListedItem {
  _id: string
  itemId: string
  name: string
}

/** A photo that is larger than what is stored, drawn by the browser. */
async function photo(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1800
    canvas.height = 1200
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#f2efe6'
    pen.fillRect(0, 0, 1800, 1200)
    pen.fillStyle = '#b3261e'
    pen.arc(900, 600, 400, 0, 7)
    pen.fill()
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
  })
  return Buffer.from(data, 'base64')
}

test('files find their items by name and become pictures that CloudFront serves', async () => {
  const { page, complaints } = manager
  await page.goto('/home/product-images')
  await settled(page, 'Pictures')
  const { inventoryItems } = await call<{ inventoryItems: ListedItem[] }>(
    page,
    '/inventory-items/paginated?image=no_selling&active=true&sort=sold&direction=desc&limit=2',
  )
  const [first, second] = inventoryItems as [ListedItem, ListedItem]
  const buffer = await photo(page)
  await page.locator('input[type=file]').setInputFiles([
    { name: `${first.itemId}.jpg`, mimeType: 'image/jpeg', buffer },
    { name: `${second.itemId}-front.jpg`, mimeType: 'image/jpeg', buffer },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ])
  const files = page.getByRole('region', { name: 'Picture files' })
  await files.getByText('Choose a JPEG, PNG or WebP file.').waitFor()
  await files.getByRole('button', { name: 'Remove notes.txt' }).click()
  await files.getByRole('button', { name: 'Upload 2 pictures' }).click()
  const done = files.getByRole('region', { name: /Done in this visit/ })
  await done.getByRole('link', { name: new RegExp(second.itemId) }).waitFor()
  await done.getByRole('link', { name: new RegExp(first.itemId) }).click()
  await settled(page)
  const picture = page.getByRole('img', { name: first.name }).first()
  await picture.waitFor()
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    800, 800,
  ])
  expect(new URL((await picture.getAttribute('src'))!, page.url()).pathname).toMatch(/^\/images\//)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
