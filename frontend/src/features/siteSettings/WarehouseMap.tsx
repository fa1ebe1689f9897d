import { ActionIcon, Button, Skeleton, Text } from '@mantine/core'
import { IconCurrentLocation, IconMinus, IconPlus, IconZoomScan } from '@tabler/icons-react'
import { useId, useMemo, useRef, useState } from 'react'
import type { Coordinates } from '@/api/wire'
import classes from '@/features/siteSettings/SiteSettings.module.css'
import {
  fitted,
  isInView,
  mapHeight,
  mapWidth,
  project,
  scaleKm,
  type View,
  zoomed,
} from '@/features/siteSettings/warehouseMap'
import { usePinMoves, WarehousePin } from '@/features/siteSettings/WarehousePin'
import { count, formatDistance } from '@/ui/format'
import { kilometers } from '@/ui/kilometers'

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

const zoomStep = 2

function nearestOf(pin: Coordinates, places: CustomerPlace[]): string {
  let nearest = { name: '', km: Infinity }
  for (const place of places) {
    const km = kilometers(pin, place)
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

interface ToolsProps {
  onZoom: (factor: number) => void
  /** undefined without a pin. */
  onGoToPin: (() => void) | undefined
  onShowCustomers: () => void
}

function MapTools({ onZoom, onGoToPin, onShowCustomers }: ToolsProps) {
  return (
    <div className={classes.mapTools}>
      <ActionIcon aria-label="Zoom in" title="Zoom in" onClick={() => onZoom(1 / zoomStep)}>
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Zoom out" title="Zoom out" onClick={() => onZoom(zoomStep)}>
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      {onGoToPin && (
        <ActionIcon aria-label="Go to the pin" title="Go to the pin" onClick={onGoToPin}>
          <IconCurrentLocation size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon aria-label="Show the customers" title="Show the customers" onClick={onShowCustomers}>
        <IconZoomScan size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface MapProps extends Props {
  places: CustomerPlace[]
  view: View
  onView: (view: View) => void
  onShowCustomers: () => void
}

/** The map in a view, with its tools and what it says below. */
function PlacesMap({ pin, places, view, onView, onShowCustomers, onMove, disabled }: MapProps) {
  const hint = useId()
  const svg = useRef<SVGSVGElement>(null)
  const dots = useMemo(
    () => places.map((place) => ({ place, at: project(view, place) })).filter(({ at }) => isInView(at)),
    [places, view],
  )
  const moves = usePinMoves({ svg, view, pin, onView, onMove })
  const at = pin && project(view, pin)
  const shown = at && isInView(at)
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
          onClick={disabled ? undefined : moves.onMapClick}
        >
          <g aria-hidden className={classes.dots}>
            {dots.map(({ place, at: { x, y } }, index) => (
              <circle key={index} cx={x} cy={y} r={3.5}>
                <title>{place.name}</title>
              </circle>
            ))}
          </g>
          <Scale view={view} />
          {shown && <WarehousePin at={at} pin={pin} moves={disabled ? undefined : moves.onPin} hint={hint} />}
        </svg>
        <MapTools
          onZoom={(factor) => onView(zoomed(view, factor, pin ?? view.middle))}
          onGoToPin={pin && (() => onView({ ...view, middle: pin }))}
          onShowCustomers={onShowCustomers}
        />
      </div>
      <Text size="xs" c="dimmed" mt={4} aria-live="polite">
        {count(dots.length, 'address', 'addresses')} of customers on this map.
        {pin
          ? `${shown ? '' : ' The pin is outside of it.'}${nearestOf(pin, places)}`
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

/**
 * The customers around the warehouse, and the warehouse as a pin. The pin is dragged, moved with the arrow keys, or
 * placed by a click on the map. The map shows only coordinates, because map tiles would come from another company's
 * server.
 */
export function WarehouseMap(props: Props) {
  const { places, pin } = props
  /** Undefined until the user chooses a view; then the map stays there. */
  const [chosen, setChosen] = useState<View>()
  const fit = useMemo(() => places && fitted(places, pin), [places, pin])
  if (!places) return <Skeleton role="status" className={classes.map ?? ''} aria-label="Loading the map" />
  const view = chosen ?? fit
  if (!view)
    return (
      <div className={classes.map}>
        <Text size="sm" c="dimmed" p="md">
          No customer has coordinates yet. Enter the warehouse’s latitude and longitude instead.
        </Text>
      </div>
    )
  return <PlacesMap {...props} places={places} view={view} onView={setChosen} onShowCustomers={() => setChosen(fit)} />
}
