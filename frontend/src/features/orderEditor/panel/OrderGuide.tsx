import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowsMaximize, IconSearch, IconStarFilled } from '@tabler/icons-react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type Dispatch, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { errorText } from '@/api/errors'
import { useSession } from '@/api/session'
import { decimal, toNumber } from '@/ui/decimal'
import { quantityError } from '@/features/orderEditor/draft/lineLimits'
import { type DraftLine, maxLines, type OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { shortDay } from '@/features/orderEditor/grid/lastBought'
import { useQuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import { abbreviationsOf, refusalOf } from '@/features/orderEditor/panel/addable'
import { GuideEditor, type Leave } from '@/features/orderEditor/panel/GuideEditor'
import classes from '@/features/orderEditor/panel/OrderGuide.module.css'
import { enterQuantity, fitsFilter, isDue, linesByProduct, usualOf, weeksText } from '@/features/orderEditor/panel/orderGuide'
import { rateFor } from '@/features/orderEditor/panel/priceExplained'
import { type CustomerPurchase, useCustomerPurchases, useSetPar } from '@/resources/analytics'
import { useAvailability, useResolvedItems, useUnitTypes } from '@/resources/items'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { formatQuantity, formatRate, nothing } from '@/ui/format'
import { PageLoader } from '@/ui/PageLoader'
import { Sparkline } from '@/ui/Sparkline'
import { notify } from '@/ui/toasts'

type ColumnId = 'item' | 'order' | 'usual' | 'par' | 'lastDate' | 'lastQuantity' | 'lastRate' | 'price' | 'stock' | 'weeks'

interface Column {
  id: ColumnId
  title: string
  width: string
  right?: boolean
}

const narrowColumns: Column[] = [
  { id: 'item', title: 'Item', width: 'minmax(0, 1fr)' },
  { id: 'order', title: 'Order', width: '96px', right: true },
]

const wideColumns: Column[] = [
  { id: 'item', title: 'Item', width: 'minmax(220px, 2fr)' },
  { id: 'order', title: 'This order', width: '116px', right: true },
  { id: 'usual', title: 'Usual', width: '84px', right: true },
  { id: 'par', title: 'Par', width: '84px', right: true },
  { id: 'lastDate', title: 'Last bought', width: '104px' },
  { id: 'lastQuantity', title: 'Last qty', width: '84px', right: true },
  { id: 'lastRate', title: 'Last rate', width: '92px', right: true },
  { id: 'price', title: 'Rate now', width: '92px', right: true },
  { id: 'stock', title: 'Left', width: '104px', right: true },
  { id: 'weeks', title: '13 weeks', width: '112px' },
]

type Editable = 'order' | 'par'
type View = 'all' | 'due'

const rowHeights = { narrow: 66, wide: 34 }
const pageRows = 10

export interface OrderGuideProps {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  readOnly: boolean
  /** All columns over the whole screen, instead of the panel's two. */
  wide?: boolean
  /** The cursor goes to the first quantity when this is not 0, and when it changes. */
  focusKey: number
  onFocusGrid: () => void
  onWide?: () => void
}

const keepNone: DraftLine[] = []

/** What the customer buys, preferred products first; quantities typed down the column become lines of the order. */
export function OrderGuide({ draft, dispatch, readOnly, wide = false, focusKey, onFocusGrid, onWide }: OrderGuideProps) {
  const gridId = useId()
  const { can, profile } = useSession()
  const customerId = draft.customer?._id
  const { data: purchases, error, reload } = useCustomerPurchases(can('analytics.read') ? customerId : undefined)
  const ids = useMemo(() => purchases?.map((each) => each.item._id) ?? [], [purchases])
  const resolved = useResolvedItems(ids, customerId)
  const { data: stock } = useAvailability(ids, draft.deliveryDate)
  const { data: unitTypes } = useUnitTypes()
  const units = useMemo(() => abbreviationsOf(unitTypes), [unitTypes])
  const setPar = useSetPar()
  const guard = useQuantityGuard(customerId)
  const [filter, setFilter] = useState('')
  const [view, setView] = useState<View>('all')
  const [cursor, setCursor] = useState<{ row: number; column: Editable }>({ row: 0, column: 'order' })
  const scroller = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  // The focus follows the cursor while it is in the column.
  const hasFocus = useRef(false)

  const onOrder = useMemo(() => linesByProduct(draft.lines), [draft.lines])
  // What stood on the order when the view was opened stays in it, so that rows do not jump away under the cursor.
  const [dueIds, setDueIds] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    () => (purchases ?? []).filter((each) => (view === 'all' || dueIds.has(each.item._id)) && fitsFilter(each, filter.trim())),
    [purchases, view, dueIds, filter],
  )
  const due = useMemo(() => (purchases ?? []).filter((each) => !onOrder.has(each.item._id) && isDue(each, draft.deliveryDate)), [purchases, onOrder, draft.deliveryDate])
  const columns = wide ? wideColumns.filter((column) => (column.id !== 'lastRate' && column.id !== 'price') || can('price.view')) : narrowColumns
  const template = columns.map((column) => column.width).join(' ')
  const row = Math.min(cursor.row, Math.max(rows.length - 1, 0))
  const height = wide ? rowHeights.wide : rowHeights.narrow

  // What it answers is used in this component alone.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      return seen.includes(row) || row >= rows.length ? seen : [...seen, row].toSorted((a, b) => a - b)
    },
  })

  const goTo = (to: number, column: Editable = cursor.column) => {
    hasFocus.current = true
    const next = Math.max(0, Math.min(to, rows.length - 1))
    setCursor({ row: next, column })
    virtual.scrollToIndex(next, { align: 'auto' })
  }
  const editorId = `${gridId}-editor`
  useEffect(() => {
    if (hasFocus.current) document.getElementById(editorId)?.focus({ preventScroll: true })
  }, [cursor, editorId])
  const loaded = rows.length > 0
  useEffect(() => {
    if (!focusKey || !loaded) return
    hasFocus.current = true
    setCursor({ row: 0, column: 'order' })
  }, [focusKey, loaded])

  if (!customerId) return <EmptyState title="No customer yet">The order guide shows what the customer buys. Choose the customer first.</EmptyState>
  if (profile && !can('analytics.read')) return <EmptyState title="Not open to you">What customers buy is for those who may read the analytics.</EmptyState>
  if (error && !purchases) return <ErrorPanel error={error} onRetry={() => void reload()} />
  if (!purchases) return <PageLoader />
  if (purchases.length === 0) return <EmptyState title="Nothing bought yet">{draft.customer?.name} has no order of the last 13 weeks and no preferred products.</EmptyState>

  const unitOfRow = (purchase: CustomerPurchase): string =>
    onOrder.get(purchase.item._id)?.[0]?.units ?? (usualOf(purchase)?.units || resolved.data?.get(purchase.item._id)?.item?.saleUnit || '')
  const inUnits = (quantity: number | null | undefined, unit: string): string => (quantity == null ? nothing : `${formatQuantity(quantity)} ${units.get(unit) ?? ''}`.trim())

  /** Takes what was typed; a text says why it cannot be. */
  const commit = (purchase: CustomerPurchase, column: Editable, text: string, confirmed: boolean): string | undefined => {
    const productId = purchase.item._id
    if (column === 'par') {
      const typed = text.trim()
      const problem = typed === '' ? undefined : quantityError(typed)
      if (problem) return problem
      const par = typed === '' ? null : { quantity: toNumber(decimal(typed)), units: purchase.par?.units || unitOfRow(purchase) }
      setPar(customerId, productId, par).catch((failure: unknown) => notify(errorText(failure), 'error'))
      return undefined
    }
    if (!resolved.data) return resolved.error ? 'The item could not be read' : 'Still loading; try again'
    const lines = onOrder.get(productId) ?? keepNone
    if (lines.length === 0 && draft.lines.length >= maxLines) return `An order has at most ${maxLines} lines`
    const entered = enterQuantity(text, lines, resolved.data.get(productId), unitOfRow(purchase), confirmed)
    if (!entered) return undefined
    if ('problem' in entered) return entered.problem
    dispatch(entered.edit)
    return undefined
  }

  /** The question about a quantity for the order, before it is taken. */
  const ask = (purchase: CustomerPurchase, text: string): string | undefined => {
    const item = resolved.data?.get(purchase.item._id)?.item
    return item ? guard.askNew(item, text.trim(), unitOfRow(purchase)) : undefined
  }

  const leave = (to: Leave) => {
    if (to === 'next' || to === 'down') goTo(row + 1)
    else if (to === 'up') goTo(row - 1)
    else if (to === 'pageDown') goTo(row + pageRows)
    else if (to === 'pageUp') goTo(row - pageRows)
    else if (to === 'first') goTo(0)
    else if (to === 'last') goTo(rows.length - 1)
    else if (to === 'par' && wide) goTo(row, 'par')
    else if (to === 'order') goTo(row, 'order')
    else if (to === 'grid') onFocusGrid()
  }

  const textOf = (purchase: CustomerPurchase, column: Editable): string => {
    if (column === 'par') return purchase.par ? String(purchase.par.quantity) : ''
    const lines = onOrder.get(purchase.item._id) ?? keepNone
    return lines.length > 1 ? '' : (lines[0]?.quantity ?? '')
  }

  const refused = (purchase: CustomerPurchase): string | undefined =>
    purchase.restricted ? 'Restricted for this customer' : resolved.data && refusalOf(resolved.data.get(purchase.item._id), '')

  /** Why the cursor's cell takes no text; undefined when it does. */
  const locked = (purchase: CustomerPurchase, column: Editable): string | undefined => {
    if (column === 'par') return can('order.write') ? undefined : 'Not yours to change'
    if (readOnly) return 'This order is not open for changes'
    const lines = onOrder.get(purchase.item._id) ?? keepNone
    if (lines.length > 1) return `On ${lines.length} lines: change them in the grid`
    return lines.length === 0 ? refused(purchase) : undefined
  }

  const nameOf = ({ item }: CustomerPurchase) => `${item.itemId} ${item.name}`

  const content = (purchase: CustomerPurchase, column: ColumnId): ReactNode => {
    const { item } = purchase
    const usual = usualOf(purchase)
    switch (column) {
      case 'item':
        return (
          <>
            <span className={classes.name}>
              {purchase.preferred && <IconStarFilled size={12} aria-label="Preferred" className={classes.star} />}
              <b>{item.itemId}</b> {item.name}
            </span>
            {!wide && (
              <span className={classes.sub}>
                {refused(purchase) ?? [usual && `usually ${inUnits(usual.quantity, usual.units)}`, purchase.lastDate ? shortDay(purchase.lastDate) : 'never bought'].filter(Boolean).join(' · ')}
              </span>
            )}
          </>
        )
      case 'order': {
        const lines = onOrder.get(item._id) ?? keepNone
        if (lines.length > 1) return `${lines.length} lines`
        if (lines[0]) return <b>{inUnits(Number(lines[0].quantity), lines[0].units)}</b>
        return <span className={classes.sub}>{refused(purchase) && wide ? refused(purchase) : (units.get(unitOfRow(purchase)) ?? '')}</span>
      }
      case 'usual':
        return usual ? inUnits(usual.quantity, usual.units) : nothing
      case 'par':
        return purchase.par ? inUnits(purchase.par.quantity, purchase.par.units) : nothing
      case 'lastDate':
        return purchase.lastDate ? shortDay(purchase.lastDate) : nothing
      case 'lastQuantity':
        return inUnits(purchase.lastQuantity, purchase.lastUnits)
      case 'lastRate':
        return formatRate(purchase.lastRate)
      case 'price': {
        const found = resolved.data?.get(item._id)?.item
        return found ? formatRate(rateFor(found, draft.customer, usual?.quantity ?? 1, unitOfRow(purchase))) : nothing
      }
      case 'stock': {
        const known = stock?.get(item._id)
        const left = known && (known.left ?? known.available)
        const unit = resolved.data?.get(item._id)?.item?.stockUnit ?? ''
        return left === undefined ? nothing : left <= 0 ? <span className={classes.out}>Out of stock</span> : inUnits(left, unit)
      }
      case 'weeks': {
        const unit = resolved.data?.get(item._id)?.item?.saleUnit ?? ''
        return <Sparkline values={purchase.weeks} label={weeksText(purchase.weeks, units.get(unit) ?? 'Sale units')} />
      }
    }
  }

  const cellOf = (purchase: CustomerPurchase, column: ColumnId, here: boolean): ReactNode => {
    const editing: Editable | undefined = here && column === cursor.column ? cursor.column : undefined
    if (!editing) return content(purchase, column)
    const usual = usualOf(purchase)
    return (
      <GuideEditor
        key={`${purchase.item._id}-${editing}`}
        id={editorId}
        label={`${editing === 'par' ? 'Par' : 'Quantity'} of ${nameOf(purchase)}`}
        value={textOf(purchase, editing)}
        unit={units.get(editing === 'par' ? purchase.par?.units || unitOfRow(purchase) : unitOfRow(purchase)) ?? ''}
        locked={locked(purchase, editing)}
        usual={editing === 'order' && usual ? String(usual.quantity) : undefined}
        onFocus={() => {
          hasFocus.current = true
        }}
        onBlur={() => {
          hasFocus.current = false
        }}
        onCommit={(text, confirmed) => commit(purchase, editing, text, confirmed)}
        {...(editing === 'order' && { ask: (text: string) => ask(purchase, text), prepare: (text: string) => guard.lookUp(text.trim()) })}
        onLeave={leave}
        onLetter={(letter) => {
          setFilter(letter)
          search.current?.focus()
        }}
      />
    )
  }

  return (
    <div className={classes.guide} data-wide={wide || undefined}>
      <div className={classes.tools}>
        <TextInput
          ref={search}
          className={classes.filter ?? ''}
          size="xs"
          aria-label="Filter the order guide"
          placeholder="Filter by code or name"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={filter}
          maxLength={100}
          onChange={(event) => {
            setFilter(event.currentTarget.value)
            setCursor({ row: 0, column: 'order' })
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'Enter') goTo(0, 'order')
            else if (event.key === 'Escape' && filter) setFilter('')
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
        {onWide && (
          <ActionIcon size={30} aria-label="Order guide over the whole screen" aria-keyshortcuts="Alt+G" title="Over the whole screen (Alt+G)" onClick={onWide}>
            <IconArrowsMaximize size={16} aria-hidden />
          </ActionIcon>
        )}
        <Button
          className={classes.due ?? ''}
          size="xs"
          variant={view === 'due' ? 'filled' : 'default'}
          aria-pressed={view === 'due'}
          onClick={() => {
            setDueIds(new Set(due.map((each) => each.item._id)))
            setView(view === 'due' ? 'all' : 'due')
            setCursor({ row: 0, column: 'order' })
          }}
        >
          Usual, not on this order: {due.length}
        </Button>
      </div>
      {resolved.error ? <ErrorPanel error={resolved.error} title="Items could not be read" onRetry={() => void resolved.reload()} /> : null}
      {rows.length === 0 ? (
        <EmptyState title={view === 'due' ? 'Nothing usual is missing' : 'No such item'}>
          {filter ? `Nothing that ${draft.customer?.name} buys fits “${filter}”.` : 'All that the customer usually buys and is due is on this order.'}
        </EmptyState>
      ) : (
        <div ref={scroller} className={classes.scroller}>
          <div role="grid" aria-label="Order guide" aria-busy={!resolved.data && !resolved.error} aria-rowcount={rows.length + 1} aria-colcount={columns.length} className={classes.grid}>
            <div role="row" aria-rowindex={1} className={classes.head} style={{ gridTemplateColumns: template }}>
              {columns.map((column) => (
                <div key={column.id} role="columnheader" className={classes.cell} data-right={column.right}>
                  {column.title}
                </div>
              ))}
            </div>
            <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(({ index, start }) => {
                const purchase = rows[index]
                if (!purchase) return null
                const here = index === row
                return (
                  <div
                    key={purchase.item._id}
                    role="row"
                    aria-rowindex={index + 2}
                    className={classes.row}
                    data-here={here || undefined}
                    data-ordered={onOrder.has(purchase.item._id) || undefined}
                    style={{ gridTemplateColumns: template, height, transform: `translateY(${start}px)` }}
                  >
                    {columns.map((column) => (
                      // Its editor takes the keys; the pointer is the second way to it.
                      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                      <div
                        key={column.id}
                        role="gridcell"
                        className={classes.cell}
                        data-right={column.right}
                        data-column={column.id}
                        onClick={() => goTo(index, column.id === 'par' && wide ? 'par' : 'order')}
                      >
                        {cellOf(purchase, column.id, here)}
                      </div>
                    ))}
                  </div>
                )
              })}
            </div>
          </div>
        </div>
      )}
      {!readOnly && <p className={classes.keys}>Type a quantity, Enter for the next · + takes the usual one · letters filter · Esc to the order</p>}
    </div>
  )
}
