import { showHours, showInstantsIn } from '@/ui/clock'
import { formatQuantity, nothing, withMinus } from '@/ui/formatQuantity'

export { formatInstant, showInstantsIn, zoneOfInstants } from '@/ui/clock'
export { formatQuantity, nothing }

const locale = 'en-US'

const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const rate = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 5,
})
const price = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 5 })
const share = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
const distance = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const civil = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

type Maybe<T> = T | null | undefined

export const formatMoney = (value: Maybe<number>): string => (value == null ? nothing : withMinus(money.format(value)))
/** A price per unit: 2 to 5 decimal places. */
export const formatRate = (value: Maybe<number>): string => (value == null ? nothing : withMinus(rate.format(value)))

/** A price per unit without the currency sign, for columns of prices: '54.13'. */
export const formatPrice = (value: Maybe<number>): string => (value == null ? nothing : withMinus(price.format(value)))

/** A share as a percentage: 0.125 gives '12.5%'. */
export const formatShare = (value: Maybe<number>): string => (value == null ? nothing : withMinus(share.format(value)))

/** The units of distances and weights: the setting display.units. */
export type Units = 'us' | 'metric'

let units: Units = 'us'

/** Sets the units in which distances and weights are shown. */
export function showUnits(chosen: Units): void {
  units = chosen
}

/** The settings of the company that decide how things are shown. */
interface ShownAs {
  /** IANA name of the warehouse's time zone. */
  timezone: string
  units: Units
  clock: '12h' | '24h'
}

/** Shows instants, times, distances and weights as the settings say. */
export function showAs({ timezone, units: chosen, clock }: ShownAs): void {
  if (timezone) showInstantsIn(timezone)
  showUnits(chosen)
  showHours(clock === '24h' ? 24 : 12)
}

const kilometersAMile = 1.609344
const kilogramsAPound = 0.45359237

/** A distance; the API sends kilometers: '19.5 mi' or '31.4 km'. */
export function formatDistance(kilometers: Maybe<number>): string {
  if (kilometers == null) return nothing
  return units === 'us' ? `${distance.format(kilometers / kilometersAMile)} mi` : `${distance.format(kilometers)} km`
}

/** A speed; the API sends meters a second: '24 mph' or '38 km/h'. */
export const formatSpeed = (metersASecond: number): string => {
  const kilometersAnHour = metersASecond * 3.6
  return units === 'us'
    ? `${Math.round(kilometersAnHour / kilometersAMile)} mph`
    : `${Math.round(kilometersAnHour)} km/h`
}

/** The units of weights and volumes. */
export const weightUnit = (): string => (units === 'us' ? 'lb' : 'kg')
export const volumeUnit = (): string => (units === 'us' ? 'ft³' : 'm³')

const cubicFeetACubicMeter = 35.3146667

/** A volume; the API sends cubic feet: '460 ft³' or '13 m³'. */
export const formatVolume = (cubicFeet: number): string =>
  `${formatQuantity(Math.round(units === 'us' ? cubicFeet : cubicFeet / cubicFeetACubicMeter))} ${volumeUnit()}`

/** The units that are shown. */
export const unitsShown = (): Units => units

/** A weight; the API sends kilograms: '3,263 lb' or '1,480 kg'. */
export function formatWeight(kilograms: Maybe<number>): string {
  if (kilograms == null) return nothing
  return units === 'us'
    ? `${formatQuantity(Math.round(kilograms / kilogramsAPound))} lb`
    : `${formatQuantity(Math.round(kilograms))} kg`
}

/** A business date, YYYY-MM-DD, without a time zone. */
export function formatDate(date: Maybe<string>): string {
  if (!date) return nothing
  const at = new Date(`${date.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(at.getTime()) ? date : civil.format(at)
}

/** A text of the API with its dates formatted; a date that is part of a number or of an instant stays. */
export const withDates = (text: string): string => text.replaceAll(/(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g, formatDate)

export function formatMinutes(minutes: Maybe<number>): string {
  if (minutes == null) return nothing
  const whole = Math.round(minutes)
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')} min`
}

/** A code in words: 'pending_fulfillment' gives 'Pending fulfillment'. */
export function words(code: string): string {
  const text = code.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** '1 order', '3 orders'. */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${formatQuantity(n)} ${n === 1 ? one : many}`
