import { DragDropContext } from '@hello-pangea/dnd'
import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { AskedPanel } from '@/features/dispatch/AskedPanel'
import classes from '@/features/dispatch/Board.module.css'
import { useBoardActions } from '@/features/dispatch/boardActions'
import { focusCard, menuPlaceOf, moveFocus, showColumn } from '@/features/dispatch/boardFocus'
import { CardMenu, type OpenMenu } from '@/features/dispatch/CardMenu'
import { cardOf, type Change, placeOf } from '@/features/dispatch/changes'
import { changeText } from '@/features/dispatch/changeText'
import { colorOf } from '@/features/dispatch/colors'
import { boardKey, moveToDate } from '@/features/dispatch/dispatch'
import { DraggedOn } from '@/features/dispatch/DragCard'
import { changeTo, unplannedList } from '@/features/dispatch/drop'
import { fixOf } from '@/features/dispatch/fixes'
import { cardItems, tripItems } from '@/features/dispatch/menuItems'
import { NoTrips } from '@/features/dispatch/NoTrips'
import { TripColumn } from '@/features/dispatch/TripColumn'
import { TripStrip } from '@/features/dispatch/TripStrip'
import { UnplannedPane } from '@/features/dispatch/UnplannedPane'
import { useBoardKeys } from '@/features/dispatch/useBoardKeys'
import type { Drag } from '@/features/dispatch/useDrag'
import type { Asked } from '@/features/dispatch/moveQueue'
import type { Moves } from '@/features/dispatch/useMoves'
import type { Board, Unplanned } from '@/features/dispatch/wire'
import type { View } from '@/features/dispatch/BoardHead'
import { shortDate } from '@/features/dispatch/clock'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'
import { useSWRConfig } from 'swr'

/** The card that a question is about. */
const askedCard = ({ change }: Asked) => (change.kind === 'place' ? (change.orders[0] ?? '') : change.stop)

/** After a change, the focus goes to the card that it was about, wherever it is now. */
function useFocusAfter() {
  const next = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (next.current === undefined) return
    if (focusCard(next.current)) next.current = undefined
  })
  return (card: string) => {
    next.current = card
  }
}

/** Gives an order another delivery date: it leaves this day. */
function useMoveToDate(date: string) {
  const { mutate } = useSWRConfig()
  return useAction(
    useCallback(
      async (order: Unplanned, to: string) => {
        await moveToDate(order, to)
        await mutate(boardKey(date))
        notify(`${order.orderNumber}, ${order.customer.name}: delivery on ${shortDate(to)}`, 'success')
      },
      [date, mutate],
    ),
  )
}

interface Props {
  board: Board
  date: string
  mayEdit: boolean
  view: View
  map: 'beside' | 'instead' | 'none'
  onMap: () => void
  moves: Moves
  drag: Drag
  onSchedule: () => void
}

/** The unplanned orders, the strip and the columns of the trips: what is dragged, and what the keys act on. */
export function BoardPanes({ board, date, mayEdit, map, onMap, moves, drag, onSchedule }: Props) {
  const [chosen, setChosen] = useState<string>()
  const [menu, setMenu] = useState<OpenMenu>()
  const [filter, setFilter] = useState('')
  const [announced, setAnnounced] = useState('')
  const filterInput = useRef<HTMLInputElement>(null)
  const focusAfter = useFocusAfter()
  const toDate = useMoveToDate(date)
  const { asked } = moves
  const editable = mayEdit && !asked
  const selected = chosen ?? board.trips[0]?._id ?? unplannedList

  const select = useCallback((id: string) => {
    setChosen(id)
    showColumn(id)
  }, [])
  const change = (what: Change | undefined) => {
    if (!what) return
    focusAfter(what.kind === 'place' ? (what.orders[0] ?? '') : what.stop)
    setAnnounced(changeText(board, what))
    moves.change(what)
  }
  const openMenu = (kind: OpenMenu['kind'], id: string, at: HTMLElement | null) => at && setMenu({ kind, id, at })
  const moveToTrip = (card: string) => openMenu('trips', card, menuPlaceOf(card))
  const fix = (id: string) => {
    const order = board.unplanned.find(({ salesOrderId }) => salesOrderId === id)
    const proposed = order && fixOf(order, board)
    if (proposed?.kind === 'put') change(changeTo(board, id, proposed.trip._id))
    else if (proposed?.kind === 'schedule') onSchedule()
    else if (proposed?.kind === 'date') void toDate.run(order!, proposed.date)
  }
  const actions = useBoardActions({
    focus: (card) => {
      const at = placeOf(board, card)
      if (at) setChosen(at.trip._id)
    },
    select,
    openMenu: (card, at) => openMenu('card', card, at),
    openTripMenu: (tripId, at) => openMenu('trip', tripId, at),
    fix,
  })
  useBoardKeys({
    board,
    mayEdit: editable,
    change,
    moveToTrip,
    undo: moves.undoText === undefined ? undefined : moves.undo,
    filter: () => filterInput.current?.focus(),
    map: onMap,
    plan: undefined,
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const card = event.target instanceof HTMLElement ? event.target.dataset.card : undefined
    const opens = event.key === 'Enter' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (card && opens) openMenu('card', card, event.target as HTMLElement)
    else if (!event.key.startsWith('Arrow') || !moveFocus(event.currentTarget, event.key)) return
    event.preventDefault()
  }
  const questionAt = asked && placeOf(board, askedCard(asked))
  const question = asked && (
    <AskedPanel
      asked={asked}
      trips={board.trips}
      onKeep={(note) => {
        focusAfter(askedCard(asked))
        moves.keep(note)
      }}
      onBack={() => {
        focusAfter(askedCard(asked))
        setAnnounced(`${asked.change.name} is back where it was`)
        moves.back()
      }}
    />
  )
  const items =
    menu?.kind === 'trip'
      ? tripItems(board, menu.id, undefined)
      : cardItems(board, menu?.id ?? '', { mayEdit: editable, change, moveToTrip, fix })
  return (
    <DraggedOn value={board}>
      <DragDropContext onDragStart={() => drag.start(board)} onDragUpdate={drag.update} onDragEnd={drag.end}>
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
            trips={board.trips}
            schedule={board.schedule}
            mayEdit={editable}
            filter={filter}
            onFilter={setFilter}
            input={filterInput}
            actions={actions}
          />
          <TripStrip trips={board.trips} unplanned={board.unplanned.length} chosen={selected} onSelect={select} />
          {board.trips.length === 0 ? (
            <NoTrips board={board} mayEdit={mayEdit} onSchedule={onSchedule} />
          ) : (
            <div className={classes.columns}>
              {board.trips.map((trip, index) => (
                <TripColumn
                  key={trip._id}
                  trip={trip}
                  color={colorOf(index)}
                  selected={trip._id === selected}
                  mayEdit={editable}
                  actions={actions}
                  asked={
                    questionAt?.trip._id === trip._id ? { card: cardOf(questionAt.stop), panel: question } : undefined
                  }
                />
              ))}
            </div>
          )}
          {asked && !questionAt && <div className={classes.message}>{question}</div>}
        </div>
        <CardMenu
          menu={menu}
          board={board}
          items={items}
          on={menu && placeOf(board, menu.id)?.trip._id}
          onPick={(trip) => {
            setMenu(undefined)
            change(menu && changeTo(board, menu.id, trip._id))
          }}
          onClose={() => {
            setMenu(undefined)
            if (menu && menu.kind !== 'trip') focusAfter(menu.id)
          }}
        />
        <VisuallyHidden role="status">{announced}</VisuallyHidden>
      </DragDropContext>
    </DraggedOn>
  )
}
