import { lineState } from '@/features/orderEditor/draft/lineFacts'
import type { ColumnId } from '@/features/orderEditor/grid/columns'
import type { LineGrid } from '@/features/orderEditor/grid/LineEditor'
import type { LineAction } from '@/features/orderEditor/grid/lineKeys'
import type { LineEdits } from '@/features/orderEditor/grid/useLineEdits'
import { type Mode, placeOf } from '@/ui/grid/gridCursor'

/**
 * Moves to the next line with an error below the cursor, continuing at the top; when there is no error, to the next
 * line that waits.
 */
function goToNextProblem({ row, total, rowAt, columns, move, say }: LineGrid): void {
  const places = Array.from({ length: total }, (_, index) => (row + 1 + index) % total)
  const find = (tone: 'bad' | 'waiting') =>
    places.find((at) => {
      const line = rowAt(at)
      return line && lineState(line).tone === tone
    })
  const found = find('bad') ?? find('waiting')
  const line = found === undefined ? undefined : rowAt(found)
  if (found === undefined || !line) return say('No line has a problem')
  const state = lineState(line)
  move({ type: 'to', row: found, column: placeOf(columns, state.column) })
  say(`Line ${found + 1}, ${line.product.itemId}: ${state.text}`)
}

/** Runs the action of one of the lines' keys, pressed in a mode of the grid. */
export function actOnLine(action: LineAction, pressedIn: Mode, grid: LineGrid, edits: LineEdits): void {
  const { current, column } = grid
  const open = (id: ColumnId, mode: 'edit' | 'reason' | 'price') => {
    if (current && (mode === 'price' || edits.canEdit(id, current))) grid.openIn(id, mode)
  }
  switch (action) {
    case 'cycleUnit':
      return current && edits.cycleUnit(current)
    case 'editRate':
      // A second press on a custom rate asks for its reason.
      return open('rate', column?.id === 'rate' && pressedIn === 'edit' ? 'reason' : 'edit')
    case 'editNote':
      return open('note', 'edit')
    case 'explainPrice':
      return open('rate', 'price')
    case 'nextProblem':
      return goToNextProblem(grid)
  }
}
