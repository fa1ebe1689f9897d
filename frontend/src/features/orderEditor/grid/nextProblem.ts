import { lineState } from '@/features/orderEditor/draft/lineFacts'
import type { LineGrid } from '@/features/orderEditor/grid/LineEditor'
import { placeOf } from '@/ui/grid/gridCursor'

/**
 * Moves to the next line with an error below the cursor, continuing at the top; when there is no error, to the next
 * line that waits.
 */
export function goToNextProblem({ row, total, rowAt, columns, move, say }: LineGrid): void {
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
