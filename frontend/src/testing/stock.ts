import { http, HttpResponse } from 'msw'
import { items } from '@/testing/data'

const withoutZeros = (code: string) => code.replace(/^0+/, '')

const asked = (word: string) =>
  items.find((item) => item._id === word || item.itemId.toLowerCase() === word.toLowerCase()) ??
  items.find(({ upc }) => upc && withoutZeros(upc) === withoutZeros(word))

/** Handlers for items by code and id, all unrestricted, and their stock with nothing promised. */
export const stockHandlers = () => [
  http.post('*/api/inventory-items/resolve', async ({ request }) => {
    const { codes = [], ids = [] } = (await request.json()) as { codes?: string[]; ids?: string[] }
    return HttpResponse.json(
      [...codes, ...ids].map((word) => ({
        asked: word,
        item: asked(word) ?? null,
        restricted: false,
        suggestions: asked(word) ? [] : items.slice(0, 2).map(({ _id, itemId, name }) => ({ _id, itemId, name })),
      })),
    )
  }),
  http.get('*/api/inventory-items/get-inventory-availability', ({ request }) => {
    const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? []
    return HttpResponse.json(
      items
        .filter((item) => ids.includes(item._id))
        .map(({ _id, availability }) => ({
          _id,
          availability: { ...availability, promised: 0, left: availability.available },
        })),
    )
  }),
]
