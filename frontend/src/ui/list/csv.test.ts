import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf, type CsvValue } from '@/ui/list/csv'

/** Parses what `csvOf` writes, per RFC 4180. */
function read(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/gy
  const body = text.slice(1)
  while (cells.lastIndex < body.length) {
    const [, quoted, plain, end] = cells.exec(body)!
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

const one = (value: CsvValue) => csvOf([[value]]).slice(1, -2)

describe('a cell', () => {
  test.each([
    ['Green Grocer', 'Green Grocer'],
    ['Fish, fresh', '"Fish, fresh"'],
    ['12" pan', '"12"" pan"'],
    ['two\nlines', '"two\nlines"'],
    [' kept ', '" kept "'],
    [12.5, '12.5'],
    [-3, '-3'],
    [Number.NaN, ''],
    [null, ''],
    [undefined, ''],
    [false, 'false'],
  ])('%j is written as %s', (value, text) => expect(one(value)).toBe(text))

  test.each(['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1+1', '|x'])(
    '%j does not become a formula',
    (text) => {
      expect(read(csvOf([[text]]))[0]![0]).toBe(`'${text}`)
    },
  )

  test.each(['-3', '+4.50', '-0.25'])('%j is a number and stays one', (text) => expect(one(text)).toBe(text))
})

test('whatever is written is read back in its cell, and none begins a formula', () => {
  const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'=+-@,"\r\n\t ;\'a1|') }))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const back = read(csvOf(rows))
      expect(back.map((row) => row.length)).toEqual(rows.map((row) => row.length))
      back.forEach((row, r) =>
        row.forEach((text, c) => {
          expect([rows[r]![c], `'${rows[r]![c]}`]).toContain(text)
          expect(/^\s*[=+\-@]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text)).toBe(false)
        }),
      )
    }),
  )
})
