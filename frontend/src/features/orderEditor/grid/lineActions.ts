import type { ColumnId } from '@/features/orderEditor/grid/columns'
import type { LineGrid } from '@/features/orderEditor/grid/LineEditor'
import type { LineAction } from '@/features/orderEditor/grid/lineKeys'
import type { LineEdits } from '@/features/orderEditor/grid/useLineEdits'
import type { Mode } from '@/ui/grid/gridCursor'

/** Runs the action of one of the lines' keys, pressed in a mode of the grid. */
export function actOnLine(action: LineAction, pressedIn: Mode, grid: LineGrid, edits: LineEdits): void {
  const { current, column } = grid
  const open = (id: ColumnId, mode: 'edit' | 'reason' | 'price') => {
    if (current && (mode === 'price' || edits.canEdit(id, current))) grid.openIn(id, mode)
  }
  switch (action) {
    case 'cycleUnit':
      return current && edits.cycleUnit(current)
    case 'splitAtSpot':
      return void (current && edits.splitAtSpot(current))
    case 'editRate':
      // A second press on a custom rate asks for its reason.
      return open('rate', column?.id === 'rate' && pressedIn === 'edit' ? 'reason' : 'edit')
    case 'editNote':
      return open('note', 'edit')
    case 'explainPrice':
      return open('rate', 'price')
    case 'nextProblem':
      void import('@/features/orderEditor/grid/nextProblem').then((to) => to.goToNextProblem(grid))
  }
}
