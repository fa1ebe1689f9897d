import type { DraggableChildrenFn } from '@hello-pangea/dnd'
import { createContext, type TransitionEvent, type TransitionEventHandler, use, useLayoutEffect } from 'react'
import classes from '@/features/dispatch/board/Board.module.css'
import { placeOf } from '@/features/dispatch/moves/changes'
import { Verdict } from '@/features/dispatch/LazyParts'
import { StopFace } from '@/features/dispatch/board/StopCard'
import { OrderFace } from '@/features/dispatch/board/OrderFace'
import type { Board } from '@/features/dispatch/wire'

/** Answers the board, for the card that is dragged. Always the same function, so that no other card is visited for it. */
export const DraggedOn = createContext<() => Board | undefined>(() => undefined)

function DragCard({ card }: { card: string }) {
  const board = use(DraggedOn)()
  if (!board) return null
  const at = placeOf(board, card)
  const order = board.unplanned.find(({ salesOrderId }) => salesOrderId === card)
  return (
    <>
      <div className={classes.grip} data-stop={at ? '' : undefined}>
        {at && <StopFace stop={at.stop} />}
        {!at && order && <OrderFace order={order} />}
      </div>
      <Verdict board={board} card={card} />
    </>
  )
}

/**
 * Ends a drop before anything is painted. The library would move the card to its place and wait for the end of that
 * transition, which costs a second pass over the whole page and two frames.
 */
function Landing({ end }: { end: TransitionEventHandler | undefined }) {
  useLayoutEffect(() => {
    if (end) queueMicrotask(() => end({ propertyName: 'transform' } as TransitionEvent))
  }, [end])
  return null
}

/** The card under the pointer while it is dragged. */
export const renderDragCard: DraggableChildrenFn = (drag, _, { draggableId }) => (
  <div ref={drag.innerRef} {...drag.draggableProps} {...drag.dragHandleProps} className={classes.clone}>
    <Landing end={drag.draggableProps.onTransitionEnd} />
    <DragCard card={draggableId} />
  </div>
)
