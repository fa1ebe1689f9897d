const locale = 'en-US'

const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const rate = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 5,
})
const quantity = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
const distance = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const civil = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** What stands where there is no value. */
export const nothing = '–'

type Maybe<T> = T | null | undefined

export const formatMoney = (value: Maybe<number>): string => (value == null ? nothing : money.format(value))
/** A price per unit: 2 to 5 decimals. */
export const formatRate = (value: Maybe<number>): string => (value == null ? nothing : rate.format(value))
export const formatQuantity = (value: Maybe<number>): string => (value == null ? nothing : quantity.format(value))

/** How distances and weights are shown: the setting display.units. */
export type Units = 'us' | 'metric'

let units: Units = 'us'

/** From now on distances and weights are shown in these units. */
export function showUnits(chosen: Units): void {
  units = chosen
}

const kilometersAMile = 1.609344
const kilogramsAPound = 0.45359237

/** A distance in kilometers, as the API has it: '19.5 mi' or '31.4 km'. */
export function formatDistance(kilometers: Maybe<number>): string {
  if (kilometers == null) return nothing
  return units === 'us' ? `${distance.format(kilometers / kilometersAMile)} mi` : `${distance.format(kilometers)} km`
}

/** A weight in kilograms, as the API has it: '3,263 lb' or '1,480 kg'. */
export function formatWeight(kilograms: Maybe<number>): string {
  if (kilograms == null) return nothing
  return units === 'us'
    ? `${quantity.format(Math.round(kilograms / kilogramsAPound))} lb`
    : `${quantity.format(Math.round(kilograms))} kg`
}

/** A business date, YYYY-MM-DD, which belongs to no zone. */
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
// Made once, and not before one is shown: making one takes longer than the row that it is for.
let clocks: ReturnType<typeof clocksIn> | undefined

/** From now on instants are shown in the warehouse's zone, whatever the browser's is. */
export function showInstantsIn(timeZone: string): void {
  if (timeZone === zone) return
  zone = timeZone
  clocks = undefined
}

/** So long before the same day of another year is meant, and after. */
const nearMs = 300 * 24 * 60 * 60 * 1_000

/** An instant in the warehouse's zone, in the browser's until that is known; with its year where it is not plain. */
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

/** 'pending_fulfillment' as people say it: 'Pending fulfillment'. */
export function words(code: string): string {
  const text = code.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** '1 order', '3 orders'. */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${quantity.format(n)} ${n === 1 ? one : many}`
