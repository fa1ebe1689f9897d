import type { Coordinates, Setting, WarehouseAddress } from '@/api/wire'
import { numberOf, placeOf, placeProblems, type TypedPlace } from '@/parts/place/place'
import { nothing, words } from '@/ui/format'

/** The values in the fields of a setting under edit. Numbers and JSON are text while they are typed. */
export type Typed = string | boolean | WarehouseAddress | TypedPlace

/** How a setting is edited: by its type; word groups have one line per group instead of JSON. */
export type Editor = Setting['type'] | 'wordGroups'

export const editorOf = ({ key, type }: Pick<Setting, 'key' | 'type'>): Editor =>
  key === 'search.synonyms' ? 'wordGroups' : type

const emptyAddress: WarehouseAddress = { street: '', city: '', state: '', postalCode: '', country: '' }

const text = (value: unknown) => (value == null ? '' : String(value))

/** A value as the fields show it. */
export function toTyped(editor: Editor, value: unknown): Typed {
  switch (editor) {
    case 'boolean':
      return value === true
    case 'address':
      return { ...emptyAddress, ...(value as WarehouseAddress | null) }
    case 'coordinates': {
      const place = value as Coordinates | null
      return { latitude: text(place?.latitude), longitude: text(place?.longitude) }
    }
    case 'wordGroups':
      return ((value as string[][] | null) ?? []).map((group) => group.join(', ')).join('\n')
    case 'json':
      return value == null ? '' : JSON.stringify(value, null, 2)
    case 'number':
    case 'string':
    case 'choice':
    case 'timezone':
      return text(value)
  }
}

/** The value of the fields, or the reason why they are invalid. */
export type Read = { value: unknown } | { problem: string }

const within = (n: number, least = -Infinity, most = Infinity) => n >= least && n <= most

function readNumber(typed: string, { minimum, maximum }: Pick<Setting, 'minimum' | 'maximum'>): Read {
  const value = numberOf(typed)
  return within(value, minimum, maximum)
    ? { value }
    : { problem: `Type a number ${boundsOf({ minimum, maximum })}`.trim() }
}

/** The reason names the fields, for a screen that shows no fields. */
function readCoordinates(typed: TypedPlace): Read {
  const value = placeOf(typed)
  if (value) return { value }
  const problems = Object.entries(placeProblems(typed)).map(([part, problem]) => `${part}: ${problem}`)
  return { problem: problems.join(', ') }
}

function readWordGroups(typed: string): Read {
  const value: string[][] = []
  for (const [index, line] of typed.split('\n').entries()) {
    const group = line
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean)
    if (group.length === 1)
      return { problem: `Line ${index + 1} has only one word: a group needs two or more, separated by commas` }
    if (group.length > 1) value.push(group)
  }
  return { value }
}

function readJson(typed: string): Read {
  try {
    return { value: JSON.parse(typed) as unknown }
  } catch {
    return { problem: 'This is not JSON. Put text in double quotes: "like this"' }
  }
}

/** Parses and validates the fields of a setting, as far as the browser can. */
export function fromTyped(editor: Editor, typed: Typed, bounds: Pick<Setting, 'minimum' | 'maximum'> = {}): Read {
  switch (editor) {
    case 'number':
      return readNumber(typed as string, bounds)
    case 'coordinates':
      return readCoordinates(typed as TypedPlace)
    case 'wordGroups':
      return readWordGroups(typed as string)
    case 'json':
      return readJson(typed as string)
    case 'string':
      return { value: (typed as string).trim() }
    case 'boolean':
    case 'choice':
    case 'timezone':
    case 'address':
      return { value: typed }
  }
}

const choices: Record<string, string> = {
  us: 'US: miles, pounds',
  metric: 'Metric: kilometers, kilograms',
  '12h': '12 hours: 1:05 PM',
  '24h': '24 hours: 13:05',
  'great-circle': 'Straight lines with the road factor',
  'road-network': 'Stored road network',
  'amazon-location': 'Amazon Location Service',
}

/** A choice of a setting in words. */
export const choiceText = (value: string): string => choices[value] ?? words(value.replaceAll('-', '_'))

/** 'from 1 to 3'. */
export const boundsOf = ({ minimum, maximum }: Pick<Setting, 'minimum' | 'maximum'>): string =>
  minimum === undefined || maximum === undefined ? '' : `from ${minimum} to ${maximum}`

/** Whether both texts are equal. */
export const sameTyped = (a: Typed, b: Typed): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A value in words, for the history and for conflicts. */
export function inWords(editor: Editor, value: unknown): string {
  if (value == null) return nothing
  switch (editor) {
    case 'boolean':
      return value ? 'On' : 'Off'
    case 'address': {
      const { street, city, state, postalCode, country } = value as WarehouseAddress
      return [street, city, `${state} ${postalCode}`.trim(), country].filter(Boolean).join(', ') || nothing
    }
    case 'coordinates': {
      const { latitude, longitude } = value as Coordinates
      return `${latitude}, ${longitude}`
    }
    case 'wordGroups':
      return String(toTyped(editor, value)) || nothing
    case 'json':
      return JSON.stringify(value, null, 2)
    case 'number':
    case 'string':
    case 'timezone':
      return String(value) || nothing
    case 'choice':
      return choiceText(String(value)) || nothing
  }
}

/** The name of a setting: 'tracking.roadFactor' gives 'Road factor'. A custom key is not changed. */
export function nameOf({ key, group }: Pick<Setting, 'key' | 'group'>): string {
  if (group === 'other') return key
  const name = key
    .slice(key.indexOf('.') + 1)
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export const groupNames: Record<Setting['group'], string> = {
  warehouse: 'Warehouse',
  display: 'Display',
  orders: 'Orders',
  inventory: 'Inventory adjustments',
  pricing: 'Pricing',
  search: 'Search',
  trips: 'Trips',
  tracking: 'Distances and arrival times',
  planning: 'Planning a day',
  erp: 'NetSuite',
  other: 'Custom keys',
}

/** The settings that match a search: every word is in the name, key, description or group. */
export function findSettings(settings: Setting[], search: string): Setting[] {
  const parts = search.toLowerCase().split(/\s+/).filter(Boolean)
  return settings.filter((setting) => {
    const about = `${nameOf(setting)} ${setting.key} ${setting.description} ${groupNames[setting.group]}`.toLowerCase()
    return parts.every((part) => about.includes(part))
  })
}

/** The settings by group, in order. */
export function byGroup(settings: Setting[]): Array<[group: Setting['group'], settings: Setting[]]> {
  const groups = new Map<Setting['group'], Setting[]>()
  for (const setting of settings) groups.set(setting.group, [...(groups.get(setting.group) ?? []), setting])
  return [...groups]
}
