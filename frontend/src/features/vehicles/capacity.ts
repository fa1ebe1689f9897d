import type { Vehicle } from '@/api/wire'
import { type Decimal, decimal, divide, multiply, parseDecimal, places, round, toNumber, toText } from '@/ui/decimal'
import type { Units } from '@/ui/format'

/** How a capacity is entered. The API keeps kilograms, cubic feet and cases with 3 decimals. */
export interface Measure {
  unit: string
  /** How many of the API's units one of these is. Both conversions round once. */
  factor?: Decimal
  /** The decimals that may be typed: with them, a value comes back as it was typed. */
  places: number
}

export type Dimension = keyof Vehicle['capacity']
export const dimensions: readonly Dimension[] = ['weight', 'volume', 'cases']
export const dimensionLabels: Record<Dimension, string> = { weight: 'Weight', volume: 'Volume', cases: 'Cases' }

const stored = 3
const cases: Measure = { unit: 'cases', places: stored }
const kilogramsAPound = decimal('0.45359237')
// A cubic foot is 0.028316846592 m³, so this is exact to 12 digits.
const cubicFeetACubicMeter = divide(decimal(1), decimal('0.028316846592'), 12)

const measures: Record<Units, Record<Dimension, Measure>> = {
  us: {
    weight: { unit: 'lb', factor: kilogramsAPound, places: 2 },
    volume: { unit: 'ft³', places: stored },
    cases,
  },
  metric: {
    weight: { unit: 'kg', places: stored },
    volume: { unit: 'm³', factor: cubicFeetACubicMeter, places: 2 },
    cases,
  },
}

export const measureOf = (units: Units, dimension: Dimension): Measure => measures[units][dimension]

/** A capacity of the API as a person types it; '' for no limit. The API answers null for no limit. */
export function toTyped(value: number | null | undefined, { factor, places: most }: Measure): string {
  if (value == null) return ''
  const known = decimal(value)
  return toText(factor ? divide(known, factor, most) : known)
}

/** What was typed, in the API's unit; undefined for no limit. */
export function fromTyped(typed: string, { factor }: Measure): number | undefined {
  if (typed === '') return undefined
  const read = decimal(typed)
  return toNumber(factor ? round(multiply(read, factor), stored) : read)
}

const most = decimal(1_000_000)

/** What is wrong with what was typed. */
export function problemOf(typed: string, dimension: Dimension, measure: Measure): string | undefined {
  if (typed === '') return undefined
  const label = dimensionLabels[dimension]
  const read = parseDecimal(typed)
  if (!read || /e/i.test(typed)) return `${label} must be a number, or empty for no limit`
  if (read.digits < 0n) return `${label} must not be less than 0`
  if (places(read) > measure.places) return `${label} must have at most ${measure.places} decimals`
  return toNumber(read) > toNumber(most) ? `${label} must be at most 1,000,000` : undefined
}

const shown = new Intl.NumberFormat('en-US', { maximumFractionDigits: stored })

/** A capacity for reading: '4,000 lb'. */
export function formatCapacity(value: number | null | undefined, measure: Measure): string {
  const text = toTyped(value, measure)
  return text === '' ? 'No limit' : `${shown.format(Number(text))} ${measure.unit}`
}
