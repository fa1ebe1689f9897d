import { ActionIcon, Button, Skeleton, Text } from '@mantine/core'
import { IconCurrentLocation, IconMinus, IconPlus, IconZoomScan } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useMemo, useRef, useState } from 'react'
import type { Coordinates } from '@/api/wire'
import classes from '@/features/siteSettings/SiteSettings.module.css'
import {
  fitted,
  isInView,
  kmBetween,
  mapHeight,
  mapWidth,
  movedBy,
  placeAt,
  project,
  scaleKm,
  type View,
  zoomed,
} from '@/features/siteSettings/warehouseMap'
import { count, formatDistance } from '@/ui/format'

export interface CustomerPlace extends Coordinates {
  name: string
}

interface Props {
  /** The warehouse; undefined when its place is unknown. */
  pin: Coordinates | undefined
  /** undefined while they load. */
  places: CustomerPlace[] | undefined
  onMove: (pin: Coordinates) => void
  disabled: boolean
}

/** How far an arrow key moves the pin, in map units; ten times as far with Shift. */
const step = 2
const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}
const zoomStep = 2

function nearestOf(pin: Coordinates, places: CustomerPlace[]): string {
  let nearest = { name: '', km: Infinity }
  for (const place of places) {
    const km = kmBetween(pin, place)
    if (km < nearest.km) nearest = { name: place.name, km }
  }
  return nearest.name && ` The nearest customer is ${nearest.name}, ${formatDistance(nearest.km)} away.`
}

function Scale({ view }: { view: View }) {
  const km = scaleKm(view)
  const length = (km / view.widthKm) * mapWidth
  return (
    <g aria-hidden transform={`translate(12 ${mapHeight - 14})`}>
      <path d={`M0 -5V0H${length}V-5`} className={classes.scale} />
      <text x={length + 6} y={0} className={classes.scaleText}>
        {formatDistance(km)}
      </text>
    </g>
  )
}

/**
 * The customers around the warehouse, and the warehouse as a pin. The pin is dragged, moved with the arrow keys, or
 * placed by a click on the map. The map shows only coordinates, because map tiles would come from another company's
 * server.
 */
export function WarehouseMap({ pin, places, onMove, disabled }: Props) {
  const hint = useId()
  const svg = useRef<SVGSVGElement>(null)
  const pinElement = useRef<SVGGElement>(null)
  const [chosen, setChosen] = useState<View>()
  /** The point where the pin was grabbed, relative to its tip; undefined while it is not dragged. */
  const grip = useRef<{ x: number; y: number }>(undefined)
  const fit = useMemo(() => places && fitted(places, pin), [places, pin])
  const view = chosen ?? fit
  const dots = useMemo(
    () =>
      view ? (places ?? []).map((place) => ({ place, at: project(view, place) })).filter(({ at }) => isInView(at)) : [],
    [places, view],
  )

  if (!places) return <Skeleton role="status" className={classes.map ?? ''} aria-label="Loading the map" />
  if (!view)
    return (
      <div className={classes.map}>
        <Text size="sm" c="dimmed" p="md">
          No customer has coordinates yet. Enter the warehouse’s latitude and longitude instead.
        </Text>
      </div>
    )

  const at = pin && project(view, pin)
  const pointOf = (event: MouseEvent) => {
    const box = svg.current!.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width) * mapWidth,
      y: ((event.clientY - box.top) / box.height) * mapHeight,
    }
  }
  // From now on the map does not move under the pin.
  const hold = () => setChosen(view)
  const onPointerDown = (event: PointerEvent<SVGGElement>) => {
    if (event.button !== 0 || !at) return
    const { x, y } = pointOf(event)
    grip.current = { x: x - at.x, y: y - at.y }
    event.currentTarget.setPointerCapture(event.pointerId)
    hold()
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!grip.current) return
    const { x, y } = pointOf(event)
    onMove(placeAt(view, { x: x - grip.current.x, y: y - grip.current.y }))
  }
  const onPointerUp = () => {
    grip.current = undefined
  }
  const onClick = (event: MouseEvent) => {
    // The pin has its own handlers.
    if (pinElement.current?.contains(event.target as Node)) return
    hold()
    onMove(placeAt(view, pointOf(event)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow || !pin || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    const times = event.shiftKey ? 10 : 1
    const moved = movedBy(view, pin, arrow[0] * times, arrow[1] * times)
    setChosen(isInView(project(view, moved)) ? view : { ...view, middle: moved })
    onMove(moved)
  }
  const zoom = (factor: number) => setChosen(zoomed(view, factor, pin ?? view.middle))
  const where = pin ? `${pin.latitude.toFixed(5)}, ${pin.longitude.toFixed(5)}` : ''
  return (
    <div>
      <div className={classes.map}>
        {/* A click places the pin; keyboard users move the pin itself. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <svg
          ref={svg}
          viewBox={`0 0 ${mapWidth} ${mapHeight}`}
          role="group"
          aria-label="Map of the warehouse and its customers"
          data-movable={!disabled || undefined}
          onClick={disabled ? undefined : onClick}
        >
          <g aria-hidden className={classes.dots}>
            {dots.map(({ place, at: { x, y } }, index) => (
              <circle key={index} cx={x} cy={y} r={3.5}>
                <title>{place.name}</title>
              </circle>
            ))}
          </g>
          <Scale view={view} />
          {at && isInView(at) && (
            <g transform={`translate(${at.x} ${at.y})`}>
              <g
                ref={pinElement}
                className={classes.pin}
                {...(disabled
                  ? { role: 'img', 'aria-label': `Warehouse at ${where}` }
                  : {
                      role: 'button',
                      tabIndex: 0,
                      'aria-roledescription': 'map pin',
                      'aria-label': `Warehouse at ${where}`,
                      'aria-describedby': hint,
                      onKeyDown,
                      onPointerDown,
                      onPointerMove,
                      onPointerUp,
                      onPointerCancel: onPointerUp,
                    })}
              >
                <circle r={16} className={classes.halo} />
                <path d="M0 0C-9 -11 -10 -15 -10 -18A10 10 0 0 1 10 -18C10 -15 9 -11 0 0Z" />
                <circle cy={-18} r={3.5} className={classes.eye} />
              </g>
            </g>
          )}
        </svg>
        <div className={classes.mapTools}>
          <ActionIcon aria-label="Zoom in" title="Zoom in" onClick={() => zoom(1 / zoomStep)}>
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label="Zoom out" title="Zoom out" onClick={() => zoom(zoomStep)}>
            <IconMinus size={16} aria-hidden />
          </ActionIcon>
          {pin && (
            <ActionIcon
              aria-label="Go to the pin"
              title="Go to the pin"
              onClick={() => setChosen({ ...view, middle: pin })}
            >
              <IconCurrentLocation size={16} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon aria-label="Show the customers" title="Show the customers" onClick={() => setChosen(fit)}>
            <IconZoomScan size={16} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <Text size="xs" c="dimmed" mt={4} aria-live="polite">
        {count(dots.length, 'address', 'addresses')} of customers on this map.
        {pin
          ? `${at && isInView(at) ? '' : ' The pin is outside of it.'}${nearestOf(pin, places)}`
          : ' The warehouse has no coordinates yet.'}
      </Text>
      {!disabled && (
        <Text size="xs" c="dimmed" id={hint}>
          Drag the pin, click its location, or use the arrow keys (Shift for larger steps).
        </Text>
      )}
      {!disabled && !pin && (
        <Button size="xs" variant="default" mt="xs" onClick={() => onMove(view.middle)}>
          Place the pin in the center
        </Button>
      )}
    </div>
  )
}
