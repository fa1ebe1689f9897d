import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UnitOfMeasure } from '@/api/wire'
import { unusualQuantity } from '@/features/orderEditor/draft/unusualQuantity'

interface Table {
  conversions: Record<string, number>
  codes: string[]
  cases: Array<{
    name: string
    quantity: number
    unit: string
    usual: { quantity: number; unit: string } | null
    want: string
  }>
}
const unit = (id: string, conversionRate: number): UnitOfMeasure => ({
  _id: id,
  unitOfMeasure: id,
  abbreviation: id,
  conversionRate,
  isBase: conversionRate === 1,
})

describe('the table of cases that portal and server share', () => {
  const table = JSON.parse(readFileSync('../shared/sales/orderline/testdata/unusual.json', 'utf8')) as Table
  const units = Object.entries(table.conversions).map(([id, rate]) => unit(id, rate))
  test.each(table.cases)('$name', ({ quantity, unit: units_, usual, want }) => {
    const asked = unusualQuantity(
      { quantity, units: units_ },
      usual ? { quantity: usual.quantity, units: usual.unit } : undefined,
      units,
      (text) => table.codes.includes(text),
    )
    expect(asked ?? '').toBe(want)
  })
})

describe('for any numbers', () => {
  const units = [unit('ea', 1), unit('cs', 12)]
  const conversion: Record<string, bigint> = { ea: 1n, cs: 12n }
  const thousandths = fc.bigInt({ min: 1n, max: 999_999_999n })
  const text = (n: bigint) => `${n / 1000n}.${String(n % 1000n).padStart(3, '0')}`
  const unitId = fc.constantFrom('ea', 'cs')
  test('asks above 50 and ten times the usual, from six digits on, or for a code, and never otherwise', () => {
    fc.assert(
      fc.property(
        thousandths,
        unitId,
        fc.option(fc.record({ quantity: thousandths, units: unitId }), { nil: undefined }),
        fc.boolean(),
        (n, id, usual, everyCode) => {
          const asked = unusualQuantity(
            { quantity: text(n), units: id },
            usual && { ...usual, quantity: text(usual.quantity) },
            units,
            () => everyCode,
          )
          const above = n > 50_000n
          const digits = n >= 100_000_000n
          const code = everyCode && n % 1000n === 0n
          const far = usual !== undefined && n * conversion[id]! > 10n * usual.quantity * conversion[usual.units]!
          expect(asked !== undefined).toBe(above && (digits || code || far))
        },
      ),
    )
  })
  test('a smaller quantity is not questioned where a larger one is not', () => {
    fc.assert(
      fc.property(thousandths, thousandths, unitId, thousandths, (a, b, id, usual) => {
        const ask = (n: bigint) =>
          unusualQuantity(
            { quantity: text(n), units: id },
            { quantity: text(usual), units: 'cs' },
            units,
            () => false,
          ) !== undefined
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(!ask(less) || ask(more)).toBe(true)
      }),
    )
  })
})
