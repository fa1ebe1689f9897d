import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { matchPath, useNavigate } from 'react-router'
import { keyOf, readKey } from '@/api/operations'
import { useSession } from '@/api/session'
import { useRead } from '@/api/useRead'
import type { Entry } from '@/app/palette/entries'
import { titleOfRecent, useRecent } from '@/app/palette/recent'
import { screens } from '@/app/screens'
import { useMayMark } from '@/parts/outOfStock/useMayMark'
import { nearestWords, useItemSearch } from '@/resources/items'
import { paths } from '@/paths'
import { addressOf } from '@/screen'
import { formatQuantity } from '@/ui/format'

const typingPauseMs = 120
const shortest = 2
const perKind = 5
const recordScreens = screens.flatMap((screen) => (screen.record ? [{ ...screen, record: screen.record }] : []))

const nothingFound = { inventoryItems: [], partial: false }

/**
 * The records that the API finds for the text, of the kinds that the user may see. A text shorter than two letters
 * finds nothing.
 */
export function useFound(text: string): {
  entries: Entry[]
  busy: boolean
  partial: boolean
  /** Records of other kinds than items were found. */
  others: boolean
} {
  const { can } = useSession()
  const mayMark = useMayMark()
  const navigate = useNavigate()
  const typed = text.trim()
  const [term] = useDebouncedValue(typed, typingPauseMs)
  const asked = term.length >= shortest && typed.length >= shortest
  const keep = { keepPreviousData: asked }
  // The registry never changes, so the order and number of these hooks stay the same.
  const reads = recordScreens.map(({ record, permission }) => {
    const wanted = asked && (!permission || can(permission))
    // oxlint-disable-next-line react/rules-of-hooks
    return useRead((wanted && record.search?.(term, perKind)) || null, keep)
  })
  const items = useItemSearch(asked && can('catalog.read') ? term : '', undefined)
  const { inventoryItems, partial } = (asked && !items.error && items.data) || nothingFound
  const ids = inventoryItems
    .slice(0, perKind)
    .map((item) => item._id)
    .join()
  const stock = useRead(ids ? keyOf('/inventory-items/get-inventory-availability', { query: { ids } }) : null, {
    quiet: true,
  })
  const answers = reads.map((read) => read.data)

  const entries = useMemo<Entry[]>(() => {
    if (!asked) return []
    const available = new Map(stock.data?.map(({ _id, availability }) => [_id, availability.available]))
    return [
      ...recordScreens.flatMap((screen, index) => {
        const answer = answers[index]
        const found = (answer === undefined ? undefined : screen.record.found?.(answer).slice(0, perKind)) ?? []
        return found.map(({ id, ...said }) => ({
          id,
          group: screen.record.plural,
          ...said,
          run: () => void navigate(addressOf(screen, id)),
        }))
      }),
      ...inventoryItems.slice(0, perKind).map((item) => ({
        id: item._id,
        group: partial ? nearestWords.title : 'Items',
        near: partial,
        label: `${item.itemId} ${item.name}`,
        run: () => void navigate(paths.product(item._id)),
        ...(available.has(item._id)
          ? { detail: `${formatQuantity(available.get(item._id))} available in NetSuite` }
          : {}),
      })),
      // Enter takes it only after an arrow key selected it.
      ...inventoryItems.slice(0, mayMark ? 1 : 0).map((item) => ({
        id: `mark ${item._id}`,
        group: 'Out of stock',
        near: true,
        label: item.outOfStock
          ? `Open the out-of-stock mark of ${item.itemId}`
          : `Mark ${item.itemId} ${item.name} out of stock`,
        run: () =>
          void navigate(paths.outOfStock(item.outOfStock ? `?mark=${item.outOfStock.markId}` : `?item=${item._id}`)),
      })),
    ]
    // The answers one by one, because their array is new on each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked, ...answers, inventoryItems, partial, stock.data, mayMark, navigate])
  return {
    entries,
    others:
      asked &&
      recordScreens.some(({ record }, index) => {
        const answer = answers[index]
        return answer !== undefined && (record.found?.(answer) ?? []).length > 0
      }),
    partial,
    busy: (typed.length >= shortest && term !== typed) || [...reads, items].some((read) => read.isLoading),
  }
}

/** The kind and the id of the record at an address. */
function recordAt(address: string) {
  for (const { path, record } of recordScreens) {
    const [id] = Object.values(matchPath(path, address)?.params ?? {})
    if (id) return { record, id }
  }
  return undefined
}

/** The name of the record at the address; undefined when it does not exist or the user may not see it. */
async function readTitle(path: string): Promise<string | undefined> {
  const known = titleOfRecent(path)
  const at = recordAt(path)
  if (known || !at) return known
  return readKey(at.record.read(at.id)).then(at.record.nameOf, () => undefined)
}

/** The records that the user opened last. */
export function useRecentEntries(): Entry[] {
  const navigate = useNavigate()
  const recent = useRecent()
  const { data } = useRead(
    recent.length ? ['palette.recent', recent] : null,
    () => Promise.all(recent.map(readTitle)),
    { keepPreviousData: true },
  )
  return recent.flatMap((path, index) => {
    const label = titleOfRecent(path) ?? data?.[index]
    const detail = recordAt(path)?.record.word
    return label
      ? [{ id: path, group: 'Recent', label, ...(detail ? { detail } : {}), run: () => void navigate(path) }]
      : []
  })
}
