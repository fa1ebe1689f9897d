import { errorText } from '@/api/errors'
import { useRead } from '@/api/useRead'
import type { Item, SalesOrder } from '@/api/wire'
import type { Missing } from '@/parts/print/MissingSheets'
import { runEach } from '@/features/salesOrders/bulk/runEach'
import { resolveItems } from '@/resources/items'
import { readSalesOrder } from '@/resources/salesOrders'

/** The data of the sheets. */
export interface Printed {
  /** In the order requested. */
  orders: SalesOrder[]
  /** Orders that could not be read, with the reason. */
  missing: Missing[]
  items: Map<string, Item>
}

const atOnce = 500

/** The products of the orders. Lines of products that cannot be read have no category. */
async function readItems(orders: SalesOrder[]): Promise<Map<string, Item>> {
  const ids = [...new Set(orders.flatMap((order) => order.items.map((line) => line.netSuiteInvItemId)))]
  const chunks = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, index) =>
    ids.slice(index * atOnce, (index + 1) * atOnce),
  )
  const found = await Promise.all(chunks.map((chunk) => resolveItems({ ids: chunk }).catch(() => [])))
  return new Map(found.flat().flatMap(({ item }) => (item ? [[item._id, item] as const] : [])))
}

async function readPrinted(ids: string[]): Promise<Printed> {
  const orders = new Map<string, SalesOrder>()
  const outcomes = await runEach(ids, {
    work: async (id) => {
      orders.set(id, await readSalesOrder(id))
      return ''
    },
    say: errorText,
    onOutcome: () => undefined,
    signal: new AbortController().signal,
  })
  const read = ids.flatMap((id) => orders.get(id) ?? [])
  return {
    orders: read,
    missing: outcomes.filter(({ state }) => state === 'failed').map(({ record, text }) => ({ id: record, why: text })),
    items: await readItems(read),
  }
}

/** The orders to print, read once: the sheets do not change while they are shown. */
export const usePrinted = (ids: string[]) =>
  useRead<Printed>(ids.length > 0 ? ['/sales-order/printed', { ids: ids.join(',') }] : null, () => readPrinted(ids), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })
