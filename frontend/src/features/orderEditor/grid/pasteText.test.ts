import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePaste } from '@/features/orderEditor/grid/pasteText'

const units = new Set(['ea', 'each', 'cs', 'case', 'lb'])
const read = (text: string) =>
  parsePaste(text, units).rows.map(({ code, quantity, unit, rate, note }) =>
    [code, quantity, unit, rate, note].join('|'),
  )

describe('parsing of pasted text', () => {
  test.each<[string, string, string[]]>([
    ['codes and quantities', '1043\t12\n1044\t3', ['1043|12|||', '1044|3|||']],
    ['quantities and codes', '12\t1043\n3\t1044', ['1043|12|||', '1044|3|||']],
    [
      'all five columns',
      '1043\t12\tCS\t21.60\tripe ones\n1044\t3\tEA\t2.05\t',
      ['1043|12|CS|21.60|ripe ones', '1044|3|EA|2.05|'],
    ],
    [
      'a header that names them',
      'Notes,Price,UOM,Qty,SKU\nripe,$21.60,cs,12,1043\n,,ea,3,1044',
      ['1043|12|cs|21.60|ripe', '1044|3|ea||'],
    ],
    ['code and name under a header', 'Code\tItem\tQty\n1043\tRoma tomatoes\t12', ['1043|12|||']],
    [
      'a name between code and quantity',
      '1043\tRoma tomatoes 25 lb\t12\n1044\tYellow onions\t3',
      ['1043|12|||', '1044|3|||'],
    ],
    ['codes with letters, wherever they stand', '12\tTOM-25\n3\tONI-50', ['TOM-25|12|||', 'ONI-50|3|||']],
    ['quantity and price side by side', '1043\t12\t21.6\n1044\t100\t2', ['1043|12||21.6|', '1044|100||2|']],
    ['quantity with its unit', '1043\t12 cs\n1044\t3ea', ['1043|12|cs||', '1044|3|ea||']],
    ['semicolons', '1043;12\n1044;3', ['1043|12|||', '1044|3|||']],
    ['quoted cells', '1043,12,"ripe, ""very"" ripe"\n1044,3,""', ['1043|12|||ripe, "very" ripe', '1044|3|||']],
    ['thousands', '1043\t"1,200"\t$1,021.60\n1044\t2\t$3.00', ['1043|1200||1021.60|', '1044|2||3.00|']],
    ['one column of codes', '1043\n1044', ['1043|1|||', '1044|1|||']],
    ['one column of quick entries', '1043*12\n3x1044\n1045 2 cs', ['1043|12|||', '1044|3|||', '1045|2|cs||']],
    ['a blank quantity stays blank', '1043\t12\n1044\t\n1045\t1', ['1043|12|||', '1044||||', '1045|1|||']],
    ['a line end of another system, and blank lines', '\r\n1043\t12\r\n\r\n1044\t3\r\n', ['1043|12|||', '1044|3|||']],
    ['a quote that never closes', '1043,12,"ripe\n1044,3,x', ['1043|12|||"ripe', '1044|3|||x']],
    ['what is no quantity among quantities', '1043;2\n1044;abc', ['1043|2|||', '1044|abc|||']],
    [
      'the same beside names',
      '1043\tRoma tomatoes\t12\n1044\tYellow onions\tas ever',
      ['1043|12|||', '1044|as ever|||'],
    ],
    ['words where codes should be', 'tomatoes\t12\nonions\t3', ['tomatoes|12|||', 'onions|3|||']],
  ])('%s', (_name, text, expected) => expect(read(text)).toEqual(expected))

  test('rows keep their number in the pasted text', () => {
    expect(parsePaste('code\tqty\n\n1043\t1\n', units)).toMatchObject({
      header: 'code\tqty',
      rows: [{ number: 3, raw: '1043\t1' }],
    })
  })
})

describe('for any pasted text', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('1043', '12', 'CS', '$2.50', 'code', 'qty', '"', '""', 'a "b"', ''),
  )
  const sheet = fc
    .tuple(fc.constantFrom('\t', ',', ';'), fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 }))
    .map(([delimiter, rows]) => rows.map((row) => row.join(delimiter)).join('\n'))
  const anything = fc.oneof(sheet, fc.string({ maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 30 }))
  const letters = (text: string) => text.replace(/\s/g, '')

  test('nothing of it is lost', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { header, rows } = parsePaste(text, units)
        expect(letters([header ?? '', ...rows.map((row) => row.raw)].join(''))).toBe(letters(text))
      }),
      { numRuns: 500 },
    )
  })
  test('without quotes each line that is not blank is a row, or the header', () => {
    fc.assert(
      fc.property(
        anything.map((text) => text.replaceAll('"', '')),
        (text) => {
          const { header, rows } = parsePaste(text, units)
          expect(rows.length + (header === null ? 0 : 1)).toBe(
            text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length,
          )
        },
      ),
    )
  })
  test('codes and quantities come through in either order', () => {
    const row = fc.record({ code: fc.integer({ min: 1000, max: 99_999 }), quantity: fc.integer({ min: 1, max: 99 }) })
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { minLength: 2, maxLength: 20, selector: ({ code }) => code }),
        fc.boolean(),
        (rows, codeFirst) => {
          const text = rows
            .map(({ code, quantity }) => (codeFirst ? `${code}\t${quantity}` : `${quantity}\t${code}`))
            .join('\n')
          expect(parsePaste(text, units).rows.map(({ code, quantity }) => [code, quantity])).toEqual(
            rows.map(({ code, quantity }) => [String(code), String(quantity)]),
          )
        },
      ),
    )
  })
})
