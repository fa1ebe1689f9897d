import type { DraggableChildrenFn } from '@hello-pangea/dnd'
import { createContext, type TransitionEvent, type TransitionEventHandler, use, useLayoutEffect } from 'react'
import classes from '@/features/dispatch/Board.module.css'
import { placeOf, tripOf } from '@/features/dispatch/changes'
import { usePreview } from '@/features/dispatch/dragPreview'
import { effectOf } from '@/features/dispatch/effect'
import { StopFace } from '@/features/dispatch/StopCard'
import { OrderFace } from '@/features/dispatch/OrderFace'
import type { Board } from '@/features/dispatch/wire'

/** Answers the board, for the card that is dragged. Always the same function, so that no other card is visited for it. */
export const DraggedOn = createContext<() => Board | undefined>(() => undefined)

/** What the server says about the place below the card. */
function Verdict({ board, card }: { board: Board; card: string }) {
  const preview = usePreview()
  if (!preview || preview.card !== card) return null
  if (preview.tripId === null) return <div className={classes.note}>Takes it off the trip</div>
  const before = tripOf(board, preview.tripId)
  const after = preview.trips?.find(({ _id }) => _id === preview.tripId)
  if (!before || !after)
    return <div className={classes.note}>{preview.failed ? 'Not checked. Drop it to see.' : 'Checking…'}</div>
  const effect = effectOf(before, after, card)
  return (
    <div className={classes.note} data-tone={effect.tone}>
      <b>{effect.title}</b>
      {effect.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  )
}

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
