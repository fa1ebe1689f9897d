import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ColumnStep } from '@/ui/grid/columns'
import { type Cursor, cursorAt, type Extent, inColumns, type Move, moveCursor, rectangleOf } from '@/ui/grid/gridCursor'

const columns: ColumnStep[] = [
  { id: 'number' },
  { id: 'item', opens: 'pick', next: { column: 'quantity', row: 'same' } },
  { id: 'quantity', next: { column: 'item', row: 'below' } },
  { id: 'unit' },
  { id: 'rate' },
  { id: 'amount' },
]
const extent: Extent = { rows: 4, columns, home: 'item' }
const cursorStart = cursorAt(0, extent)
const run = (...moves: Move[]): Cursor => moves.reduce((cursor, move) => moveCursor(cursor, move, extent), cursorStart)
const spot = ({ row, column, mode }: Cursor) => [row, columns[column]?.id, mode]

describe('the cursor', () => {
  test.each<[string, Move[], [number, string, string]]>([
    ['stays in the grid', [{ type: 'by', rows: 99, columns: 99 }], [3, 'amount', 'nav']],
    [
      'goes to the corners',
      [
        { type: 'edge', edge: 'gridEnd' },
        { type: 'edge', edge: 'gridStart' },
      ],
      [0, 'number', 'nav'],
    ],
    [
      'goes to the ends of its row',
      [
        { type: 'to', row: 2, column: 3 },
        { type: 'edge', edge: 'rowEnd' },
      ],
      [2, 'amount', 'nav'],
    ],
    ['opens a product’s choice on the item', [{ type: 'open', seed: '1' }], [0, 'item', 'pick']],
    ['opens an editor elsewhere', [{ type: 'to', row: 0, column: 4 }, { type: 'open' }], [0, 'rate', 'edit']],
    ['goes from the item to its quantity', [{ type: 'open' }, { type: 'next' }], [0, 'quantity', 'edit']],
    [
      'goes from the quantity to the next item',
      [{ type: 'to', row: 1, column: 2 }, { type: 'next' }],
      [2, 'item', 'nav'],
    ],
    ['goes down a column of rates', [{ type: 'to', row: 1, column: 4 }, { type: 'next' }], [2, 'rate', 'nav']],
  ])('%s', (_name, moves, expected) => expect(spot(run(...moves))).toEqual(expected))
})

describe('a new line between others', () => {
  test('stands below the cursor and waits for its product', () => {
    const cursor = run({ type: 'to', row: 1, column: 4 }, { type: 'insert' })
    expect([...spot(cursor), cursor.insertAt]).toEqual([2, 'item', 'nav', 2])
  })
  test('is where the last one is when the cursor is there', () => {
    expect(run({ type: 'to', row: 3, column: 2 }, { type: 'insert' })).toMatchObject({
      row: 3,
      column: 1,
      insertAt: null,
    })
  })
  test('goes when it is left empty, and the lines below move up', () => {
    expect(run({ type: 'insert' }, { type: 'by', rows: 1, columns: 0 })).toMatchObject({ row: 1, insertAt: null })
    expect(run({ type: 'insert' }, { type: 'by', rows: -1, columns: 0 })).toMatchObject({ row: 0, insertAt: null })
  })
  test('stays while the cursor is on it, and once it has a product', () => {
    expect(run({ type: 'insert' }, { type: 'by', rows: 0, columns: 1 })).toMatchObject({ row: 1, insertAt: 1 })
    expect(spot(run({ type: 'insert' }, { type: 'filled' }, { type: 'next' }))).toEqual([1, 'quantity', 'edit'])
  })
})

describe('a selection', () => {
  test('grows from where it began', () => {
    const cursor = run(
      { type: 'to', row: 2, column: 3 },
      { type: 'by', rows: -1, columns: 0, extend: true },
      { type: 'by', rows: 0, columns: 1, extend: true },
    )
    expect(rectangleOf(cursor)).toEqual({ top: 1, bottom: 2, left: 3, right: 4 })
  })
  test('holds everything and leaves the cursor where it is', () => {
    const cursor = run({ type: 'to', row: 2, column: 3 }, { type: 'all' })
    expect(rectangleOf(cursor)).toEqual({ top: 0, bottom: 3, left: 0, right: 5 })
    expect(spot(cursor)).toEqual([2, 'unit', 'nav'])
  })
  test.each<[string, Move]>([
    ['a move', { type: 'by', rows: 1, columns: 0 }],
    ['Escape', { type: 'clear' }],
    ['an edit', { type: 'open' }],
  ])('%s ends it', (_name, move) => {
    expect(run({ type: 'all' }, move).range).toBeNull()
  })
})

test('whatever is pressed, the cursor is on a cell', () => {
  const move: fc.Arbitrary<Move> = fc.oneof(
    fc.record({
      type: fc.constant('by' as const),
      rows: fc.integer({ min: -12, max: 12 }),
      columns: fc.integer({ min: -8, max: 8 }),
      extend: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('edge' as const),
      edge: fc.constantFrom('rowStart' as const, 'rowEnd' as const, 'gridStart' as const, 'gridEnd' as const),
      extend: fc.boolean(),
    }),
    fc.constantFrom<Move>(
      { type: 'open' },
      { type: 'close' },
      { type: 'next' },
      { type: 'insert' },
      { type: 'all' },
      { type: 'clear' },
    ),
  )
  fc.assert(
    fc.property(fc.array(move), (moves) => {
      const cursor = run(...moves)
      expect(cursor.row).toBeGreaterThanOrEqual(0)
      expect(cursor.row).toBeLessThan(extent.rows)
      expect(columns[cursor.column]).toBeDefined()
      expect(cursor.insertAt === null || cursor.insertAt === cursor.row).toBe(true)
    }),
  )
})

describe('columns that come and go', () => {
  const now = columns.filter(({ id }) => id !== 'quantity' && id !== 'amount')
  test('leave the cursor in its own', () => {
    expect(inColumns(run({ type: 'to', row: 2, column: 4 }), columns, now)).toMatchObject({
      row: 2,
      column: 3,
      range: null,
    })
  })
  test('take it to one that is there when its own goes', () => {
    expect(inColumns(run({ type: 'to', row: 2, column: 5 }), columns, now)).toMatchObject({ row: 2, column: 3 })
  })
})
