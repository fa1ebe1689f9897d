import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, compare, decimal, divide, multiply, parseDecimal, places, round, toNumber, toText } from '@/ui/decimal'
import type { ContractPrice, PriceSource, SpotOffer } from '@/api/wire'
import {
  convertible,
  defaultPriceLevel,
  determineRate,
  lineAmount,
  type Priced,
  unitFor,
} from '@/features/orderEditor/draft/price'
import { spotPrice } from '@/features/orderEditor/draft/spot'
import { caseUnits, items } from '@/testing/data'

const product = (prices: Priced['prices'], saleUnit = '11'): Priced => ({
  _id: '1',
  pricingGroupId: '',
  unitsType: caseUnits,
  saleUnit,
  prices,
})
const level1 = { priceLevelId: '1' }
const tiers: Priced['prices'] = [
  { priceLevelId: '1', quantity: 0, price: 24 },
  { priceLevelId: '1', quantity: 10, price: 21.6 },
  { priceLevelId: '2', quantity: 5, price: 20 },
]

/** A row of the table that the server's price rule is tested with too. */
interface Case {
  name: string
  product: string
  priceLevelId: string
  contractPrices?: ContractPrice[]
  at?: string
  offers?: SpotOffer[]
  quantity: number
  units: string
  customRate: number | null
  want: {
    determinedRate: number | null
    rate: number | null
    amount: number
    priceSource: { kind: PriceSource['kind']; priceLevelId?: string; tierQuantity?: number; spotLineId?: string }
    spotLeft?: { lineId: string; left: number; rate: number }
  }
}

describe('the table of cases that portal and server share', () => {
  const table = JSON.parse(readFileSync('../shared/prices/pricing/testdata/cases.json', 'utf8')) as {
    products: Record<string, Priced>
    cases: Case[]
  }

  test.each(table.cases)(
    '$name',
    ({ product, priceLevelId, contractPrices, at, offers = [], quantity, units, customRate, want }) => {
      const priced = { ...table.products[product]!, _id: product }
      const found = determineRate(priced, { priceLevelId, contractPrices }, quantity, units)
      const determinedRate = found ? toNumber(found.rate) : null
      const unit = convertible(priced, units)
      const level = found?.tier?.priceLevelId ?? (priceLevelId || defaultPriceLevel)
      const spot =
        customRate === null && unit && at
          ? spotPrice(offers, level, found?.rate, quantity, unit.conversionRate, Date.parse(at))
          : {}
      const rate = customRate ?? (spot.rate ? toNumber(spot.rate) : determinedRate)
      const amount = lineAmount(quantity, rate)
      const { kind, tierQuantity: tier, priceLevelId: wantedLevel } = want.priceSource
      expect({
        kind: customRate === null ? (spot.offer ? 'spot' : (found?.kind ?? 'none')) : 'custom',
        level: wantedLevel === undefined ? undefined : spot.offer ? level || undefined : found?.tier?.priceLevelId,
        spotLineId: spot.offer?.lineId,
        left: spot.short && {
          lineId: spot.short.offer.lineId,
          left: toNumber(spot.short.left),
          rate: toNumber(spot.short.rate),
        },
        determinedRate,
        rate,
        amount: amount ? toNumber(amount) : 0,
        tier: tier === undefined ? undefined : found?.tier?.quantity,
      }).toEqual({
        kind,
        level: wantedLevel,
        spotLineId: want.priceSource.spotLineId,
        left: want.spotLeft,
        determinedRate: want.determinedRate,
        rate: want.rate,
        amount: want.amount,
        tier,
      })
    },
  )
})

describe('the price rule', () => {
  // Level, quantity, unit (10 is each, 11 is case of 12), expected rate.
  test.each([
    ['1', '5', '11', '24', 'below the second tier'],
    ['1', '10', '11', '21.6', 'exactly on the tier'],
    ['1', '9.999', '11', '24', 'a hair below the tier'],
    ['1', '12', '10', '2', '12 each are one case'],
    ['1', '120', '10', '1.8', '120 each are ten cases'],
    ['1', '119.999', '10', '2', 'just short of ten cases'],
    ['', '1', '11', '24', 'no level is level 1'],
    ['2', '4', '11', undefined, 'no tier of the level is met'],
    ['2', '5', '11', '20', 'its only tier is met'],
    ['3', '50', '11', undefined, 'a level without prices'],
    ['1', '0', '11', undefined, 'nothing ordered'],
    ['1', '1', '99', undefined, 'a unit that is not the product’s'],
    ['1', 'x', '11', undefined, 'not a number'],
  ])('level %s, %s of unit %s is %s: %s', (level, quantity, unit, expected, _why) => {
    const found = determineRate(product(tiers), { priceLevelId: level }, quantity, unit)
    expect(found && toText(found.rate)).toBe(expected)
  })

  test.each([0, -12, Number.NaN, undefined])('a unit with the conversion %s gives no rate', (conversionRate) => {
    const broken = {
      ...caseUnits,
      items: caseUnits.items.map((unit) =>
        unit._id === '11' ? { ...unit, conversionRate: conversionRate as number } : unit,
      ),
    }
    expect(determineRate({ ...product(tiers), unitsType: broken }, level1, '1', '11')).toBeUndefined()
    expect(determineRate({ ...product(tiers), unitsType: broken }, level1, '1', '10')).toBeUndefined()
    expect(determineRate({ ...product(tiers, '10'), unitsType: broken }, level1, '1', '11')).toBeUndefined()
  })

  test('rounds once, to 5 places, half away from zero', () => {
    const rate = (price: number) =>
      toText(determineRate(product([{ priceLevelId: '1', quantity: 0, price }]), level1, 1, '10')!.rate)
    expect(rate(10)).toBe('0.83333')
    expect(rate(20)).toBe('1.66667')
    expect(rate(0.00006)).toBe('0.00001')
  })

  test('without a fitting contract price the rate is that of the level', () => {
    const contractPrices: ContractPrice[] = [
      { itemId: '2', price: 1 },
      { itemId: '3', priceLevelId: '2' },
      { pricingGroupId: '7', priceLevelId: '2' },
    ]
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), fc.constantFrom('1', '2', '3'), (thousandths, priceLevelId) => {
        const rate = (buyer: Parameters<typeof determineRate>[1]) =>
          determineRate(product(tiers), buyer, thousandths / 1000, '11')
        expect(rate({ priceLevelId, contractPrices })).toEqual(rate({ priceLevelId }))
        expect(rate({ priceLevelId, contractPrices: [] })).toEqual(rate({ priceLevelId }))
      }),
    )
  })

  test('the rate never rises with the quantity', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 500_000 }), (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        const rate = (thousandths: number) => determineRate(product(tiers), level1, thousandths / 1000, '11')!.rate
        return compare(rate(more), rate(less)) <= 0
      }),
    )
  })

  test('of the reached tiers, the one with the highest minimum is chosen', () => {
    const tier = fc.record({
      priceLevelId: fc.constant('1'),
      quantity: fc.integer({ min: 0, max: 60 }),
      price: fc.integer({ min: 1, max: 9_999 }).map((cents) => cents / 100),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(tier, { selector: (each) => each.quantity, maxLength: 6 }),
        fc.integer({ min: 1, max: 80 }),
        (prices, quantity) => {
          const met = prices.filter((each) => each.quantity <= quantity)
          const found = determineRate(product(prices), level1, quantity, '11')
          return met.length === 0
            ? found === undefined
            : found?.tier?.quantity === Math.max(...met.map((each) => each.quantity))
        },
      ),
    )
  })
})

describe('amounts', () => {
  test.each([
    ['3', '21.6', '64.8'],
    ['1.005', '1', '1.01'],
    ['0.1', '0.2', '0.02'],
    ['3', '0.335', '1.01'],
  ])('%s at %s is %s', (quantity, rate, expected) => expect(toText(lineAmount(quantity, rate)!)).toBe(expected))
  test('there is none without a rate', () => expect(lineAmount('3', null)).toBeUndefined())
})

describe('decimals', () => {
  const numbers = fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, scale]) => ({ digits: BigInt(digits), scale }))

  test('a number survives the conversion to text and back', () =>
    fc.assert(fc.property(numbers, (n) => compare(decimal(toText(n)), n) === 0)))
  test('addition and multiplication agree', () =>
    fc.assert(
      fc.property(
        numbers,
        numbers,
        numbers,
        (a, b, c) => compare(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c))) === 0,
      ),
    ))
  test('a quotient is exact to half a place', () => {
    fc.assert(
      fc.property(
        numbers,
        numbers.filter((n) => n.digits !== 0n),
        (a, b) => {
          const error = add(a, multiply({ digits: -1n, scale: 0 }, multiply(divide(a, b, 5), b)))
          const half = multiply({ digits: b.digits < 0n ? -b.digits : b.digits, scale: b.scale }, decimal('0.000005'))
          return compare({ digits: error.digits < 0n ? -error.digits : error.digits, scale: error.scale }, half) <= 0
        },
      ),
    )
  })
  test('half is rounded away from zero, for both signs', () => {
    expect(toText(round(decimal('2.5'), 0))).toBe('3')
    expect(toText(round(decimal('-2.5'), 0))).toBe('-3')
  })
  test.each(['', '.', 'abc', '1,5', '1e99', '--1', '0x10'])('%j is no number', (text) =>
    expect(parseDecimal(text)).toBeUndefined(),
  )
  test.each([
    ['0.1', '0.1'],
    ['1e-7', '0.0000001'],
    ['2e3', '2000'],
    ['-0.50', '-0.5'],
    ['.5', '0.5'],
    ['7.', '7'],
  ])('%s reads as %s', (text, expected) => expect(toText(parseDecimal(text)!)).toBe(expected))
  test('counts significant decimal places', () => expect(places(decimal('1.2300'))).toBe(2))
})

test.each([
  ['', '11'],
  ['cs', '11'],
  ['Case', '11'],
  ['each', '10'],
  ['EA', '10'],
  ['10', '10'],
  ['pallet', undefined],
  ['Cases', '11'],
  ['ea.', '10'],
  ['eaches', '10'],
  ['pcs', '10'],
  ['carton', '11'],
  ['c', undefined],
  ['gal', undefined],
])('unit %s is %s', (word, id) => expect(unitFor(items[0]!, word)).toBe(id))

test('a unit’s exact word comes before its plural and synonyms', () => {
  const unit = (_id: string, abbreviation: string, unitOfMeasure: string) => ({
    _id,
    abbreviation,
    unitOfMeasure,
    conversionRate: 1,
    isBase: false,
  })
  const of = (...units: ReturnType<typeof unit>[]) => ({ saleUnit: '1', unitsType: { ...caseUnits, items: units } })
  const both = of(unit('1', 'C', 'Hundred'), unit('2', 'CS', 'Case'), unit('3', 'Boxes', 'Boxes'))
  expect([unitFor(both, 'cs'), unitFor(both, 'c'), unitFor(both, 'bx'), unitFor(both, 'box')]).toEqual([
    '2',
    '1',
    '3',
    '3',
  ])
})
