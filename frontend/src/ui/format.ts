import { formatQuantity, nothing, withMinus } from '@/ui/formatQuantity'

export { formatQuantity, nothing }

const locale = 'en-US'

const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const rate = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 5,
})
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

/** A share as a percentage: 0.125 gives '12.5%'. */
export const formatShare = (value: Maybe<number>): string => (value == null ? nothing : withMinus(share.format(value)))

/** The units of distances and weights: the setting display.units. */
export type Units = 'us' | 'metric'

let units: Units = 'us'

/** Sets the units in which distances and weights are shown. */
export function showUnits(chosen: Units): void {
  units = chosen
}

const kilometersAMile = 1.609344
const kilogramsAPound = 0.45359237

/** A distance; the API sends kilometers: '19.5 mi' or '31.4 km'. */
export function formatDistance(kilometers: Maybe<number>): string {
  if (kilometers == null) return nothing
  return units === 'us' ? `${distance.format(kilometers / kilometersAMile)} mi` : `${distance.format(kilometers)} km`
}

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

const clock = (timeZone: string | undefined, year?: 'numeric') =>
  new Intl.DateTimeFormat(locale, {
    year,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
const clocksIn = (timeZone?: string) => ({ near: clock(timeZone), far: clock(timeZone, 'numeric') })

let zone: string | undefined
// Created once, on first use: creating a formatter takes longer than rendering a row.
let clocks: ReturnType<typeof clocksIn> | undefined

/** Sets the warehouse's time zone: instants are shown in it, whatever the browser's time zone is. */
export function showInstantsIn(timeZone: string): void {
  if (timeZone === zone) return
  zone = timeZone
  clocks = undefined
}

/** The time zone in which instants are shown; undefined for the browser's. */
export const zoneOfInstants = () => zone

/** Within this distance of today, the year is not shown. */
const nearMs = 300 * 24 * 60 * 60 * 1_000

/**
 * An instant in the warehouse's time zone (in the browser's until that is known). The year is shown only when it is not
 * obvious.
 */
export function formatInstant(instant: Maybe<string>): string {
  if (!instant) return nothing
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  clocks ??= clocksIn(zone)
  return (Math.abs(Date.now() - at.getTime()) < nearMs ? clocks.near : clocks.far).format(at)
}

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
