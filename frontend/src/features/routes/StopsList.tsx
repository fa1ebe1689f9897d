import { VisuallyHidden } from '@mantine/core'
import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Route, RouteStop } from '@/api/wire'
import { receivesText } from '@/features/routes/receives'
import classes from '@/features/routes/Routes.module.css'
import { idOf, useStopOrder } from '@/features/routes/useStopOrder'
import { paths } from '@/paths'
import { formatMinutes } from '@/ui/format'
import { PlaceField } from '@/ui/PlaceField'

interface RowProps {
  stop: RouteStop
  index: number
  count: number
  selected: boolean
  onSelect: () => void
  /** undefined for users who may not change the route. */
  onMove: ((place: number) => void) | undefined
}

function StopRow({ stop, index, count, selected, onSelect, onMove }: RowProps) {
  const name = stop.customer?.name ?? 'Address no longer exists'
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0 || !onMove) return
    event.preventDefault()
    const place = index + 1 + by
    if (place >= 1 && place <= count) onMove(place)
  }
  return (
    <Draggable draggableId={idOf(stop)} index={index} isDragDisabled={!onMove}>
      {(drag, { isDragging }) => (
        // Alt with the arrows moves the stop from any control inside it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          ref={drag.innerRef}
          {...drag.draggableProps}
          className={classes.stop}
          data-selected={selected ? '' : undefined}
          data-dragging={isDragging || undefined}
          onKeyDown={onKeyDown}
          onPointerEnter={onSelect}
          onFocus={onSelect}
        >
          {onMove ? (
            <>
              <span {...drag.dragHandleProps} className={classes.handle} aria-label={`Drag ${name}`}>
                <IconGripVertical size={16} aria-hidden />
              </span>
              <PlaceField name={name} place={index + 1} count={count} onMove={onMove} />
            </>
          ) : (
            <span>{index + 1}</span>
          )}
          <span className={classes.where}>
            <b>
              {stop.customer ? (
                <Link to={paths.customer(stop.customerId)} className={classes.link}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </b>
            <span>{stop.address ? stop.address.street : ''}</span>
          </span>
          <span className={classes.receives}>
            {stop.latitude === undefined ? <span className={classes.attention}>Not on the map</span> : null}
            <b>{receivesText(stop.delivery) || 'Any time'}</b>
            {stop.delivery?.serviceMinutes != null && <span>{formatMinutes(stop.delivery.serviceMinutes)}</span>}
          </span>
        </li>
      )}
    </Draggable>
  )
}

interface Props {
  route: Route
  mayChange: boolean
  selected: string | undefined
  onSelect: (id: string) => void
}

/** The stops of a route in order. They are moved by dragging, by Alt with the arrows, or by typing a number. */
export function StopsList({ route, mayChange, selected, onSelect }: Props) {
  const { stops, move } = useStopOrder(route)
  const [announced, setAnnounced] = useState('')
  const moved = (stop: RouteStop, place: number) => {
    move(stop, place)
    setAnnounced(`${stop.customer?.name ?? 'The address'}: stop ${place} of ${stops.length}`)
  }
  const drop = ({ draggableId, destination }: DropResult) => {
    const stop = stops.find((each) => idOf(each) === draggableId)
    if (stop && destination) moved(stop, destination.index + 1)
  }
  return (
    <div className={classes.list}>
      <div className={classes.listHead} aria-hidden>
        <span>Stop</span>
        <span>Receives</span>
      </div>
      <DragDropContext onDragEnd={drop}>
        <Droppable droppableId="stops">
          {(place) => (
            <ol ref={place.innerRef} {...place.droppableProps} className={classes.stops} aria-label="Stops">
              {stops.map((stop, index) => (
                <StopRow
                  key={idOf(stop)}
                  stop={stop}
                  index={index}
                  count={stops.length}
                  selected={idOf(stop) === selected}
                  onSelect={() => onSelect(idOf(stop))}
                  onMove={mayChange ? (to) => moved(stop, to) : undefined}
                />
              ))}
              {place.placeholder}
            </ol>
          )}
        </Droppable>
      </DragDropContext>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  )
}
