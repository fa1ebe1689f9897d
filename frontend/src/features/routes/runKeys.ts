import type { KeyboardEvent } from 'react'

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus with an arrow key to the next run in its direction, over dates without one. */
export function moveRun(event: KeyboardEvent, table: HTMLTableElement | null): void {
  const step = steps[event.key]
  const cell = (event.target as HTMLElement).closest('td')
  if (!step || !cell || event.altKey) return
  event.preventDefault()
  const rows = [...(table?.tBodies[0]?.rows ?? [])]
  let row = rows.indexOf(cell.parentElement as HTMLTableRowElement)
  let column = cell.cellIndex
  for (;;) {
    row += step[0]
    column += step[1]
    const next = rows[row]?.cells[column]
    if (!next || next.tagName !== 'TD') return
    const run = next.querySelector('button')
    if (run) return run.focus()
  }
}
