import { Button, Group } from '@mantine/core'
import { type Dispatch, type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react'
import { useSession } from '@/api/session'
import type { DraftLine, OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { abbreviationsOf } from '@/features/orderEditor/panel/addable'
import classes from '@/features/orderEditor/panel/LastOrders.module.css'
import { linesByProduct } from '@/features/orderEditor/panel/orderGuide'
import { type LastLine, type LastLines, useLastLines } from '@/features/orderEditor/panel/useLastLines'
import { useUnitTypes } from '@/resources/items'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { count, formatDate, formatQuantity, formatRate, words } from '@/ui/format'
import { PanelSkeleton } from '@/ui/Skeletons'

interface Props {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  readOnly: boolean
  /** The list takes the focus when it opens. */
  takeFocus?: boolean
  /** Called after lines were added. */
  onAdded: () => void
}

/** Runs the action of a key in the list; false when the key is not one of its own. */
function actOnKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { rows, at, current, move, toggle, markOrder, addMarked }: LastLines,
): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'a') markOrder()
    return key.toLowerCase() === 'a'
  }
  const nextOrder = () => rows.findIndex((row, index) => index > at && row.order !== current?.order)
  const actions: Record<string, () => void> = {
    Enter: addMarked,
    ' ': () => toggle(current),
    ArrowDown: () => move(at + 1, shiftKey),
    ArrowUp: () => move(at - 1, shiftKey),
    PageDown: () => move(nextOrder() < 0 ? rows.length - 1 : nextOrder()),
    PageUp: () => move(rows.findIndex((row) => row.order === rows[at - 1]?.order)),
    Home: () => move(0),
    End: () => move(rows.length - 1),
  }
  const action = actions[key]
  action?.()
  return action !== undefined
}

/** Moves the focus to the list when it opens, and scrolls to the cursor. */
function useListFocus(listId: string, at: number, takeFocus: boolean, customerId: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!takeFocus) return
    list.current?.focus()
    // When the customer is found late, the focus moves to the grid; this returns it to the dialog.
    const again = customerId ? setTimeout(() => list.current?.focus()) : undefined
    return () => clearTimeout(again)
  }, [takeFocus, customerId])
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, listId])
  return list
}

interface OptionProps {
  id: string
  row: LastLine
  marked: boolean
  here: boolean
  refusal: string | undefined
  /** The lines of the current order with the same item. */
  standing: readonly DraftLine[] | undefined
  units: ReadonlyMap<string, string>
  showsPrices: boolean
  onClick: () => void
}

function Option({ id, row: { line }, marked, here, refusal, standing, units, showsPrices, onClick }: OptionProps) {
  const amounts = standing
    ?.map((each) => `${formatQuantity(Number(each.quantity))} ${units.get(each.units) ?? ''}`)
    .join(', ')
  return (
    // Selected with the list's keys; the mouse works too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={marked}
      aria-disabled={refusal !== undefined}
      className={classes.line}
      data-here={here || undefined}
      onClick={onClick}
    >
      <span className={classes.mark} aria-hidden>
        {marked ? '☑' : refusal ? '–' : '☐'}
      </span>
      <span className={classes.name}>
        <b>{line.item.itemId}</b> {line.item.name}
        {refusal && <span className={classes.refusal}>{refusal}</span>}
        {standing && !refusal && <span className={classes.standing}>on this order: {amounts}</span>}
      </span>
      <span className={classes.amount}>
        {formatQuantity(line.quantity)} {units.get(line.units) ?? ''}
        {showsPrices && <span className={classes.then}>{formatRate(line.rate)}</span>}
      </span>
    </div>
  )
}

interface OrdersProps {
  listId: string
  draft: OrderDraft
  lines: LastLines
}

/** The last orders, each with its lines as options. */
function Orders({ listId, draft, lines }: OrdersProps) {
  const { can } = useSession()
  const { data: unitTypes } = useUnitTypes()
  const units = useMemo(() => abbreviationsOf(unitTypes), [unitTypes])
  const onOrder = useMemo(() => linesByProduct(draft.lines), [draft.lines])
  const { data, rows, marked, current, refused } = lines
  // An order may have no lines left, and a group must have options.
  const orders = data?.orders.filter((order) => order.items.length > 0) ?? []
  return orders.map((order) => (
    <div key={order._id} role="group" aria-label={`${order.orderNumber}, ${formatDate(order.deliveryDate)}`}>
      <div className={classes.order} aria-hidden>
        <b>{order.orderNumber}</b> <span>{formatDate(order.deliveryDate)}</span> <span>{words(order.status)}</span>
      </div>
      {rows.map((row, index) =>
        row.order === order ? (
          <Option
            key={row.key}
            id={`${listId}-${index}`}
            row={row}
            marked={marked.has(row.key)}
            here={row === current}
            refusal={refused(row)}
            standing={onOrder.get(row.line.netSuiteInvItemId)}
            units={units}
            showsPrices={can('price.view')}
            onClick={() => {
              lines.setAt(index)
              lines.toggle(row)
            }}
          />
        ) : null,
      )}
    </div>
  ))
}

/** The list's keys, and the buttons that read more orders or add the marked lines. */
function Foot({ lines, readOnly }: { lines: LastLines; readOnly: boolean }) {
  const { size } = lines.marked
  return (
    <Group gap="xs" justify="space-between">
      <span className={classes.keys}>Space marks · Ctrl+A the whole order · Enter adds</span>
      <Group gap="xs">
        {lines.data?.more && (
          <Button size="xs" variant="default" loading={lines.isLoading} onClick={lines.more}>
            Earlier orders
          </Button>
        )}
        {!readOnly && (
          <Button size="xs" loading={lines.waiting} disabled={size === 0} onClick={lines.addMarked}>
            {size === 0 ? 'Add lines' : `Add ${count(size, 'line')}`}
          </Button>
        )}
      </Group>
    </Group>
  )
}

/**
 * The lines of a customer's last orders: Space marks lines, Enter adds them at today's prices. Keys pressed before the
 * orders or the customer have loaded are applied afterwards.
 */
export function LastOrders({ draft, dispatch, readOnly, takeFocus = false, onAdded }: Props) {
  const listId = useId()
  const customerId = draft.customer?._id
  const lines = useLastLines({ draft, dispatch, readOnly, onAdded })
  const { data, error, reload, rows, resolved, current } = lines
  const list = useListFocus(listId, lines.at, takeFocus, customerId)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!actOnKey(event, lines)) return
    event.preventDefault()
    event.stopPropagation()
  }

  if (!customerId && !takeFocus)
    return <EmptyState title="No customer yet">Choose the customer to see what they ordered before.</EmptyState>
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void reload()} />
  if (data && rows.length === 0)
    return <EmptyState title="No earlier orders">{draft.customer?.name} has not ordered before.</EmptyState>
  return (
    <div className={classes.orders}>
      {resolved.error ? (
        <ErrorPanel error={resolved.error} title="Items could not be read" onRetry={() => void resolved.reload()} />
      ) : null}
      {/* Beside the list, because a listbox may contain options only. */}
      {!data && (customerId ? <PanelSkeleton lines={8} /> : <p className={classes.wait}>Choose the customer first.</p>)}
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
        <Orders listId={listId} draft={draft} lines={lines} />
      </div>
      <Foot lines={lines} readOnly={readOnly} />
    </div>
  )
}
