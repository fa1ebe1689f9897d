import { type Map as MapLibre, Marker } from 'maplibre-gl'
import classes from '@/parts/map/Map.module.css'
import type { MapPin, Place } from '@/parts/map/mapContent'
import { stepped } from '@/parts/map/pinStep'

const svg = 'http://www.w3.org/2000/svg'

/** The shape of a pin whose tip is at the bottom. */
function shape(): SVGElement {
  const icon = document.createElementNS(svg, 'svg')
  icon.setAttribute('viewBox', '0 0 24 32')
  icon.setAttribute('width', '24')
  icon.setAttribute('height', '32')
  const body = document.createElementNS(svg, 'path')
  body.setAttribute('d', 'M12 31C3 19 1.5 15.5 1.5 11.5a10.5 10.5 0 0 1 21 0C22.5 15.5 21 19 12 31Z')
  const eye = document.createElementNS(svg, 'circle')
  eye.setAttribute('cx', '12')
  eye.setAttribute('cy', '11.5')
  eye.setAttribute('r', '3.5')
  icon.append(body, eye)
  return icon
}

/** The pin of a map, a button of HTML: it is dragged, or moved with the arrow keys. */
export function pinOn(map: MapLibre, onMove: (place: Place) => void) {
  let shown: MapPin | undefined
  let marker: Marker | undefined
  let dragged = false

  const begin = () => {
    const element = document.createElement('button')
    element.type = 'button'
    element.classList.add(classes.pin!)
    element.append(shape())
    element.setAttribute('aria-roledescription', 'map pin')
    // A click on the pin is not a click on the map.
    element.addEventListener('click', (event) => event.stopPropagation())
    element.addEventListener('keydown', (event) => {
      if (!shown?.place || !shown.onMove || event.ctrlKey || event.altKey || event.metaKey) return
      const to = stepped(shown.place, event.key, event.shiftKey, map.getZoom())
      if (!to) return
      event.preventDefault()
      event.stopPropagation()
      onMove(to)
    })
    const made = new Marker({ element, anchor: 'bottom' })
    made.on('dragstart', () => {
      dragged = true
    })
    made.on('drag', () => {
      const { lat, lng } = made.getLngLat().wrap()
      onMove({ latitude: lat, longitude: lng })
    })
    made.on('dragend', () => {
      dragged = false
    })
    return made
  }

  return {
    show: (pin: MapPin | undefined) => {
      shown = pin
      if (!pin?.place) {
        marker?.remove()
        marker = undefined
        return
      }
      const { latitude, longitude } = pin.place
      const isNew = marker === undefined
      marker ??= begin()
      const element = marker.getElement() as HTMLButtonElement
      element.setAttribute('aria-label', `${pin.name} at ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`)
      element.setAttribute('aria-describedby', pin.hint)
      element.disabled = !pin.onMove
      marker.setDraggable(pin.onMove !== undefined)
      // While it is dragged it is where the pointer is.
      if (dragged) return
      marker.setLngLat([longitude, latitude])
      if (isNew) marker.addTo(map)
      if (!map.getBounds().contains([longitude, latitude])) map.jumpTo({ center: [longitude, latitude] })
    },
  }
}
