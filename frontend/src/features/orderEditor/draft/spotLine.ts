import type { LineProblem, SpotOffer } from '@/api/wire'
import { type DraftLine, type OrderContent } from '@/features/orderEditor/draft/order'
import { convertible, defaultPriceLevel, type Determined, unitOf } from '@/features/orderEditor/draft/price'
import { type Spot, spotPrice } from '@/features/orderEditor/draft/spot'
import { dateOfInstant, formatTime } from '@/ui/clock'
import { add, type Decimal, decimal, divide, multiply, parseDecimal, subtract, toNumber, zero } from '@/ui/decimal'
import { formatDate, formatQuantity } from '@/ui/format'

/** What lines use of spot offers, in base units, by the offer's id. */
export type UsedOffers = Map<string, Decimal>

/** The price level that counts for the item. */
const levelOf = (customer: OrderContent['customer'], found: Determined | undefined): string =>
  (found?.kind === 'contract' && found.tier?.priceLevelId) || customer?.priceLevelId || defaultPriceLevel

/** What the line has taken, as an offer without an end. */
function takenBy({ taken }: DraftLine): SpotOffer | undefined {
  if (!taken?.spot || taken.rate == null) return undefined
  const { priceSource, rate, spot, units } = taken
  const { spotLineId: lineId, priceLevelId } = priceSource
  const { perUnit: conversion, quantity: left } = spot
  return { lineId, units, conversion, left, validFrom: '', validTo: '', prices: [{ priceLevelId, price: rate }] }
}

/** The open offers of the line's item, and what the line has taken of one. */
function offersOf(line: DraftLine): readonly SpotOffer[] {
  const open = line.product.details?.spotOffers ?? []
  const taken = takenBy(line)
  return !taken || open.some(({ lineId }) => lineId === taken.lineId) ? open : [...open, taken]
}

/**
 * The spot price of a line; empty for a typed rate. 'unknown': the server gave the line the price of an offer that was
 * published after the item was read.
 */
export function spotOf(
  line: DraftLine,
  customer: OrderContent['customer'],
  found: Determined | undefined,
  used?: UsedOffers,
): Spot | 'unknown' {
  if (line.customRate === null && line.priceSource.spotLineId && !offerOf(line)) return 'unknown'
  const offers = offersOf(line)
  const unit = line.product.details && convertible(line.product.details, line.units)
  if (offers.length === 0 || !unit || line.customRate !== null) return {}
  const { spotOffers: open } = line.product.details!
  const taken = takenBy(line)
  const left = ({ lineId, left }: SpotOffer): Decimal => {
    const own = taken?.lineId === lineId && open?.some((each) => each.lineId === lineId) ? decimal(taken.left) : zero
    return subtract(add(decimal(left), own), used?.get(lineId) ?? zero)
  }
  return spotPrice(offers, levelOf(customer, found), found?.rate, line.quantity, unit.conversionRate, Date.now(), left)
}

/** Adds what a line uses of its offer beyond what it has taken already. */
export function use(used: UsedOffers, line: DraftLine): void {
  const { priceSource, product, quantity, units } = line
  const { kind, spotLineId } = priceSource
  const taken = takenBy(line)
  const unit = product.details && convertible(product.details, units)
  const wanted = parseDecimal(quantity)
  if (kind !== 'spot' || !unit || !wanted) return
  const more = subtract(
    multiply(wanted, decimal(unit.conversionRate)),
    taken?.lineId === spotLineId ? decimal(taken.left) : zero,
  )
  used.set(spotLineId, add(used.get(spotLineId) ?? zero, more))
}

/** The problems of a line with what is left at the spot price; the same list when nothing changed. */
export function withSpotLeft(line: DraftLine, { short }: Spot): LineProblem[] {
  const others = line.problems.filter(({ code }) => code !== 'spot_left')
  if (!short) return others.length === line.problems.length ? line.problems : others
  const { left, offer, rate } = short
  const unit = line.product.details && unitOf(line.product.details, line.units)?.abbreviation
  const params = {
    left: toNumber(left),
    units: line.units,
    unit: unit ?? '',
    rate: toNumber(rate),
    spotLineId: offer.lineId,
  }
  const problems: LineProblem[] = [...others, { code: 'spot_left', field: 'quantity', params, severity: 'warning' }]
  return JSON.stringify(problems) === JSON.stringify(line.problems) ? line.problems : problems
}

/** The offer whose price the line has; undefined for another price, or while the item is not read. */
const offerOf = (line: DraftLine): SpotOffer | undefined =>
  line.priceSource.kind === 'spot'
    ? (line.product.details?.spotOffers?.find(({ lineId }) => lineId === line.priceSource.spotLineId) ?? takenBy(line))
    : undefined

/** The offer in words: 'Spot to Fri, 7 CS left'. On its last day the time; of an offer that is over only 'Spot price'. */
export function spotWords(line: DraftLine): string | undefined {
  const offer = offerOf(line)
  if (!offer) return undefined
  const end = new Date(Date.parse(offer.validTo) - 1)
  if (Number.isNaN(end.getTime())) return 'Spot price'
  const date = dateOfInstant(end.toISOString())
  const to =
    date === dateOfInstant(new Date().toISOString()) ? formatTime(offer.validTo) : formatDate(date).split(',')[0]
  const left = toNumber(divide(decimal(offer.left), decimal(offer.conversion), 3))
  const unit = line.product.details && unitOf(line.product.details, offer.units)?.abbreviation
  return `Spot to ${to}, ${formatQuantity(left)} ${unit ?? ''} left`
}
