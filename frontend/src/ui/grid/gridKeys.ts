import type { Move } from '@/ui/grid/gridCursor'

/** What a key asks of every grid beyond moving about. */
export type GridAction = 'edit' | 'clearCells' | 'removeRows' | 'insertRow' | 'copyDown' | 'undo' | 'redo' | 'commit'

/** `own`: an action that the screen has declared. */
export type GridKey = { action: GridAction } | { own: string } | { move: Move } | { type: string }

export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The action of the screen that a key asks for, on a cell or while one is edited. */
export type OwnKey = (press: Press, editing: boolean) => string | undefined

/** Rows of a page; the view's own height is the mouse's affair. */
const pageRows = 10

/** The letter of the key, also where Alt types a sign of its own. */
export const letterOf = ({ key, code }: Press): string => (/^Key(.)$/.exec(code)?.[1] ?? key).toLowerCase()

const arrows: Record<string, { rows: number; columns: number }> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
  PageUp: { rows: -pageRows, columns: 0 },
  PageDown: { rows: pageRows, columns: 0 },
}

/** Keys that do the same in every mode; an editor's text is kept first. */
function anywhere(press: Press): GridKey | undefined {
  const control = press.ctrlKey || press.metaKey
  if (!control || press.altKey || press.shiftKey) return undefined
  if (press.key === 'Delete') return { action: 'removeRows' }
  return letterOf(press) === 'd' ? { action: 'copyDown' } : undefined
}

const ownOf = (press: Press, ownKey: OwnKey | undefined, editing: boolean): GridKey | undefined => {
  const own = ownKey?.(press, editing)
  return own === undefined ? undefined : { own }
}

/** What a key does while a cell is edited: the grid's own keys keep the text first; undefined is the editor's. */
export function editingKey(
  press: Press,
  ownKey?: OwnKey,
): Exclude<GridKey, { move: Move } | { type: string }> | undefined {
  const control = press.ctrlKey || press.metaKey
  if (control && !press.altKey && (press.key === 'Enter' || letterOf(press) === 's')) return { action: 'commit' }
  return (ownOf(press, ownKey, true) ?? anywhere(press)) as { own: string } | { action: GridAction } | undefined
}

function withControl(press: Press): GridKey | undefined {
  const { key, shiftKey } = press
  if (key === 'Home') return { move: { type: 'edge', edge: 'gridStart', extend: shiftKey } }
  if (key === 'End') return { move: { type: 'edge', edge: 'gridEnd', extend: shiftKey } }
  switch (letterOf(press)) {
    case 'z':
      return { action: shiftKey ? 'redo' : 'undo' }
    case 'y':
      return { action: 'redo' }
    case 'i':
      return { action: 'insertRow' }
    case 'a':
      return { move: { type: 'all' } }
    default:
      return undefined
  }
}

/** What a key does on a cell; undefined leaves it to the page. */
export function navigatingKey(press: Press, ownKey?: OwnKey): GridKey | undefined {
  const { key, altKey, shiftKey } = press
  const control = press.ctrlKey || press.metaKey
  const same = ownOf(press, ownKey, false) ?? anywhere(press)
  if (same) return same
  if (altKey) return undefined
  if (control) return withControl(press)
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
      return { action: 'insertRow' }
    case 'Delete':
    case 'Backspace':
      return { action: 'clearCells' }
    case 'Escape':
      return { move: { type: 'clear' } }
  }
  return key.length === 1 && key !== ' ' ? { type: key } : undefined
}
