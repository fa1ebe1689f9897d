import type { KeyboardEvent, MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { act, type AnyGrid, type EditorKind, type GridEdits, openCell } from '@/ui/grid/gridActions'
import type { Mode } from '@/ui/grid/gridCursor'
import { editingKey, type GridKey, navigatingKey, type OwnKey } from '@/ui/grid/gridKeys'

export interface GridHears<Row, Id extends string> {
  grid: AnyGrid<Row, Id>
  edits: GridEdits<Row, Id>
  readOnly: boolean
  /** The kind of the open editor; undefined when none is open. */
  kind: EditorKind | undefined
  ownKey: OwnKey | undefined
  onOwn: ((action: string, mode: Mode) => void) | undefined
}

/** Makes the open editor keep its text and renders the change; false when the text is not valid. */
const keepEdit = ({ editorRef }: Pick<AnyGrid<never, never>, 'editorRef'>): boolean =>
  flushSync(() => editorRef.current?.commit() ?? true)

function run<Row, Id extends string>(
  key: GridKey,
  { grid, edits, readOnly, onOwn }: GridHears<Row, Id>,
  mode: Mode,
): void {
  if ('move' in key) grid.move(key.move)
  else if ('own' in key) onOwn?.(key.own, mode)
  else if ('action' in key) act(key.action, grid, edits, readOnly)
  else openCell(grid, edits, readOnly, key.type)
}

/** Handles the keys of a grid: those on a cell, and those that an open editor does not handle. */
export function gridKeyDown<Row, Id extends string>(
  event: KeyboardEvent,
  latest: { current: GridHears<Row, Id> },
): void {
  const { grid, kind, ownKey } = latest.current
  const { mode } = grid.cursor
  if (event.defaultPrevented || kind === 'choice') return
  if (kind === 'note') {
    // Until the note is rendered, the cell gets the key.
    if (event.key === 'Escape') grid.close()
    return
  }
  const key = kind === 'cell' ? editingKey(event, ownKey) : navigatingKey(event, ownKey)
  if (!key) return
  if (kind === 'cell') {
    // Keeps the typed text first: the page handles this key after the grid and saves the record.
    const kept = keepEdit(grid)
    if ('action' in key && key.action === 'commit' && kept) return
    event.preventDefault()
    // The kept text is rendered, so the key acts on the new state.
    if (kept) run(key, latest.current, mode)
    return
  }
  event.preventDefault()
  run(key, latest.current, mode)
}

function spotOf(event: MouseEvent): { row: number; column: number } | undefined {
  const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"]') : null
  const at = cell?.parentElement?.getAttribute('aria-rowindex')
  return cell && at ? { row: Number(at) - 2, column: Number(cell.getAttribute('aria-colindex')) - 1 } : undefined
}

/** Moves the cursor to the clicked cell. With Shift, selects up to that cell. */
export function gridMouseDown<Row, Id extends string>(event: MouseEvent, { grid, kind }: GridHears<Row, Id>): void {
  const spot = spotOf(event)
  if (!spot || (spot.row === grid.row && spot.column === grid.cursor.column)) return
  // Text that is not valid stays in its editor.
  if (kind === 'cell' && !keepEdit(grid)) return event.preventDefault()
  if (event.shiftKey) event.preventDefault()
  grid.holdsFocusRef.current = true
  grid.move({ type: 'to', ...spot, extend: event.shiftKey })
}
