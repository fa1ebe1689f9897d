import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { LayerSpecification, LineLayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'

const colors = {
  background: '#131619',
  land: '#1f2124',
  water: '#131619',
  local: ['#26282c', '#303338'],
  collector: ['#2a2d31', '#3a3e44'],
  arterial: ['#33373c', '#4a4f57'],
  label: ['#8b9098', '#b4bac2'],
  halo: '#1b1c1e',
  dot: '#9999d0',
} as const

const font = ['Map Sans']

/** From the zoom of a city to the zoom of a block. */
const grows = (far: number | string, near: number | string) =>
  ['interpolate', ['linear'], ['zoom'], 10, far, 16, near] as never

function roads(
  id: string,
  minzoom: number,
  filter: LineLayerSpecification['filter'],
  color: readonly [string, string],
  width: [number, number],
): LayerSpecification {
  return {
    id,
    type: 'line',
    source: 'base',
    'source-layer': 'roads',
    minzoom,
    filter,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': grows(...color), 'line-width': grows(...width) },
  }
}

const isMinor: LineLayerSpecification['filter'] = ['==', ['get', 'kind'], 'minor_road']
const isLesser: LineLayerSpecification['filter'] = [
  'all',
  ['==', ['get', 'kind'], 'major_road'],
  ['in', ['get', 'kind_detail'], ['literal', ['tertiary', 'secondary']]],
]
const isMajor: LineLayerSpecification['filter'] = [
  'all',
  ['in', ['get', 'kind'], ['literal', ['highway', 'major_road']]],
  ['!', ['in', ['get', 'kind_detail'], ['literal', ['tertiary', 'secondary']]]],
]

function names(
  id: string,
  minzoom: number,
  filter: LineLayerSpecification['filter'],
  size: number,
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: 'base',
    'source-layer': 'roads',
    minzoom,
    filter,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': size,
    },
    paint: { 'text-color': grows(...colors.label), 'text-halo-color': colors.halo, 'text-halo-width': 1.2 },
  }
}

/** The image of the layer that keeps street names away from markers. */
export const clearing = 'clearing'

/** What a screen shows on the map. */
export const contentSources: Record<'lines' | 'markers' | 'dots', SourceSpecification> = {
  lines: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
  markers: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
  dots: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
}

/** How it is drawn: lines below the names of the map's style, the rest above all. */
export const contentLayers: LayerSpecification[] = [
  {
    id: 'lines-casing',
    type: 'line',
    source: 'lines',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colors.background, 'line-width': 6, 'line-opacity': ['get', 'opacity'] },
  },
  {
    id: 'lines',
    type: 'line',
    source: 'lines',
    filter: ['!', ['get', 'dashed']],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': ['get', 'color'], 'line-width': 3, 'line-opacity': ['get', 'opacity'] },
  },
  {
    id: 'lines-proposed',
    type: 'line',
    source: 'lines',
    filter: ['get', 'dashed'],
    layout: { 'line-join': 'round' },
    paint: { 'line-color': ['get', 'color'], 'line-width': 3, 'line-dasharray': [2, 1.5] },
  },
  {
    id: 'dots',
    type: 'circle',
    source: 'dots',
    paint: { 'circle-radius': 3.5, 'circle-color': colors.dot, 'circle-opacity': 0.85 },
  },
  // Transparent, and drawn whatever is there: street names make room for the markers, which are elements of HTML.
  {
    id: 'markers',
    type: 'symbol',
    source: 'markers',
    layout: { 'icon-image': clearing, 'icon-overlap': 'always' },
  },
]

/**
 * The style over tiles of our own, in the portal's dark colors. Its layers are those of the Protomaps basemap, version
 * 4, which the map of the demo city has as well.
 */
export const tilesStyle = (tiles: string): StyleSpecification => ({
  version: 8,
  // Without its own file, the labels would look different on each machine.
  'font-faces': { 'Map Sans': inter },
  sources: { base: { type: 'vector', url: `pmtiles://${new URL(tiles, window.location.origin).href}` } },
  layers: [
    { id: 'background', type: 'background', paint: { 'background-color': colors.background } },
    { id: 'earth', type: 'fill', source: 'base', 'source-layer': 'earth', paint: { 'fill-color': colors.land } },
    { id: 'water', type: 'fill', source: 'base', 'source-layer': 'water', paint: { 'fill-color': colors.water } },
    roads('local', 12, isMinor, colors.local, [0.4, 5]),
    roads('collector', 10, isLesser, colors.collector, [0.6, 7]),
    roads('arterial', 8, isMajor, colors.arterial, [0.8, 9]),
    names('local-names', 14, isMinor, 11),
    names('collector-names', 12.5, isLesser, 11),
    names('arterial-names', 10.5, isMajor, 12),
  ],
})
