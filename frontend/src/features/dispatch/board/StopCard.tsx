import { Draggable } from '@hello-pangea/dnd'
import { IconLock } from '@tabler/icons-react'
import { memo } from 'react'
import classes from '@/features/dispatch/board/Board.module.css'
import type { BoardActions } from '@/features/dispatch/board/boardActions'
import { cardOf } from '@/features/dispatch/moves/changes'
import { formatClock } from '@/ui/clock'
import type { BoardStop } from '@/features/dispatch/wire'
import { cardText, nameOf, problemText } from '@/features/dispatch/words'
import { formatWeight } from '@/ui/format'

const final = new Set(['completed', 'partial', 'failed', 'skipped'])

/** A chain's number is never cut: only the words before it are. */
function Customer({ name }: { name: string }) {
  const at = name.lastIndexOf(' #')
  return (
    <span className={classes.customer} title={name}>
      <span>{at > 0 ? name.slice(0, at) : name}</span>
      {at > 0 && <span>{name.slice(at)}</span>}
    </span>
  )
}

const weightOf = (stop: BoardStop) => stop.orders.reduce((sum, { weight }) => sum + weight, 0)

/** What a card of a stop shows. `preview`: the stop as it would be with the card that is held over its trip. */
export function StopFace({ stop, preview }: { stop: BoardStop; preview?: BoardStop | undefined }) {
  const shown = preview ?? stop
  const problem = shown.problems[0]
  const other = preview && preview.arrival !== stop.arrival && stop.arrival
  return (
    <>
      {/* The spaces keep the words apart for screen readers; the grid drops them. */}
      <span className={classes.number}>{shown.sequence}</span> <Customer name={nameOf(stop)} />{' '}
      <span className={classes.time} data-late={shown.lateMinutes > 0 || undefined}>
        {other && <s>{formatClock(stop.arrival)}</s>}
        {formatClock(shown.arrival, '…')}
      </span>{' '}
      {stop.differs ? (
        <span className={classes.says}>Two reports differ</span>
      ) : problem ? (
        <span className={classes.says} title={problemText(problem)}>
          {cardText(problem)}
        </span>
      ) : (
        <>
          <span className={classes.street}>{stop.shipTo?.street}</span>{' '}
          <span className={classes.end}>
            {stop.locked && <IconLock size={12} role="img" aria-label="Locked" />}
            {stop.orders.length > 1 && `${stop.orders.length} orders, `}
            {formatWeight(weightOf(stop))}
          </span>
        </>
      )}
    </>
  )
}

export function toneOf({ problems, differs }: BoardStop): 'red' | 'amber' | undefined {
  if (!differs && problems.some(({ severity }) => severity === 'error')) return 'red'
  return differs || problems.length > 0 ? 'amber' : undefined
}

interface Props {
  stop: BoardStop
  index: number
  /** The user may move it. */
  movable: boolean
  preview: BoardStop | undefined
  actions: BoardActions
}

/** A stop of a trip. It is dragged as a whole; its menu has everything else. */
export const StopCard = memo(function StopCard({ stop, index, movable, preview, actions }: Props) {
  const card = cardOf(stop)
  return (
    <Draggable draggableId={card} index={index} isDragDisabled={!movable || stop.locked}>
      {(drag) => (
        <li ref={drag.innerRef} {...drag.draggableProps} className={classes.stop}>
          <div
            {...drag.dragHandleProps}
            role="button"
            tabIndex={index === 0 ? 0 : -1}
            className={classes.grip}
            data-card={card}
            data-movable={(movable && !stop.locked) || undefined}
            data-tone={toneOf(preview ?? stop)}
            data-done={(final.has(stop.status) && !stop.differs) || undefined}
            onFocus={() => actions.focus(card)}
          >
            <StopFace stop={stop} preview={preview} />
          </div>
          <button
            type="button"
            className={classes.more}
            aria-label={`Actions of ${nameOf(stop)}`}
            aria-haspopup="menu"
            onClick={(event) => actions.openMenu(card, event.currentTarget)}
          />
        </li>
      )}
    </Draggable>
  )
})
