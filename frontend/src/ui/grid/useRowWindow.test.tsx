import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDrawnHeights } from '@/ui/grid/useDrawnHeights'
import { useRowWindow } from '@/ui/grid/useRowWindow'

/** The view is 600 pixels high here. */
const usual = 100
let observers: Array<{ told: ResizeObserverCallback; seen: Set<Element> }>

beforeEach(() => {
  observers = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      seen = new Set<Element>()
      told: ResizeObserverCallback
      constructor(told: ResizeObserverCallback) {
        this.told = told
        observers.push(this)
      }
      observe(element: Element) {
        this.seen.add(element)
      }
      unobserve(element: Element) {
        this.seen.delete(element)
      }
      disconnect() {
        this.seen.clear()
      }
    },
  )
})

/** The browser says how high a row is, and how far below the view's top it begins. */
function report(name: string, height: number, top: number) {
  const target = screen.getByText(name)
  target.getBoundingClientRect = () => ({ top }) as DOMRect
  const entry = { target, borderBoxSize: [{ blockSize: height, inlineSize: 0 }] } as unknown as ResizeObserverEntry
  act(() => {
    for (const { told, seen } of observers) if (seen.has(target)) told([entry], {} as ResizeObserver)
  })
}
afterEach(() => vi.unstubAllGlobals())

function Rows({ rows, held }: { rows: number; held?: number }) {
  const view = useRef<HTMLDivElement>(null)
  const { heightOf, rowRef } = useDrawnHeights(view, usual)
  const { drawn, height, topOf } = useRowWindow(view, {
    rows,
    heightOf: (row) => heightOf(`row ${row}`),
    ...(held === undefined ? {} : { held }),
  })
  return (
    <div ref={view} data-testid="view">
      <ul aria-label={`${height} pixels`}>
        {drawn.map((row) => (
          <li key={row} ref={rowRef} data-key={`row ${row}`} data-top={topOf(row)}>
            row {row}
          </li>
        ))}
      </ul>
    </div>
  )
}

const shown = () => screen.getAllByRole('listitem').map((row) => Number(row.dataset.key!.slice(4)))
const scrollTo = (top: number) => {
  const view = screen.getByTestId('view')
  view.scrollTop = top
  fireEvent.scroll(view)
}

test('only the rows in view are drawn, with some on each side', () => {
  render(<Rows rows={500} />)
  expect(shown()).toEqual(Array.from({ length: 12 }, (_, row) => row))
  scrollTo(20_000)
  expect(shown()[0]).toBe(196)
  expect(shown().at(-1)).toBe(211)
  expect(screen.getByText('row 200').dataset.top).toBe('20000')
})

test('the held row stays, in its order, and no row that is not there', () => {
  const { rerender } = render(<Rows rows={500} held={3} />)
  scrollTo(20_000)
  expect(shown().slice(0, 2)).toEqual([3, 196])
  rerender(<Rows rows={500} held={400} />)
  expect(shown().at(-1)).toBe(400)
  rerender(<Rows rows={2} held={400} />)
  expect(shown()).toEqual([0, 1])
  rerender(<Rows rows={0} />)
  expect(screen.queryAllByRole('listitem')).toHaveLength(0)
})

test('a taller row moves those below it, and what is in view stays in its place', () => {
  render(<Rows rows={500} />)
  report('row 1', 160, 100)
  expect(screen.getByText('row 2').dataset.top).toBe('260')
  expect(screen.getByRole('list', { name: '50060 pixels' })).toBeVisible()
  scrollTo(1_000)
  report('row 6', 130, -340)
  expect(screen.getByTestId('view').scrollTop).toBe(1_030)
  report('row 12', 90, 240)
  expect(screen.getByTestId('view').scrollTop).toBe(1_030)
})
