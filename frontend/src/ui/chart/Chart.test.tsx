import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Bar, BarChart } from '@/ui/chart/BarChart'
import { ChartPanel } from '@/ui/chart/ChartPanel'
import { labelEvery, scaleOf, stepPath } from '@/ui/chart/scale'
import { Sparkline } from '@/ui/chart/Sparkline'
import { type Step, StepChart } from '@/ui/chart/StepChart'

const weeks: Bar[] = [
  { key: 'w1', label: 'Nov 9', value: 58, before: 52, cells: ['Week of Nov 9', '58 CS', '52 CS'] },
  { key: 'w2', label: 'Nov 16', value: 71, before: null, cells: ['Week of Nov 16', '71 CS', 'nothing'] },
  { key: 'w3', label: 'Nov 23', value: 77, before: 66, current: true, cells: ['Week of Nov 23', '77 CS', '66 CS'] },
]
const days: Step[] = [
  { key: 'd1', label: 'Nov 23', value: 12, cells: ['Mon, Nov 23', '12 CS'] },
  { key: 'd2', label: '24', value: -6, cells: ['Tue, Nov 24', '-6 CS'] },
  { key: 'd3', label: '25', value: 42, marker: '+48 CS', cells: ['Wed, Nov 25', '42 CS'] },
]

const bars = (asTable = false) => (
  <BarChart label="Sold by week" columns={['Week', 'Sold', 'Last year']} points={weeks} asTable={asTable} />
)

function show(chart: React.ReactNode) {
  return { user: userEvent.setup(), ...render(<MantineProvider>{chart}</MantineProvider>) }
}

test('bars are as high as their values, with a tick for last year where it is known', () => {
  const { container } = show(bars())
  expect(screen.getByRole('img', { name: 'Sold by week' })).toBeInTheDocument()
  const [first, , last] = [...container.querySelectorAll('rect')]
  expect(Number(last?.getAttribute('height')) / Number(first?.getAttribute('height'))).toBeCloseTo(77 / 58)
  expect(last).toHaveAttribute('data-current')
  expect(container.querySelectorAll('[data-before]')).toHaveLength(2)
})

test('a chart of no days draws no line', () => {
  const { container } = show(<StepChart label="Stock" columns={['Day', 'Left']} points={[]} asTable={false} />)
  expect(container.querySelector('path')).toBeNull()
})

test('the data are in a table for screen readers', () => {
  show(bars())
  const rows = within(screen.getByRole('table', { name: 'Sold by week' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'WeekSoldLast year',
    'Week of Nov 958 CS52 CS',
    'Week of Nov 1671 CSnothing',
    'Week of Nov 2377 CS66 CS',
  ])
})

test('the switch shows the table in place of the chart', async () => {
  const { user } = show(<ChartPanel title="Sold">{(asTable) => bars(asTable)}</ChartPanel>)
  const toggle = screen.getByRole('button', { name: 'As a table' })
  expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await user.click(toggle)
  expect(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  expect(screen.getAllByRole('table', { name: 'Sold by week' })).toHaveLength(1)
  await user.click(toggle)
  expect(screen.getByRole('img', { name: 'Sold by week' })).toBeInTheDocument()
})

test('arrow keys move through the points and announce them; Escape stops', async () => {
  const { user } = show(bars())
  await user.tab()
  const said = screen.getByRole('status')
  expect(said).toBeEmptyDOMElement()
  await user.keyboard('{ArrowLeft}')
  expect(said).toHaveTextContent('Week of Nov 23Sold 77 CSLast year 66 CS')
  await user.keyboard('{ArrowRight}')
  expect(said).toHaveTextContent('Week of Nov 23')
  await user.keyboard('{Home}{ArrowRight}')
  expect(said).toHaveTextContent('Week of Nov 16')
  await user.keyboard('{Escape}')
  expect(said).toBeEmptyDOMElement()
})

test('the pointer shows the point under it', () => {
  show(bars())
  const chart = screen.getByRole('img')
  fireEvent.pointerMove(chart, { clientX: 1190 })
  expect(screen.getByRole('status')).toHaveTextContent('Week of Nov 23')
  fireEvent.pointerMove(chart, { clientX: 2 })
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  fireEvent.pointerMove(chart, { clientX: 100 })
  expect(screen.getByRole('status')).toHaveTextContent('Week of Nov 9')
  fireEvent.pointerLeave(chart)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('steps have markers, a reference line, and a separate area below zero', () => {
  const { container } = show(
    <StepChart
      label="Stock by day"
      columns={['Day', 'Left']}
      points={days}
      reference={{ value: 20, label: 'Reorder at 20' }}
    />,
  )
  expect(screen.getByText('+48 CS')).toBeInTheDocument()
  expect(screen.getByText('Reorder at 20')).toBeInTheDocument()
  expect(Number(container.querySelectorAll('clipPath rect')[1]?.getAttribute('height'))).toBeGreaterThan(0)
})

test('a chart without values has an axis from 0 to 1', () => {
  const { container } = show(<BarChart label="Nothing" columns={['Week', 'Sold']} points={[]} />)
  expect(container.querySelector('svg')?.textContent).toContain('0')
  expect(container.innerHTML).not.toContain('NaN')
})

test('scales contain zero, with three to five round ticks', () => {
  expect(scaleOf([58, 77], 0, 100).ticks).toEqual([0, 20, 40, 60, 80])
  const scale = scaleOf([-27, 66], 0, 100)
  expect(scale.at(0)).toBeGreaterThan(scale.at(66))
  for (const most of [0, 0.4, 1, 3, 9, 12, 45, 99, 250, 1_999, 12_345])
    for (const least of [0, -1, -40]) {
      const { ticks, at } = scaleOf([most, least], 10, 200)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(7)
      expect(ticks).toContain(0)
      expect(at(most)).toBeGreaterThanOrEqual(10)
      expect(at(least)).toBeLessThanOrEqual(200)
    }
})

test('labels keep their distance, and a step keeps its value for a whole band', () => {
  expect(labelEvery([1, 7, 14], 18)).toBe(7)
  expect(labelEvery([1, 7, 14], 80)).toBe(1)
  expect(labelEvery([1, 7, 14], 1)).toBe(14)
  const path = stepPath(
    [3, 5],
    (index) => index * 10,
    (value) => -value,
  )
  expect(path).toBe('M0,-3H10V-5H20')
})

test('a sparkline draws nothing sold as a line', () => {
  const { container } = show(<Sparkline values={[0, 2, 4]} label="2 weeks" tone="amber" />)
  expect(screen.getByRole('img', { name: '2 weeks' })).toHaveAttribute('data-tone', 'amber')
  expect([...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'))).toEqual(['1', '10', '20'])
})
