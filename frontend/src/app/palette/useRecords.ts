import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { matchPath, useNavigate } from 'react-router'
import { api } from '@/api/client'
import type { ReadKey } from '@/api/fetcher'
import { apiPath } from '@/api/path'
import { useSession } from '@/api/session'
import { useRead } from '@/api/useRead'
import type { CustomerSummary, Item, SalesOrderPage, TripPage } from '@/api/wire'
import type { Entry } from '@/app/palette/entries'
import { titleOfRecent, useRecent } from '@/app/palette/recent'
import { paths } from '@/paths'
import { customerSearchPath } from '@/resources/customers'
import { nearestWords, useItemSearch } from '@/resources/items'
import { formatDate, formatQuantity } from '@/ui/format'
import { notify } from '@/ui/toasts'

interface Stock {
  _id: string
  availability: { available: number }
}

const typingPauseMs = 120
const shortest = 2
const perKind = 5
const nothingFound = { inventoryItems: [], partial: false }

/** Copies the code of an item: the portal has no screen of an item to lead to. */
async function copyCode(item: Item): Promise<void> {
  // Without a secure context there is no clipboard; the code is said all the same.
  await navigator.clipboard?.writeText(item.itemId).catch(() => undefined)
  notify(`${item.itemId} ${item.name}: code copied`, 'success')
}

/** What the API finds for the text, of the kinds that the user may see. The first two letters find nothing yet. */
export function useFound(text: string): { entries: Entry[]; busy: boolean; partial: boolean } {
  const { can } = useSession()
  const navigate = useNavigate()
  const typed = text.trim()
  const [term] = useDebouncedValue(typed, typingPauseMs)
  const asked = term.length >= shortest && typed.length >= shortest
  const key = (permitted: boolean, read: ReadKey): ReadKey | null => (asked && permitted ? read : null)
  const keep = { keepPreviousData: asked }
  const orders = useRead<SalesOrderPage>(key(can('order.read'), ['/sales-order/paginated', { page: 1, limit: perKind, filters: { search: term } }]), keep)
  const customers = useRead<CustomerSummary[]>(key(can('order.read'), customerSearchPath(term)), keep)
  const trips = useRead<TripPage>(key(can('trip.read'), ['/trips', { page: 1, limit: perKind, filters: { search: term } }]), keep)
  const items = useItemSearch(asked && can('catalog.read') ? term : '', undefined)
  const { inventoryItems, partial } = (asked && !items.error && items.data) || nothingFound
  const ids = inventoryItems.slice(0, perKind).map((item) => item._id).join()
  const stock = useRead<Stock[]>(ids ? ['/inventory-items/get-inventory-availability', { ids }] : null, { onError: () => undefined })

  const entries = useMemo<Entry[]>(() => {
    if (!asked) return []
    const available = new Map(stock.data?.map(({ _id, availability }) => [_id, availability.available]))
    return [
      ...(orders.data?.salesOrders ?? []).map((order) => ({
        id: order._id, group: 'Sales orders', label: order.orderNumber, detail: `${order.customer.name}, ${formatDate(order.deliveryDate)}`, run: () => void navigate(paths.salesOrder(order._id)),
      })),
      ...(customers.data ?? []).slice(0, perKind).map((customer) => ({
        id: customer._id, group: 'Customers', label: customer.name, detail: customer.entityId, run: () => void navigate(paths.customer(customer._id)),
      })),
      ...inventoryItems.slice(0, perKind).map((item) => ({
        id: item._id, group: partial ? nearestWords.title : 'Items: copy the code', near: partial, label: `${item.itemId} ${item.name}`, run: () => void copyCode(item),
        ...(available.has(item._id) ? { detail: `${formatQuantity(available.get(item._id))} available` } : {}),
      })),
      ...(trips.data?.trips ?? []).map((trip) => ({
        id: trip._id, group: 'Trips', label: trip.tripNumber, detail: `${trip.route?.name ?? 'No route'}, ${formatDate(trip.tripDate)}`, run: () => void navigate(paths.trip(trip._id)),
      })),
    ]
  }, [asked, orders.data, customers.data, inventoryItems, partial, trips.data, stock.data, navigate])
  return { entries, partial, busy: (typed.length >= shortest && term !== typed) || [orders, customers, trips, items].some((read) => read.isLoading) }
}

const recordKinds = [
  { pattern: '/home/sales-order/:id', read: (id: string) => apiPath`/sales-order/${id}`, word: 'Sales order' },
  { pattern: '/home/customers/:id', read: (id: string) => apiPath`/customer/${id}`, word: 'Customer' },
  { pattern: '/home/trips/:id/tracking', read: (id: string) => apiPath`/trips/${id}`, word: 'Trip' },
]

const kindOf = (path: string) => recordKinds.find(({ pattern }) => matchPath(pattern, path))

/** What the record at the address is called; undefined when it is gone or may not be seen. */
async function readTitle(path: string): Promise<string | undefined> {
  const known = titleOfRecent(path)
  const kind = kindOf(path)
  if (known || !kind) return known
  const id = matchPath(kind.pattern, path)?.params.id ?? ''
  const record = await api.get<{ orderNumber?: string; name?: string; tripNumber?: string }>(kind.read(id)).catch(() => undefined)
  return record?.orderNumber ?? record?.name ?? record?.tripNumber
}

/** The records that the user opened last. */
export function useRecentEntries(): Entry[] {
  const navigate = useNavigate()
  const recent = useRecent()
  const { data } = useRead(recent.length ? ['palette.recent', recent] : null, () => Promise.all(recent.map(readTitle)), { keepPreviousData: true })
  return recent.flatMap((path, index) => {
    const label = titleOfRecent(path) ?? data?.[index]
    const detail = kindOf(path)?.word
    return label ? [{ id: path, group: 'Recent', label, ...(detail ? { detail } : {}), run: () => void navigate(path) }] : []
  })
}
