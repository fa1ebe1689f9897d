import { type Dispatch, type ReactNode, useRef } from 'react'
import { useSession } from '@/api/session'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import { type GuideFacts, narrowColumns, unitOfRow, wideColumns } from '@/features/orderEditor/panel/guideColumns'
import { GuideEditor } from '@/features/orderEditor/panel/GuideEditor'
import { GuideTable } from '@/features/orderEditor/panel/GuideTable'
import { GuideTools } from '@/features/orderEditor/panel/GuideTools'
import classes from '@/features/orderEditor/panel/OrderGuide.module.css'
import { usualOf } from '@/features/orderEditor/panel/orderGuide'
import { useGuide, useGuideEdits, useGuideRows } from '@/features/orderEditor/panel/useGuide'
import { type GuideCursor, useGuideCursor } from '@/features/orderEditor/panel/useGuideCursor'
import type { CustomerPurchase } from '@/resources/analytics'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { Loaded } from '@/ui/Loaded'
import { PanelSkeleton } from '@/ui/Skeletons'

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

type Session = ReturnType<typeof useSession>

/** What is shown while there is no guide; undefined when there is one. */
function insteadOf(
  { purchases, error, reload }: ReturnType<typeof useGuide>,
  customer: OrderDraft['customer'],
  { profile, can }: Session,
): ReactNode {
  if (!customer)
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
  if (purchases.length > 0) return undefined
  return (
    <EmptyState title="Nothing bought yet">
      {customer.name} has no orders in the last 13 weeks and no preferred products.
    </EmptyState>
  )
}

interface CellProps {
  purchase: CustomerPurchase
  facts: GuideFacts
  edits: ReturnType<typeof useGuideEdits>
  cursor: GuideCursor
  onLetter: (letter: string) => void
}

/** The editor of the cursor's cell. */
function CellEditor({ purchase, facts, edits, cursor, onLetter }: CellProps) {
  const { column, focused } = cursor
  const { item, par } = purchase
  const usual = usualOf(purchase)
  const ordered = unitOfRow(purchase, facts)
  const unit = column === 'par' ? par?.units || ordered : ordered
  return (
    <GuideEditor
      key={`${item._id}-${column}`}
      id={cursor.editorId}
      label={`${column === 'par' ? 'Par' : 'Quantity'} of ${item.itemId} ${item.name}`}
      value={edits.textOf(purchase, column)}
      unit={facts.units.get(unit) ?? ''}
      locked={edits.locked(purchase, column)}
      usual={column === 'order' && usual ? String(usual.quantity) : undefined}
      onFocus={() => focused(true)}
      onBlur={() => focused(false)}
      onCommit={(text, confirmed) => edits.commit(purchase, column, text, confirmed)}
      {...(column === 'order' && {
        ask: (text: string) => edits.ask(purchase, text),
        prepare: (text: string) => edits.lookUp(text.trim()),
      })}
      onLeave={cursor.leave}
      onLetter={onLetter}
    />
  )
}

/** What the customer buys, preferred products first. Quantities typed in the column become lines of the order. */
export function OrderGuide(props: OrderGuideProps) {
  const { draft, dispatch, readOnly, wide = false, focusKey, onFocusGrid, onWide } = props
  const session = useSession()
  const guide = useGuide(draft)
  const { purchases, resolved, facts } = guide
  const { rows, filter, setFilter, ...list } = useGuideRows(purchases, facts, draft.deliveryDate)
  const edits = useGuideEdits({ draft, dispatch, readOnly, facts, failed: resolved.error !== undefined })
  const cursor = useGuideCursor({ rows: rows.length, wide, focusKey, onFocusGrid })
  const { row, column, goTo, reset } = cursor
  const search = useRef<HTMLInputElement>(null)
  const instead = insteadOf(guide, draft.customer, session)
  if (instead) return instead

  const purchase = rows[row]
  const toFilter = (letter: string) => {
    setFilter(letter)
    search.current?.focus()
  }
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
        missing={list.missing}
        onlyMissing={list.onlyMissing}
        onMissing={() => {
          list.toggleMissing()
          reset()
        }}
      />
      {resolved.error ? (
        <ErrorPanel error={resolved.error} title="Items could not be read" onRetry={() => void resolved.reload()} />
      ) : null}
      {rows.length === 0 ? (
        <EmptyState title={list.onlyMissing ? 'No usual items are missing' : 'No matches'}>
          {filter
            ? `Nothing that ${draft.customer?.name} buys matches “${filter}”.`
            : 'All usual items that are due are on this order.'}
        </EmptyState>
      ) : (
        <GuideTable
          scroller={cursor.scroller}
          rows={rows}
          columns={wide ? wideColumns(session.can('price.view')) : narrowColumns}
          facts={facts}
          height={cursor.height}
          busy={!resolved.data && !resolved.error}
          row={row}
          column={column}
          editor={
            purchase && (
              <CellEditor purchase={purchase} facts={facts} edits={edits} cursor={cursor} onLetter={toFilter} />
            )
          }
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
