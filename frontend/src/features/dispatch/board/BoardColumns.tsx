import classes from '@/features/dispatch/board/Board.module.css'
import type { BoardActions } from '@/features/dispatch/board/boardActions'
import type { View } from '@/features/dispatch/board/BoardHead'
import { cardOf, placeOf } from '@/features/dispatch/moves/changes'
import { colorOf } from '@/resources/tripTag'
import type { Asked } from '@/features/dispatch/moves/moveQueue'
import { NoTrips } from '@/features/dispatch/board/NoTrips'
import { AskedPanel, TimelineView } from '@/features/dispatch/LazyParts'
import { TripColumn } from '@/features/dispatch/board/TripColumn'
import type { Board } from '@/features/dispatch/wire'

/** The card that a question is about. */
export const askedCard = ({ change }: Asked): string =>
  change.kind === 'place' ? (change.orders[0] ?? '') : change.stop

interface Props {
  board: Board
  view: View
  selected: string
  mayEdit: boolean
  actions: BoardActions
  asked: Asked | undefined
  /** The trips that orders are leaving, by id. */
  leaving: readonly string[]
  onKeep: (note: string) => void
  onBack: () => void
  onSchedule: () => void
}

/** The trips of the day, as columns or over the hours. */
export function BoardColumns({
  board,
  view,
  selected,
  mayEdit,
  actions,
  asked,
  leaving,
  onKeep,
  onBack,
  onSchedule,
}: Props) {
  if (board.trips.length === 0) return <NoTrips board={board} mayEdit={mayEdit} onSchedule={onSchedule} />
  const at = asked && placeOf(board, askedCard(asked))
  const panel = asked && <AskedPanel asked={asked} trips={board.trips} onKeep={onKeep} onBack={onBack} />
  if (view === 'timeline')
    return (
      <>
        <TimelineView trips={board.trips} selected={selected} onSelect={actions.select} />
        {panel && <div className={classes.message}>{panel}</div>}
      </>
    )
  return (
    <>
      <div className={classes.columns}>
        {board.trips.map((trip) => (
          <TripColumn
            key={trip._id}
            trip={trip}
            color={colorOf(trip.number)}
            selected={trip._id === selected}
            mayEdit={mayEdit && !asked}
            actions={actions}
            isLeft={leaving.includes(trip._id)}
            asked={at?.trip._id === trip._id ? { card: cardOf(at.stop), panel } : undefined}
          />
        ))}
      </div>
      {panel && !at && <div className={classes.message}>{panel}</div>}
    </>
  )
}
