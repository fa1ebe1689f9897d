import type { Move } from '@/ui/grid/gridCursor'

/** The actions of a key in every grid, besides moving. */
export type GridAction = 'edit' | 'clearCells' | 'removeRows' | 'insertRow' | 'copyDown' | 'undo' | 'redo' | 'commit'

/** `own`: an action that the screen declares. */
export type GridKey = { action: GridAction } | { own: string } | { move: Move } | { type: string }

export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The screen's own action for a key, on a cell or during editing. */
export type OwnKey = (press: Press, editing: boolean) => string | undefined

/** The rows that Page Up and Page Down move. */
const pageRows = 10

/** The letter of the key, also where Alt types another character. */
export const letterOf = ({ key, code }: Press): string => (/^Key(.)$/.exec(code)?.[1] ?? key).toLowerCase()

const arrows: Record<string, { rows: number; columns: number }> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
  PageUp: { rows: -pageRows, columns: 0 },
  PageDown: { rows: pageRows, columns: 0 },
}

/** Keys that work in every mode. The text of an open editor is kept first. */
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

/**
 * What a key does during editing. The grid's own keys keep the text first; undefined means that the editor handles the
 * key.
 */
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

/** What a key does on a cell; undefined means that the page handles it. */
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
