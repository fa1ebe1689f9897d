import { letterOf, type OwnKey } from '@/ui/grid/gridKeys'
import type { Shortcut } from '@/ui/shortcuts'

/** The actions of the lines' own keys, besides those of every grid. */
export type LineAction = 'cycleUnit' | 'editRate' | 'editNote' | 'explainPrice' | 'nextProblem'

const altLetters: Record<string, LineAction> = { u: 'cycleUnit', r: 'editRate', n: 'editNote' }

export const lineKey: OwnKey = (press, editing): LineAction | undefined => {
  if (press.key === 'F8') return 'nextProblem'
  if (!press.altKey || press.ctrlKey || press.metaKey) return undefined
  // In an editor, Alt+Down decreases the number.
  if (press.key === 'ArrowDown') return editing ? undefined : 'explainPrice'
  return altLetters[letterOf(press)]
}

const listed = (keys: string, label: string): Shortcut => ({ keys, label, run: () => undefined, listed: 'only' })

/** The lines' shortcuts for the list of keys. */
export const lineShortcuts: Shortcut[] = [
  listed('Enter', 'Edit; Enter again moves to the quantity, then the next line'),
  listed('F2', 'Edit, keeping the value'),
  listed('Esc', 'Restore the previous value; clear the selection'),
  listed('Delete', 'Clear the cell: the rate goes back to the price list'),
  listed('mod+Delete', 'Remove the selected lines'),
  listed('Insert', 'New line below, also Ctrl+I'),
  listed('mod+D', 'Copy the cell above; on the item, the whole line'),
  listed('Shift+Down', 'Select cells with the arrow keys'),
  listed('mod+A', 'Select everything'),
  listed('mod+C', 'Copy for a spreadsheet'),
  listed('mod+V', 'Paste codes and quantities'),
  listed('mod+Z', 'Undo'),
  listed('mod+Y', 'Redo'),
  listed('Alt+U', 'Next unit'),
  listed('Alt+R', 'Enter a rate; press again for its reason'),
  listed('Alt+N', 'Pick note'),
  listed('Alt+Down', 'Explain the price; in a number, decrease by one'),
  listed('F8', 'Next line with a problem'),
]
