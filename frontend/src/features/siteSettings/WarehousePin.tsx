import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { Coordinates } from '@/api/wire'
import classes from '@/features/siteSettings/SiteSettings.module.css'
import {
  isInView,
  mapHeight,
  mapWidth,
  movedBy,
  placeAt,
  project,
  type View,
} from '@/features/siteSettings/warehouseMap'

/** How far an arrow key moves the pin, in map units; ten times as far with Shift. */
const step = 2
const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

interface Moving {
  svg: RefObject<SVGSVGElement | null>
  view: View
  pin: Coordinates | undefined
  onView: (view: View) => void
  onMove: (pin: Coordinates) => void
}

/** The handlers that move the pin: drag, arrow keys and a click on the map. Each fixes the view through `onView`. */
export function usePinMoves({ svg, view, pin, onView, onMove }: Moving) {
  /** The point where the pin was grabbed, relative to its tip; undefined while it is not dragged. */
  const grip = useRef<{ x: number; y: number }>(undefined)
  const pointOf = (event: MouseEvent) => {
    const box = svg.current!.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width) * mapWidth,
      y: ((event.clientY - box.top) / box.height) * mapHeight,
    }
  }
  const onPointerUp = () => {
    grip.current = undefined
  }
  return {
    onMapClick: (event: MouseEvent) => {
      // The pin has its own handlers.
      if ((event.target as Element).closest('[data-pin]')) return
      onView(view)
      onMove(placeAt(view, pointOf(event)))
    },
    onPin: {
      onPointerDown: (event: PointerEvent<SVGGElement>) => {
        if (event.button !== 0 || !pin) return
        const at = project(view, pin)
        const { x, y } = pointOf(event)
        grip.current = { x: x - at.x, y: y - at.y }
        event.currentTarget.setPointerCapture(event.pointerId)
        onView(view)
      },
      onPointerMove: (event: PointerEvent) => {
        if (!grip.current) return
        const { x, y } = pointOf(event)
        onMove(placeAt(view, { x: x - grip.current.x, y: y - grip.current.y }))
      },
      onPointerUp,
      onPointerCancel: onPointerUp,
      onKeyDown: (event: KeyboardEvent) => {
        const arrow = arrows[event.key]
        if (!arrow || !pin || event.ctrlKey || event.altKey || event.metaKey) return
        event.preventDefault()
        const times = event.shiftKey ? 10 : 1
        const moved = movedBy(view, pin, arrow[0] * times, arrow[1] * times)
        onView(isInView(project(view, moved)) ? view : { ...view, middle: moved })
        onMove(moved)
      },
    },
  }
}

interface PinProps {
  /** Where the tip of the pin is, in map units. */
  at: { x: number; y: number }
  pin: Coordinates
  /** The handlers of a pin that can be moved; undefined for one that cannot. */
  moves: ReturnType<typeof usePinMoves>['onPin'] | undefined
  /** The id of the text that explains how the pin is moved. */
  hint: string
}

/** The warehouse on the map: a button that the arrow keys and the pointer move, or only a picture. */
export function WarehousePin({ at, pin, moves, hint }: PinProps) {
  const name = `Warehouse at ${pin.latitude.toFixed(5)}, ${pin.longitude.toFixed(5)}`
  return (
    <g transform={`translate(${at.x} ${at.y})`} data-pin>
      <g
        className={classes.pin}
        aria-label={name}
        {...(moves
          ? { role: 'button', tabIndex: 0, 'aria-roledescription': 'map pin', 'aria-describedby': hint, ...moves }
          : { role: 'img' })}
      >
        <circle r={16} className={classes.halo} />
        <path d="M0 0C-9 -11 -10 -15 -10 -18A10 10 0 0 1 10 -18C10 -15 9 -11 0 0Z" />
        <circle cy={-18} r={3.5} className={classes.eye} />
      </g>
    </g>
  )
}
