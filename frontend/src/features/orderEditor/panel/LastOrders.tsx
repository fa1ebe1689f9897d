import { Button, Group } from '@mantine/core'
import { type Dispatch, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useSession } from '@/api/session'
import type { SalesOrder } from '@/api/wire'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { abbreviationsOf, linesFor, refusalOf } from '@/features/orderEditor/panel/addable'
import classes from '@/features/orderEditor/panel/LastOrders.module.css'
import { useLastOrders } from '@/features/orderEditor/panel/lastOrders'
import { linesByProduct } from '@/features/orderEditor/panel/orderGuide'
import { useResolvedItems, useUnitTypes } from '@/resources/items'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { count, formatDate, formatQuantity, formatRate, words } from '@/ui/format'
import { notify } from '@/ui/toasts'

const ordersAtOnce = 5

interface Props {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  readOnly: boolean
  /** The list takes the focus when it opens. */
  takeFocus?: boolean
  /** Lines were added. */
  onAdded: () => void
}

interface Row {
  order: SalesOrder
  line: SalesOrder['items'][number]
  key: string
}

/**
 * The lines of a customer's last orders, to be marked with Space and added with Enter at today's prices. What is pressed
 * before they, or the customer, have arrived counts when they have.
 */
export function LastOrders({ draft, dispatch, readOnly, takeFocus = false, onAdded }: Props) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const { can } = useSession()
  const customerId = draft.customer?._id
  const [many, setMany] = useState(ordersAtOnce)
  const { data, error, isLoading, reload } = useLastOrders(customerId, many, draft.id)
  const rows = useMemo<Row[]>(() => (data?.orders ?? []).flatMap((order) => order.items.map((line) => ({ order, line, key: `${order._id}/${line._id}` }))), [data])
  const ids = useMemo(() => rows.map((row) => row.line.netSuiteInvItemId), [rows])
  const resolved = useResolvedItems(ids, customerId)
  const { data: unitTypes } = useUnitTypes()
  const units = useMemo(() => abbreviationsOf(unitTypes), [unitTypes])
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState(0)
  const [waiting, setWaiting] = useState(false)
  const early = useRef({ all: false, add: false })
  const onOrder = useMemo(() => linesByProduct(draft.lines), [draft.lines])
  const current = rows[Math.min(at, rows.length - 1)]
  const loaded = rows.length > 0
  const ready = loaded && resolved.data !== undefined

  const refused = ({ line }: Row): string | undefined => resolved.data && refusalOf(resolved.data.get(line.netSuiteInvItemId), line.units)
  const allOf = (order: SalesOrder | undefined): Set<string> => new Set(rows.filter((row) => row.order === order && !refused(row)).map((row) => row.key))

  const add = (keys: ReadonlySet<string>) => {
    if (readOnly || !resolved.data) return
    const chosen = rows.filter((row) => keys.has(row.key))
    const wanted = chosen.map(({ line }) => ({ productId: line.netSuiteInvItemId, itemId: line.item.itemId, quantity: line.quantity, units: line.units }))
    const { lines, refused: left } = linesFor(wanted, resolved.data, draft.lines.length)
    if (left.length > 0) notify(`Not added: ${left.join('; ')}`, 'warning')
    if (lines.length === 0) return
    dispatch({ type: 'addLines', lines })
    const from = [...new Set(chosen.map((row) => row.order.orderNumber))].join(', ')
    notify(`${count(lines.length, 'line')} added from ${from}`, 'success', { action: { label: 'Undo', run: () => dispatch({ type: 'undo' }) } })
    setMarked(new Set())
    onAdded()
  }
  const addMarked = () => {
    if (!ready) {
      // Nothing is marked and nothing can be seen: this Enter means nothing.
      if (!loaded && !early.current.all) return
      early.current.add = true
      setWaiting(true)
    } else if (marked.size > 0) add(marked)
    else if (current && !refused(current)) add(new Set([current.key]))
  }

  useEffect(() => {
    if (!takeFocus) return
    list.current?.focus()
    // A customer who is found only now brings the focus to the grid; it stays in the dialog.
    const again = customerId ? setTimeout(() => list.current?.focus()) : undefined
    return () => clearTimeout(again)
  }, [takeFocus, customerId])
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, listId])
  // Typed faster than the orders came, or than what their items are now.
  const catchUp = () => {
    if (!loaded || !(early.current.all || early.current.add)) return
    if (early.current.all) {
      early.current.all = false
      // The rest follows with the marks.
      return setMarked(allOf(rows[0]?.order))
    }
    if (!ready || !early.current.add) return
    early.current.add = false
    setWaiting(false)
    addMarked()
  }
  useEffect(catchUp)

  const move = (to: number, marking: boolean) => {
    const next = Math.max(0, Math.min(to, rows.length - 1))
    if (marking) {
      const over = [current, rows[next]].filter((row): row is Row => row !== undefined && !refused(row))
      setMarked(new Set([...marked, ...over.map((row) => row.key)]))
    }
    setAt(next)
  }
  const toggle = (row: Row | undefined) => {
    if (!row || refused(row)) return
    const next = new Set(marked)
    if (!next.delete(row.key)) next.add(row.key)
    setMarked(next)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const control = event.ctrlKey || event.metaKey
    if (event.altKey) return
    if (control && event.key.toLowerCase() === 'a') {
      if (loaded) setMarked(new Set([...marked, ...allOf(current?.order)]))
      else early.current.all = true
    } else if (control) return
    else if (event.key === 'Enter') {
      addMarked()
    } else if (event.key === ' ') toggle(current)
    else if (event.key === 'ArrowDown') move(at + 1, event.shiftKey)
    else if (event.key === 'ArrowUp') move(at - 1, event.shiftKey)
    else if (event.key === 'PageDown') {
      const next = rows.findIndex((row, index) => index > at && row.order !== current?.order)
      move(next < 0 ? rows.length - 1 : next, false)
    }
    else if (event.key === 'PageUp') move(rows.findIndex((row) => row.order === rows[at - 1]?.order), false)
    else if (event.key === 'Home') move(0, false)
    else if (event.key === 'End') move(rows.length - 1, false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  if (!customerId && !takeFocus) return <EmptyState title="No customer yet">Choose the customer to see what they ordered before.</EmptyState>
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void reload()} />
  if (data && rows.length === 0) return <EmptyState title="No earlier orders">{draft.customer?.name} has not ordered before.</EmptyState>
  const showsPrices = can('price.view')
  return (
    <div className={classes.orders}>
      {resolved.error ? <ErrorPanel error={resolved.error} title="Items could not be read" onRetry={() => void resolved.reload()} /> : null}
      <div
        ref={list}
        role="listbox"
        aria-label="Lines of the last orders"
        aria-multiselectable
        aria-busy={!data}
        aria-activedescendant={current ? `${listId}-${rows.indexOf(current)}` : undefined}
        tabIndex={0}
        data-autofocus={takeFocus || undefined}
        className={classes.list}
        onKeyDown={onKeyDown}
      >
        {!data && <p className={classes.wait}>{customerId ? 'Loading...' : 'Choose the customer first.'}</p>}
        {(data?.orders ?? []).map((order) => (
          <div key={order._id} role="group" aria-label={`${order.orderNumber}, ${formatDate(order.deliveryDate)}`}>
            <div className={classes.order} aria-hidden>
              <b>{order.orderNumber}</b> <span>{formatDate(order.deliveryDate)}</span> <span>{words(order.status)}</span>
            </div>
            {rows.map((row, index) => {
              if (row.order !== order) return null
              const { line } = row
              const refusal = refused(row)
              const standing = onOrder.get(line.netSuiteInvItemId)
              return (
                // Chosen with the list's keys; the pointer is the second way.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={row.key}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={marked.has(row.key)}
                  aria-disabled={refusal !== undefined}
                  className={classes.line}
                  data-here={row === current || undefined}
                  onClick={() => {
                    setAt(index)
                    toggle(row)
                  }}
                >
                  <span className={classes.mark} aria-hidden>
                    {marked.has(row.key) ? '☑' : refusal ? '–' : '☐'}
                  </span>
                  <span className={classes.name}>
                    <b>{line.item.itemId}</b> {line.item.name}
                    {refusal && <span className={classes.refusal}>{refusal}</span>}
                    {standing && !refusal && <span className={classes.standing}>on this order: {standing.map((each) => `${formatQuantity(Number(each.quantity))} ${units.get(each.units) ?? ''}`).join(', ')}</span>}
                  </span>
                  <span className={classes.amount}>
                    {formatQuantity(line.quantity)} {units.get(line.units) ?? ''}
                    {showsPrices && <span className={classes.then}>{formatRate(line.rate)}</span>}
                  </span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <Group gap="xs" justify="space-between">
        <span className={classes.keys}>Space marks · Ctrl+A the whole order · Enter adds</span>
        <Group gap="xs">
          {data?.more && (
            <Button size="xs" variant="default" loading={isLoading} onClick={() => setMany(many + ordersAtOnce)}>
              Earlier orders
            </Button>
          )}
          {!readOnly && (
            <Button size="xs" loading={waiting} disabled={marked.size === 0} onClick={addMarked}>
              {marked.size === 0 ? 'Add lines' : `Add ${count(marked.size, 'line')}`}
            </Button>
          )}
        </Group>
      </Group>
    </div>
  )
}
