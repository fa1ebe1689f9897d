import { Draggable, Droppable } from '@hello-pangea/dnd'
import { memo, type RefObject } from 'react'
import { Link } from 'react-router'
import classes from '@/features/dispatch/board/Board.module.css'
import type { BoardActions } from '@/features/dispatch/board/boardActions'
import { OrderFace } from '@/features/dispatch/board/OrderFace'
import { renderDragCard } from '@/features/dispatch/board/drag/DragCard'
import { unplannedList } from '@/features/dispatch/board/drag/drop'
import { type Fix, fixOf } from '@/features/dispatch/board/dialogs/fixes'
import { byReason, reasonText } from '@/features/dispatch/reasonWords'
import type { Board, Unplanned } from '@/features/dispatch/wire'

function FixAction({ fix, order, actions }: { fix: Fix; order: Unplanned; actions: BoardActions }) {
  const label = `${fix.label}: ${order.customer.name}`
  if (fix.kind === 'page')
    return (
      <Link to={fix.to} className={classes.fixAction ?? ''} aria-label={label}>
        {fix.label}
      </Link>
    )
  return (
    <button type="button" className={classes.fixAction} aria-label={label} onClick={() => actions.fix(order, fix)}>
      {fix.label}
    </button>
  )
}

interface CardProps {
  order: Unplanned
  index: number
  movable: boolean
  fix: Fix | undefined
  actions: BoardActions
}

function OrderCard({ order, index, movable, fix, actions }: CardProps) {
  return (
    <Draggable draggableId={order.salesOrderId} index={index} isDragDisabled={!movable}>
      {(drag) => (
        <div ref={drag.innerRef} {...drag.draggableProps} className={classes.order} role="listitem">
          <div
            {...drag.dragHandleProps}
            role="button"
            tabIndex={index === 0 ? 0 : -1}
            className={classes.grip}
            data-card={order.salesOrderId}
            data-movable={movable || undefined}
            onFocus={() => actions.focus(order.salesOrderId)}
          >
            <OrderFace order={order} />
          </div>
          <div className={classes.fix}>
            <span className={classes.amber}>{reasonText(order)}</span>
            {fix && <FixAction fix={fix} order={order} actions={actions} />}
          </div>
          <button
            type="button"
            className={classes.more}
            aria-label={`Actions of ${order.customer.name}`}
            aria-haspopup="menu"
            onClick={(event) => actions.openMenu(order.salesOrderId, event.currentTarget)}
          />
        </div>
      )}
    </Draggable>
  )
}

const fits = ({ customer, orderNumber, shipTo, routeName }: Unplanned, text: string) =>
  `${customer.name} ${orderNumber} ${shipTo?.street} ${shipTo?.city} ${routeName}`.toLowerCase().includes(text)

interface Props {
  orders: Unplanned[]
  /** For the fixes; it may be a moment older than the orders. */
  board: Board
  mayEdit: boolean
  filter: string
  onFilter: (text: string) => void
  input: RefObject<HTMLInputElement | null>
  actions: BoardActions
}

/** The orders of the day that are on no trip, by the reason, each with its fix. */
export const UnplannedPane = memo(function UnplannedPane({
  orders,
  board,
  mayEdit,
  filter,
  onFilter,
  input,
  actions,
}: Props) {
  const text = filter.trim().toLowerCase()
  const groups = byReason(text ? orders.filter((order) => fits(order, text)) : orders)
  const places = new Map(groups.flatMap((group) => group.orders).map((order, index) => [order, index]))
  return (
    <section className={classes.unplanned} data-column={unplannedList} aria-labelledby="unplanned">
      <div className={classes.paneHead}>
        <h2 id="unplanned">
          Unplanned <span className={orders.length > 0 ? classes.amber : classes.quiet}>{orders.length}</span>
        </h2>
        <input
          ref={input}
          type="search"
          aria-label="Filter the unplanned orders"
          placeholder="Filter"
          value={filter}
          onChange={(event) => onFilter(event.currentTarget.value)}
        />
      </div>
      <Droppable droppableId={unplannedList} isDropDisabled={!mayEdit} renderClone={renderDragCard}>
        {(place) => (
          <div ref={place.innerRef} {...place.droppableProps} className={classes.orders}>
            {groups.map((group) => (
              <div key={group.title}>
                <div className={classes.group}>
                  <span>{group.title}</span>
                  <span>{group.orders.length}</span>
                </div>
                <div role="list" aria-label={group.title}>
                  {group.orders.map((order) => (
                    <OrderCard
                      key={order.salesOrderId}
                      order={order}
                      index={places.get(order)!}
                      movable={mayEdit}
                      fix={mayEdit ? fixOf(order, board) : undefined}
                      actions={actions}
                    />
                  ))}
                </div>
              </div>
            ))}
            {places.size === 0 && (
              <div className={classes.none}>
                {orders.length > 0
                  ? 'No matches.'
                  : board.trips.some(({ stops }) => stops.length > 0)
                    ? 'Every order of this date is on a trip.'
                    : 'There are no orders for this date.'}
              </div>
            )}
            {place.placeholder}
          </div>
        )}
      </Droppable>
    </section>
  )
})
