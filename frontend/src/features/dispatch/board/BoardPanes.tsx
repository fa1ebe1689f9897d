import { DragDropContext } from '@hello-pangea/dnd'
import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useCallback, useDeferredValue, useRef, useState } from 'react'
import classes from '@/features/dispatch/board/Board.module.css'
import { useBoardActions } from '@/features/dispatch/board/boardActions'
import { askedCard, BoardColumns } from '@/features/dispatch/board/BoardColumns'
import { focusCard, menuPlaceOf, moveFocus, showColumn } from '@/features/dispatch/board/boardFocus'
import type { View } from '@/features/dispatch/board/BoardHead'
import { BoardMap, CardMenu, nextParts, TripDialogs, TripStrip, UnplannedPane } from '@/features/dispatch/LazyParts'
import type { OpenMenu } from '@/features/dispatch/board/dialogs/CardMenu'
import { placeOf } from '@/features/dispatch/moves/changes'
import { DraggedOn } from '@/features/dispatch/board/drag/DragCard'
import { changeTo, unplannedList } from '@/features/dispatch/board/drag/drop'
import type { TripEdit } from '@/features/dispatch/board/dialogs/TripDialogs'
import { useBoardChanges } from '@/features/dispatch/moves/useBoardChanges'
import { packedOn, unplanChange, useBoardKeys } from '@/features/dispatch/board/useBoardKeys'
import type { Drag } from '@/features/dispatch/board/drag/useDrag'
import type { Moves } from '@/features/dispatch/moves/useMoves'
import type { Board } from '@/features/dispatch/wire'
import { useDialog } from '@/ui/dialog/useDialog'
import { usePrefetch } from '@/ui/lazily'

/** The menu of the board, and how it is opened. */
function useMenu() {
  const [menu, setMenu] = useState<OpenMenu>()
  const open = (kind: OpenMenu['kind'], id: string, at: HTMLElement | null) => at && setMenu({ kind, id, at })
  return { menu, open, close: () => setMenu(undefined) }
}

/** The trip or the unplanned orders that are selected, and the card with the focus. */
function useSelection(board: Board) {
  const [chosen, setChosen] = useState<string>()
  const [card, setCard] = useState<string>()
  const select = useCallback((id: string) => {
    setChosen(id)
    showColumn(id)
  }, [])
  const focus = (id: string) => {
    const at = placeOf(board, id)
    if (at) setChosen(at.trip._id)
    setCard(id)
  }
  return { selected: chosen ?? board.trips[0]?._id ?? unplannedList, card, select, focus }
}

interface Props {
  board: Board
  mayEdit: boolean
  view: View
  map: 'beside' | 'instead' | 'none'
  onMap: () => void
  moves: Moves
  drag: Drag
  onSchedule: () => void
  onDialog: (dialog: 'plan' | 'send') => void
}

/** The unplanned orders, the strip and the columns of the trips: what is dragged, and what the keys act on. */
export function BoardPanes({ board, mayEdit, view, map, onMap, moves, drag, onSchedule, onDialog }: Props) {
  usePrefetch(nextParts)
  const [filter, setFilter] = useState('')
  const filterInput = useRef<HTMLInputElement>(null)
  const { menu, open, close } = useMenu()
  const { selected, card, select, focus } = useSelection(board)
  const tripEdit = useDialog<TripEdit>()
  const { announced, announce, focusAfter, change, fix } = useBoardChanges(board, moves, onSchedule, tripEdit.open)
  const { asked } = moves
  // The trips from which orders were taken off here: how far that is is shown on them.
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const unplan = (card: string) => {
    const trip = packedOn(board, card)
    const taken = unplanChange(board, card)
    if (!trip || taken?.kind !== 'place') return change(taken)
    setLeaving((before) => [...new Set([...before, trip._id])])
    tripEdit.open({ id: trip._id, what: 'takeOff', orders: taken.orders })
  }
  // Columns first: what sums the day up is painted a moment later.
  const later = useDeferredValue(board)
  const editable = mayEdit && !asked
  const moveToTrip = (id: string) => open('trips', id, menuPlaceOf(id))
  const onMarker = useCallback((id: string) => void (focusCard(id) || select(id)), [select])
  const actions = useBoardActions({
    focus,
    select,
    openMenu: (id, at) => open('card', id, at),
    openTripMenu: (tripId, at) => open('trip', tripId, at),
    fix,
    board: () => board,
  })
  const undo = moves.undoText === undefined ? undefined : moves.undo
  const filterOrders = () => filterInput.current?.focus()
  useBoardKeys({
    board,
    mayEdit: editable,
    change,
    moveToTrip,
    unplan,
    undo,
    filter: filterOrders,
    map: onMap,
    onDialog,
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const on = event.target instanceof HTMLElement ? event.target.dataset.card : undefined
    const opens = event.key === 'Enter' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (on && opens) open('card', on, event.target as HTMLElement)
    else if (!event.key.startsWith('Arrow') || !moveFocus(event.currentTarget, event.key)) return
    event.preventDefault()
  }
  const decide = (decision: () => void) => {
    if (asked) focusAfter(askedCard(asked))
    decision()
  }
  return (
    <DraggedOn value={actions.board}>
      <DragDropContext
        onDragStart={() => drag.start(board)}
        onDragUpdate={drag.update}
        onDragEnd={(at) => change(drag.end(at), true)}
      >
        {/* The arrow keys move between the cards inside. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className={classes.panes}
          data-chosen={selected === unplannedList ? 'unplanned' : 'trip'}
          data-map={map === 'beside' || undefined}
          onKeyDown={onKeyDown}
        >
          <UnplannedPane
            orders={board.unplanned}
            board={later}
            mayEdit={editable}
            filter={filter}
            onFilter={setFilter}
            input={filterInput}
            actions={actions}
          />
          <TripStrip trips={later.trips} unplanned={later.unplanned.length} chosen={selected} onSelect={select} />
          <BoardColumns
            board={board}
            view={view}
            selected={selected}
            mayEdit={mayEdit}
            actions={actions}
            asked={asked}
            leaving={leaving}
            onKeep={(note) => decide(() => moves.keep(note))}
            onBack={() =>
              decide(() => {
                announce(`${asked?.change.name} is back where it was`)
                moves.back()
              })
            }
            onSchedule={onSchedule}
          />
          {map !== 'none' && <BoardMap board={later} selected={selected} card={card} onSelect={onMarker} />}
        </div>
        <CardMenu
          menu={menu}
          board={board}
          does={{
            mayEdit: editable,
            change,
            moveToTrip,
            unplan,
            fix,
            edit: (id, what) => tripEdit.open({ id, what }),
          }}
          on={menu && placeOf(board, menu.id)?.trip._id}
          onPick={(trip) => {
            close()
            change(menu && changeTo(board, menu.id, trip._id))
          }}
          onClose={() => {
            close()
            if (menu && menu.kind !== 'trip') focusAfter(menu.id)
          }}
        />
        {tripEdit.about && (
          <TripDialogs board={board} opened={tripEdit.opened} about={tripEdit.about} onClose={tripEdit.close} />
        )}
        <VisuallyHidden role="status">{announced}</VisuallyHidden>
      </DragDropContext>
    </DraggedOn>
  )
}
