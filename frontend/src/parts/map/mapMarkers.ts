import { type Map as MapLibre, Marker } from 'maplibre-gl'
import classes from '@/parts/map/Map.module.css'
import type { MapMarker } from '@/parts/map/mapContent'
import { inkOn } from '@/ui/inkOn'

const svg = 'http://www.w3.org/2000/svg'

/** A house, as lines in a square of 24. */
function house(): SVGElement {
  const icon = document.createElementNS(svg, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('width', '16')
  icon.setAttribute('height', '16')
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', 'M4 11 12 4l8 7M6 10v9h4v-5h4v5h4v-9')
  path.setAttribute('fill', 'none')
  path.setAttribute('stroke', 'currentColor')
  path.setAttribute('stroke-width', '2')
  icon.append(path)
  return icon
}

function draw(element: HTMLElement, marker: MapMarker, isSelected: boolean): void {
  // Added, not set: the library has classes of its own on the element.
  element.classList.add(classes.marker!)
  element.dataset.shape = marker.shape
  element.dataset.marker = marker.id
  element.title = marker.title
  // The list beside the map says the same to screen readers.
  element.ariaHidden = 'true'
  if (marker.state) element.dataset.state = marker.state
  else delete element.dataset.state
  element.toggleAttribute('data-selected', isSelected)
  element.style.setProperty('--marker', marker.color ?? null)
  element.style.setProperty('--ink', marker.color ? inkOn(marker.color) : null)
  element.replaceChildren(marker.shape === 'warehouse' ? house() : (marker.label ?? ''))
}

interface Drawn {
  marker: Marker
  element: HTMLElement
  of: MapMarker
  isSelected: boolean
}

/** The markers of a map as elements of HTML: they stay sharp, have tooltips and take clicks. */
export function markersOn(map: MapLibre, onSelect: (id: string) => void) {
  const drawn = new Map<string, Drawn>()
  return {
    show: (markers: readonly MapMarker[], selected: string | undefined) => {
      const wanted = new Set(markers.map(({ id }) => id))
      for (const [id, { marker }] of drawn) {
        if (wanted.has(id)) continue
        marker.remove()
        drawn.delete(id)
      }
      for (const of of markers) {
        const isSelected = of.id === selected
        const there = drawn.get(of.id)
        if (there?.of === of && there.isSelected === isSelected) continue
        const element = there?.element ?? document.createElement('div')
        draw(element, of, isSelected)
        const marker = there?.marker ?? new Marker({ element })
        marker.setLngLat([of.longitude, of.latitude])
        if (!there) {
          marker.addTo(map)
          element.addEventListener('click', (event) => {
            event.stopPropagation()
            onSelect(of.id)
          })
        }
        drawn.set(of.id, { marker, element, of, isSelected })
      }
    },
  }
}
