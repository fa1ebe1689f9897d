import { type Dispatch, useEffect, useMemo, useRef, useState } from 'react'
import type { SalesOrder } from '@/api/wire'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { linesFor, refusalOf } from '@/features/orderEditor/panel/addable'
import { useLastOrders } from '@/features/orderEditor/panel/lastOrders'
import { useResolvedItems } from '@/resources/items'
import { count } from '@/ui/format'
import { notify } from '@/ui/toasts'

const ordersAtOnce = 5

/** A line of an earlier order. */
export interface LastLine {
  order: SalesOrder
  line: SalesOrder['items'][number]
  key: string
}

interface Options {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  readOnly: boolean
  /** Called after lines were added. */
  onAdded: () => void
}

/** The lines of the customer's last orders, with their current items. */
function useLines(draft: OrderDraft) {
  const customerId = draft.customer?._id
  const [many, setMany] = useState(ordersAtOnce)
  const { data, error, isLoading, reload } = useLastOrders(customerId, many, draft.id)
  const rows = useMemo<LastLine[]>(
    () =>
      (data?.orders ?? []).flatMap((order) =>
        order.items.map((line) => ({ order, line, key: `${order._id}/${line._id}` })),
      ),
    [data],
  )
  const ids = useMemo(() => rows.map((row) => row.line.netSuiteInvItemId), [rows])
  const resolved = useResolvedItems(ids, customerId)
  return { data, error, isLoading, reload, rows, resolved, more: () => setMany(many + ordersAtOnce) }
}

type Lines = ReturnType<typeof useLines>

/** Why a line cannot be added; undefined when it can. */
const refusedBy =
  ({ resolved }: Lines) =>
  ({ line }: LastLine): string | undefined =>
    resolved.data && refusalOf(resolved.data.get(line.netSuiteInvItemId), line.units)

/** The cursor, and the marked lines by key. */
function useMarks(lines: Lines) {
  const { rows } = lines
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState(0)
  const current = rows[Math.min(at, rows.length - 1)]
  const refused = refusedBy(lines)
  return {
    marked,
    setMarked,
    at,
    setAt,
    current,
    /** The keys of the lines of an order that can be added. */
    allOf: (order: SalesOrder | undefined): Set<string> =>
      new Set(rows.filter((row) => row.order === order && !refused(row)).map((row) => row.key)),
    move: (to: number, marking = false) => {
      const next = Math.max(0, Math.min(to, rows.length - 1))
      if (marking) {
        const over = [current, rows[next]].filter((row): row is LastLine => row !== undefined && !refused(row))
        setMarked(new Set([...marked, ...over.map((row) => row.key)]))
      }
      setAt(next)
    },
    toggle: (row: LastLine | undefined) => {
      if (!row || refused(row)) return
      const next = new Set(marked)
      if (!next.delete(row.key)) next.add(row.key)
      setMarked(next)
    },
  }
}

/** Adds lines to the order and reports the ones that cannot be added. Returns whether any was added. */
function addTo({ draft, dispatch, readOnly }: Options, { rows, resolved }: Lines, keys: ReadonlySet<string>): boolean {
  if (readOnly || !resolved.data) return false
  const chosen = rows.filter((row) => keys.has(row.key))
  const wanted = chosen.map(({ line }) => ({
    productId: line.netSuiteInvItemId,
    itemId: line.item.itemId,
    quantity: line.quantity,
    units: line.units,
  }))
  const { lines: added, refused } = linesFor(wanted, resolved.data, draft.lines.length)
  if (refused.length > 0) notify(`Not added: ${refused.join('; ')}`, 'warning')
  if (added.length === 0) return false
  dispatch({ type: 'addLines', lines: added })
  const from = [...new Set(chosen.map((row) => row.order.orderNumber))].join(', ')
  notify(`${count(added.length, 'line')} added from ${from}`, 'success', {
    action: { label: 'Undo', run: () => dispatch({ type: 'undo' }) },
  })
  return true
}

/**
 * The lines of the last orders with a cursor and marks. Keys pressed before they have loaded are applied afterwards.
 */
export function useLastLines(options: Options) {
  const lines = useLines(options.draft)
  const { rows, resolved } = lines
  const { setMarked, allOf, ...marks } = useMarks(lines)
  const { marked, current } = marks
  const [waiting, setWaiting] = useState(false)
  const early = useRef({ all: false, add: false })
  const loaded = rows.length > 0
  const ready = loaded && resolved.data !== undefined
  const refused = refusedBy(lines)

  const add = (keys: ReadonlySet<string>) => {
    if (!addTo(options, lines, keys)) return
    setMarked(new Set())
    options.onAdded()
  }
  const addMarked = () => {
    if (!ready) {
      // Nothing is marked and no line is visible: Enter does nothing.
      if (!loaded && !early.current.all) return
      early.current.add = true
      setWaiting(true)
    } else if (marked.size > 0) add(marked)
    else if (current && !refused(current)) add(new Set([current.key]))
  }
  // Applies keys pressed before the orders or their current items had loaded.
  const catchUp = () => {
    if (!loaded || !(early.current.all || early.current.add)) return
    if (early.current.all) {
      early.current.all = false
      // The effect runs again once the lines are marked.
      return setMarked(allOf(rows[0]?.order))
    }
    if (!ready || !early.current.add) return
    early.current.add = false
    setWaiting(false)
    addMarked()
  }
  useEffect(catchUp)

  return {
    ...lines,
    ...marks,
    refused,
    addMarked,
    /** The lines will be added once they have loaded. */
    waiting,
    /** Marks the whole order of the cursor's line. */
    markOrder: () => {
      if (loaded) setMarked(new Set([...marked, ...allOf(current?.order)]))
      else early.current.all = true
    },
  }
}

export type LastLines = ReturnType<typeof useLastLines>
