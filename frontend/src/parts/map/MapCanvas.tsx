import 'maplibre-gl/dist/maplibre-gl.css'
import {
  addProtocol,
  type GeoJSONSource,
  Map as MapLibre,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
// The worker is a file of its own: the content security policy allows no code from blobs.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from '@/parts/map/Map.module.css'
import { boundsOf, type MapContent, mostOf, type Place, placesOf } from '@/parts/map/mapContent'
import { markersOn } from '@/parts/map/mapMarkers'
import { pinOn } from '@/parts/map/mapPin'
import { clearing, contentLayers, contentSources, tilesStyle } from '@/parts/map/mapStyle'
import type { MapProps } from '@/parts/map/MapView'
import type { MapSource } from '@/resources/map'
import { unitsShown } from '@/ui/format'

setWorkerUrl(workerUrl)
addProtocol('pmtiles', new Protocol({ metadata: true }).tile)

/** Pixels between the outermost places and the map's edge; markers are drawn within. */
const margin = 48
/** A single place is shown with the blocks around it. */
const nearest = 15
/** Around a pin without a place, the map shows a city. */
const cityZoom = 11
/** Side of the square that street names keep away from a marker, in pixels. */
const clearingSize = 30

function linesOf({ lines }: MapContent) {
  return lines.map(({ id, points, color, look }) => ({
    type: 'Feature' as const,
    properties: { id, color, dashed: look === 'proposed', opacity: look === 'faint' ? 0.35 : 1 },
    geometry: {
      type: 'LineString' as const,
      coordinates: points.map(({ longitude, latitude }) => [longitude, latitude]),
    },
  }))
}

const pointsOf = (places: readonly Place[]) =>
  places.map(({ longitude, latitude }) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  }))

/** What a map shows when it begins, and when it is fitted. */
function viewOf({ pin, dots = [], markers, lines }: Omit<MapProps, 'instead'>) {
  const close = [...markers.filter(({ shape }) => shape !== 'warehouse'), ...(pin?.place ? [pin.place] : [])]
  return pin && close.length === 0
    ? { bounds: boundsOf([...mostOf(dots), ...markers]), maxZoom: cityZoom }
    : { bounds: boundsOf(pin ? close : placesOf({ markers, lines })), maxZoom: nearest }
}

function newMap(container: HTMLElement, source: MapSource, props: CanvasProps): MapLibre {
  const { bounds, maxZoom } = viewOf(props)
  const map = new MapLibre({
    container,
    style: 'style' in source ? source.style : tilesStyle(source.tiles),
    ...(bounds && { bounds }),
    fitBoundsOptions: { padding: margin, maxZoom },
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxZoom: 18,
    attributionControl: { compact: false },
    locale: { 'Map.Title': props.label },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new ScaleControl({ unit: unitsShown() === 'us' ? 'imperial' : 'metric' }), 'bottom-left')
  return map
}

type CanvasProps = Omit<MapProps, 'instead'>

interface Shown {
  map: MapLibre
  markers: ReturnType<typeof markersOn>
  pin: ReturnType<typeof pinOn>
}

/** Shows places in a source of the map. */
const setPoints = ({ map }: Shown, name: 'markers' | 'dots', places: readonly Place[]) =>
  void map.getSource<GeoJSONSource>(name)?.setData({ type: 'FeatureCollection', features: pointsOf(places) })

/** The map itself; see MapView. */
export function MapCanvas(props: CanvasProps & { source: MapSource }) {
  const { source, markers, lines, selected, fitted, center, onPick, pin, dots } = props
  const container = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown>()
  const start = useEffectEvent((element: HTMLElement, from: MapSource) => newMap(element, from, props))
  const select = useEffectEvent((id: string) => props.onSelect?.(id))
  const move = useEffectEvent((place: Place) => pin?.onMove?.(place))
  const pick = useEffectEvent((longitude: number, latitude: number) => onPick?.({ latitude, longitude }))

  useEffect(() => {
    if (!container.current) return undefined
    const map = start(container.current, source)
    map.on('click', ({ lngLat }) => pick(lngLat.lng, lngLat.lat))
    map.on('load', () => {
      map.addImage(clearing, {
        width: clearingSize,
        height: clearingSize,
        data: new Uint8Array(clearingSize * clearingSize * 4),
      })
      for (const [id, data] of Object.entries(contentSources)) map.addSource(id, data)
      // Lines lie below the names of the map's own style.
      const names = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id
      for (const layer of contentLayers) map.addLayer(layer, layer.type === 'line' ? names : undefined)
      setShown({ map, markers: markersOn(map, (id) => select(id)), pin: pinOn(map, (place) => move(place)) })
    })
    return () => {
      setShown(undefined)
      map.remove()
    }
  }, [source])

  useEffect(() => {
    shown?.markers.show(markers, selected)
    if (shown) setPoints(shown, 'markers', markers)
  }, [shown, markers, selected])

  useEffect(() => {
    if (shown && dots) setPoints(shown, 'dots', dots)
  }, [shown, dots])

  // On each render: the pin is compared where it is drawn.
  useEffect(() => shown?.pin.show(pin))

  useEffect(() => {
    void shown?.map
      .getSource<GeoJSONSource>('lines')
      ?.setData({ type: 'FeatureCollection', features: linesOf({ markers: [], lines }) })
  }, [shown, lines])

  // A new map begins fitted.
  const fittedTo = useRef(fitted)
  const fit = useEffectEvent((map: MapLibre, to: string) => {
    if (fittedTo.current === to) return
    fittedTo.current = to
    const { bounds, maxZoom } = viewOf(props)
    if (bounds) map.fitBounds(bounds, { padding: margin, maxZoom })
  })
  useEffect(() => {
    if (shown) fit(shown.map, fitted)
  }, [shown, fitted])

  const [longitude, latitude] = [center?.longitude, center?.latitude]
  useEffect(() => {
    if (shown && longitude !== undefined && latitude !== undefined) shown.map.jumpTo({ center: [longitude, latitude] })
  }, [shown, longitude, latitude])

  return <div ref={container} className={classes.canvas} data-picks={onPick ? '' : undefined} />
}
