import type { Move } from '@/features/orderEditor/grid/gridCursor'
import type { Shortcut } from '@/ui/shortcuts'

/** What a key asks of the grid beyond moving about. */
export type GridAction =
  | 'edit' | 'clearCells' | 'removeLines' | 'insertLine' | 'copyDown' | 'undo' | 'redo'
  | 'cycleUnit' | 'editRate' | 'editNote' | 'explainPrice' | 'nextProblem' | 'commit'

export type GridKey = { action: GridAction } | { move: Move } | { type: string }

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Rows of a page; the view's own height is the mouse's affair. */
const pageRows = 10

/** The letter of the key, also where Alt types a sign of its own. */
const letterOf = ({ key, code }: Press) => (/^Key(.)$/.exec(code)?.[1] ?? key).toLowerCase()

const arrows: Record<string, { rows: number; columns: number }> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
  PageUp: { rows: -pageRows, columns: 0 },
  PageDown: { rows: pageRows, columns: 0 },
}

const altLetters: Record<string, GridAction> = { u: 'cycleUnit', r: 'editRate', n: 'editNote' }

/** Keys that do the same in every mode; an editor's text is kept first. */
function anywhere(press: Press): GridKey | undefined {
  const { key, altKey, shiftKey } = press
  const control = press.ctrlKey || press.metaKey
  if (key === 'F8') return { action: 'nextProblem' }
  if (altKey && !control && altLetters[letterOf(press)]) return { action: altLetters[letterOf(press)]! }
  if (!control || altKey || shiftKey) return undefined
  if (key === 'Delete') return { action: 'removeLines' }
  return letterOf(press) === 'd' ? { action: 'copyDown' } : undefined
}

/** What a key does while a cell is edited: the order's own keys keep the text first; undefined is the editor's. */
export function editingKey(press: Press): GridKey | undefined {
  const control = press.ctrlKey || press.metaKey
  if (control && !press.altKey && (press.key === 'Enter' || letterOf(press) === 's')) return { action: 'commit' }
  return anywhere(press)
}

/** What a key does on a cell; undefined leaves it to the page. */
export function navigatingKey(press: Press): GridKey | undefined {
  const { key, altKey, shiftKey } = press
  const control = press.ctrlKey || press.metaKey
  const same = anywhere(press)
  if (same) return same
  if (altKey) return key === 'ArrowDown' && !control ? { action: 'explainPrice' } : undefined
  if (control) {
    switch (key) {
      case 'Home':
        return { move: { type: 'edge', edge: 'gridStart', extend: shiftKey } }
      case 'End':
        return { move: { type: 'edge', edge: 'gridEnd', extend: shiftKey } }
    }
    switch (letterOf(press)) {
      case 'z':
        return { action: shiftKey ? 'redo' : 'undo' }
      case 'y':
        return { action: 'redo' }
      case 'i':
        return { action: 'insertLine' }
      case 'a':
        return { move: { type: 'all' } }
    }
    return undefined
  }
  if (arrows[key]) return { move: { type: 'by', ...arrows[key], extend: shiftKey } }
  switch (key) {
    case 'Home':
      return { move: { type: 'edge', edge: 'rowStart', extend: shiftKey } }
    case 'End':
      return { move: { type: 'edge', edge: 'rowEnd', extend: shiftKey } }
    case 'Enter':
    case 'F2':
      return { action: 'edit' }
    case 'Insert':
      return { action: 'insertLine' }
    case 'Delete':
    case 'Backspace':
      return { action: 'clearCells' }
    case 'Escape':
      return { move: { type: 'clear' } }
  }
  return key.length === 1 && key !== ' ' ? { type: key } : undefined
}

const listed = (keys: string, label: string): Shortcut => ({ keys, label, run: () => undefined, listed: 'only' })

/** The same for the list of keys. */
export const gridShortcuts: Shortcut[] = [
  listed('Enter', 'Edit, then on to the quantity and the next line'),
  listed('F2', 'Edit, keeping the value'),
  listed('Esc', 'Back to the former value; clear the selection'),
  listed('Delete', 'Clear the cell: the rate goes back to the price list'),
  listed('mod+Delete', 'Remove the selected lines'),
  listed('Insert', 'New line below, also Ctrl+I'),
  listed('mod+D', 'Copy from the line above; on the item the whole line'),
  listed('Shift+Down', 'Select cells with the arrow keys'),
  listed('mod+A', 'Select everything'),
  listed('mod+C', 'Copy for a spreadsheet'),
  listed('mod+V', 'Paste codes and quantities'),
  listed('mod+Z', 'Undo'),
  listed('mod+Y', 'Redo'),
  listed('Alt+U', 'Next unit'),
  listed('Alt+R', 'Type a rate; again for its reason'),
  listed('Alt+N', 'Pick note'),
  listed('Alt+Down', 'Explain the price; in a number one less'),
  listed('F8', 'Next line with a problem'),
]
