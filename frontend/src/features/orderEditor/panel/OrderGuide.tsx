import { type Dispatch, useEffect, useId, useRef, useState } from 'react'
import { useSession } from '@/api/session'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { narrowColumns, unitOfRow, wideColumns } from '@/features/orderEditor/panel/guideColumns'
import { GuideEditor, type Leave } from '@/features/orderEditor/panel/GuideEditor'
import { GuideTable } from '@/features/orderEditor/panel/GuideTable'
import { GuideTools } from '@/features/orderEditor/panel/GuideTools'
import classes from '@/features/orderEditor/panel/OrderGuide.module.css'
import { usualOf } from '@/features/orderEditor/panel/orderGuide'
import { type Editable, useGuide, useGuideEdits, useGuideRows } from '@/features/orderEditor/panel/useGuide'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { showRow } from '@/ui/grid/useRowWindow'
import { Loaded } from '@/ui/Loaded'
import { PanelSkeleton } from '@/ui/Skeletons'

const rowHeights = { narrow: 66, wide: 34 }
const headHeight = 30
const pageRows = 10

export interface OrderGuideProps {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  readOnly: boolean
  /** Shows all columns on the full screen, instead of the panel's two. */
  wide?: boolean
  /** The cursor goes to the first quantity when this is not 0, and whenever it changes. */
  focusKey: number
  onFocusGrid: () => void
  onWide?: () => void
}

/** The guide's cursor. It is always in an editable column, and the focus follows it while the guide has the focus. */
function useGuideCursor(rows: number, height: number, focusKey: number) {
  const editorId = `${useId()}-editor`
  const [cursor, setCursor] = useState<{ row: number; column: Editable }>({ row: 0, column: 'order' })
  const scroller = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  useEffect(() => {
    if (hasFocus.current) document.getElementById(editorId)?.focus({ preventScroll: true })
    // After each move, because the editor is a new element then.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [cursor, editorId])
  const loaded = rows > 0
  useEffect(() => {
    if (!focusKey || !loaded) return
    hasFocus.current = true
    // A key asked for the focus before the rows had loaded.
    // oxlint-disable-next-line react/set-state-in-effect
    setCursor({ row: 0, column: 'order' })
  }, [focusKey, loaded])
  return {
    editorId,
    scroller,
    column: cursor.column,
    row: Math.min(cursor.row, Math.max(rows - 1, 0)),
    /** Does not take the focus. */
    reset: () => setCursor({ row: 0, column: 'order' }),
    goTo: (to: number, column: Editable = cursor.column) => {
      hasFocus.current = true
      const next = Math.max(0, Math.min(to, rows - 1))
      setCursor({ row: next, column })
      if (scroller.current) showRow(scroller.current, next, height, headHeight)
    },
    focused: (is: boolean) => {
      hasFocus.current = is
    },
  }
}

/** What the customer buys, preferred products first. Quantities typed in the column become lines of the order. */
export function OrderGuide({
  draft,
  dispatch,
  readOnly,
  wide = false,
  focusKey,
  onFocusGrid,
  onWide,
}: OrderGuideProps) {
  const { can, profile } = useSession()
  const { purchases, error, reload, resolved, facts } = useGuide(draft)
  const { rows, filter, setFilter, missing, onlyMissing, toggleMissing } = useGuideRows(
    purchases,
    facts,
    draft.deliveryDate,
  )
  const edits = useGuideEdits({ draft, dispatch, readOnly, facts, failed: resolved.error !== undefined })
  const height = wide ? rowHeights.wide : rowHeights.narrow
  const { editorId, scroller, row, column, goTo, reset, focused } = useGuideCursor(rows.length, height, focusKey)
  const search = useRef<HTMLInputElement>(null)
  const name = draft.customer?.name

  if (!draft.customer)
    return (
      <EmptyState title="No customer yet">
        The order guide shows what the customer buys. Choose the customer first.
      </EmptyState>
    )
  if (profile && !can('analytics.read'))
    return <EmptyState title="You do not have access">Your role cannot see what customers buy.</EmptyState>
  if (!purchases)
    return (
      <Loaded read={{ data: purchases, error, reload }} loading={<PanelSkeleton lines={10} />}>
        {() => null}
      </Loaded>
    )
  if (purchases.length === 0)
    return (
      <EmptyState title="Nothing bought yet">
        {name} has no orders in the last 13 weeks and no preferred products.
      </EmptyState>
    )

  const leave = (to: Leave) => {
    const rowAfter: Partial<Record<Leave, number>> = {
      next: row + 1,
      down: row + 1,
      up: row - 1,
      pageDown: row + pageRows,
      pageUp: row - pageRows,
      first: 0,
      last: rows.length - 1,
    }
    const next = rowAfter[to]
    if (next !== undefined) goTo(next)
    else if (to === 'par' && wide) goTo(row, 'par')
    else if (to === 'order') goTo(row, 'order')
    else if (to === 'grid') onFocusGrid()
  }
  const purchase = rows[row]
  const usual = purchase && usualOf(purchase)
  const unit =
    purchase && (column === 'par' ? purchase.par?.units || unitOfRow(purchase, facts) : unitOfRow(purchase, facts))
  const editor = purchase && (
    <GuideEditor
      key={`${purchase.item._id}-${column}`}
      id={editorId}
      label={`${column === 'par' ? 'Par' : 'Quantity'} of ${purchase.item.itemId} ${purchase.item.name}`}
      value={edits.textOf(purchase, column)}
      unit={facts.units.get(unit ?? '') ?? ''}
      locked={edits.locked(purchase, column)}
      usual={column === 'order' && usual ? String(usual.quantity) : undefined}
      onFocus={() => focused(true)}
      onBlur={() => focused(false)}
      onCommit={(text, confirmed) => edits.commit(purchase, column, text, confirmed)}
      {...(column === 'order' && {
        ask: (text: string) => edits.ask(purchase, text),
        prepare: (text: string) => edits.lookUp(text.trim()),
      })}
      onLeave={leave}
      onLetter={(letter) => {
        setFilter(letter)
        search.current?.focus()
      }}
    />
  )
  return (
    <div className={classes.guide} data-wide={wide || undefined}>
      <GuideTools
        search={search}
        filter={filter}
        onFilter={(text) => {
          setFilter(text)
          reset()
        }}
        onRows={() => goTo(0, 'order')}
        onWide={onWide}
        missing={missing}
        onlyMissing={onlyMissing}
        onMissing={() => {
          toggleMissing()
          reset()
        }}
      />
      {resolved.error ? (
        <ErrorPanel error={resolved.error} title="Items could not be read" onRetry={() => void resolved.reload()} />
      ) : null}
      {rows.length === 0 ? (
        <EmptyState title={onlyMissing ? 'No usual items are missing' : 'No matches'}>
          {filter
            ? `Nothing that ${name} buys matches “${filter}”.`
            : 'All usual items that are due are on this order.'}
        </EmptyState>
      ) : (
        <GuideTable
          scroller={scroller}
          rows={rows}
          columns={wide ? wideColumns(can('price.view')) : narrowColumns}
          facts={facts}
          height={height}
          busy={!resolved.data && !resolved.error}
          row={row}
          column={column}
          editor={editor}
          onCell={(at, id) => goTo(at, id === 'par' && wide ? 'par' : 'order')}
        />
      )}
      {!readOnly && (
        <p className={classes.keys}>
          Type a quantity, Enter for the next · + enters the usual one · letters filter · Esc to the order
        </p>
      )}
    </div>
  )
}
