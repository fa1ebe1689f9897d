import { Menu } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router'
import { colorOf, tripName } from '@/resources/tripTag'
import { cardItems, type Does, tripItems } from '@/features/dispatch/board/dialogs/menuItems'
import { TripTag } from '@/parts/TripTag'
import type { Board, BoardTrip } from '@/features/dispatch/wire'
import { fullest } from '@/features/dispatch/words'
import { count } from '@/ui/format'
import { Keycaps } from '@/ui/Keycaps'

/** A menu that is open at a place of the page. `trips`: the choice of a trip for a card. */
export interface OpenMenu {
  kind: 'card' | 'trips' | 'trip'
  /** The card or trip. */
  id: string
  at: HTMLElement
}

/** Where a menu opens: at the button of its card. */
const placeOf = (at: HTMLElement) => {
  const { left, bottom, width } = at.getBoundingClientRect()
  return { position: 'fixed' as const, left, top: bottom, width, height: 0 }
}

function TripItems({
  board,
  not,
  onPick,
}: {
  board: Board
  not: string | undefined
  onPick: (trip: BoardTrip) => void
}) {
  const trips = board.trips.map((trip) => ({ trip, color: colorOf(trip.number) }))
  const others = trips.filter(({ trip }) => trip._id !== not && trip.editable)
  return (
    <>
      <Menu.Label>Move to trip: type its number</Menu.Label>
      {others.map(({ trip, color }) => {
        const full = fullest(trip)
        return (
          <Menu.Item
            key={trip._id}
            leftSection={<TripTag number={trip.number} color={color} />}
            rightSection={`${count(trip.stops.length, 'stop')}${full === undefined ? '' : ` ${full}%`}`}
            onClick={() => onPick(trip)}
          >
            {tripName(trip)}
          </Menu.Item>
        )
      })}
      {others.length === 0 && <Menu.Item disabled>No other trip can be changed</Menu.Item>}
    </>
  )
}

interface Props {
  menu: OpenMenu | undefined
  board: Board
  does: Does
  /** The trip on which the card is. */
  on: string | undefined
  onPick: (trip: BoardTrip) => void
  onClose: () => void
}

/** The one menu of the board: of a card, of a trip, or the choice of a trip. One for all, because cards are many. */
export function CardMenu({ menu, board, does, on, onPick, onClose }: Props) {
  const typed = useRef('')
  const items = menu?.kind === 'trip' ? tripItems(board, menu.id, does) : menu ? cardItems(board, menu.id, does) : []
  const onKeyDown = (event: KeyboardEvent) => {
    if (menu?.kind !== 'trips' || !/^\d$/.test(event.key)) return
    typed.current += event.key
    const trip = board.trips.find(({ number, editable, _id }) => number === typed.current && editable && _id !== on)
    if (!trip) return
    typed.current = ''
    onPick(trip)
  }
  const close = () => {
    typed.current = ''
    onClose()
  }
  return (
    <Menu
      key={menu && `${menu.kind} ${menu.id}`}
      opened={menu !== undefined}
      onChange={(opened) => opened || close()}
      position="bottom-start"
      width={menu?.kind === 'trips' ? 320 : 240}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span aria-hidden style={menu ? placeOf(menu.at) : { position: 'fixed' }} />
      </Menu.Target>
      <Menu.Dropdown onKeyDown={onKeyDown} style={{ maxHeight: '60vh', overflowY: 'auto' }}>
        {menu?.kind === 'trips' ? (
          <TripItems board={board} not={on} onPick={onPick} />
        ) : (
          items.map(({ label, keys, disabled, to, href, run }) => {
            const more = { disabled: disabled ?? false, rightSection: keys ? <Keycaps keys={keys} /> : undefined }
            if (href)
              return (
                <Menu.Item key={label} component="a" href={href} {...more}>
                  {label}
                </Menu.Item>
              )
            return to ? (
              <Menu.Item key={label} component={Link} to={to} {...more}>
                {label}
              </Menu.Item>
            ) : (
              <Menu.Item key={label} {...more} onClick={() => run?.()}>
                {label}
              </Menu.Item>
            )
          })
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
