import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useShortcuts } from '@/ui/shortcuts'

/** The actions of the row keys; a key without an action does nothing. */
export interface RowActions<T> {
  /** Enter, and a click. */
  onOpen?: ((record: T) => void) | undefined
  /** Space: opens or closes the peek panel. */
  onPeek?: ((record: T | undefined) => void) | undefined
  /** The id of the record in the peek panel. */
  peeked?: string | undefined
  /** x, Ctrl+Space, Shift with the arrows, Ctrl+A. Without `on` it toggles. */
  onSelect?: ((records: T[], on?: boolean) => void) | undefined
  /** The id of the row where the keys start. */
  initial?: string | undefined
  /** The records are drawn side by side: the left and right arrows move, too, and up and down move by a line. */
  sideBySide?: boolean
}

/** What a click in a row is for, instead of the row. */
const ownClick =
  'a, button, input, select, textarea, label, summary, [role="button"], [role="checkbox"], [role="menuitem"]'

/** Whether a click is for the row itself: not for something in it, not for a new tab, and not the end of marking text. */
function isForRow(event: MouseEvent<HTMLElement>): boolean {
  const { currentTarget, target, ctrlKey, metaKey, shiftKey, altKey } = event
  if (ctrlKey || metaKey || shiftKey || altKey || event.defaultPrevented || !(target instanceof Element)) return false
  // Menus and dialogs of the row are elsewhere in the page, and their clicks reach it too.
  if (!currentTarget.contains(target) || target.closest(ownClick)) return false
  return window.getSelection()?.isCollapsed !== false
}

/** `j` and `k` move. The other keys are only listed in the overview of shortcuts: `useRowKeys` handles them. */
function useRowShortcuts<T>({ onOpen, onPeek, onSelect }: RowActions<T>, move: (by: number) => void): void {
  const active = Boolean(onOpen ?? onPeek ?? onSelect)
  const only = (keys: string, label: string, action: unknown) => ({
    keys,
    label,
    run: () => undefined,
    enabled: action !== undefined,
    listed: 'only' as const,
  })
  useShortcuts('Rows', [
    { keys: 'j', label: 'Next row', run: () => move(1), enabled: active, repeat: true },
    { keys: 'k', label: 'Previous row', run: () => move(-1), enabled: active, repeat: true },
    only('Enter', 'Open the row', onOpen),
    only('Space', 'Preview the row', onPeek),
    only('x', 'Select the row (also Ctrl+Space)', onSelect),
    only('Shift+Down', 'Extend the selection', onSelect),
    only('mod+A', 'Select all rows of the page', onSelect),
  ])
}

/**
 * The keyboard of a list's rows. One row is the tab stop; j, k and the arrows move, Enter opens, Space peeks, x
 * selects. `rows` and `onKeyDown` belong to the element around the table, `attributes` to each row.
 */
export function useRowKeys<T extends { _id: string }>(
  records: T[],
  { onOpen, onPeek, peeked, onSelect, initial, sideBySide = false }: RowActions<T>,
) {
  const rows = useRef<HTMLElement>(null)
  const [last, setLast] = useState(initial)
  const active = Boolean(onOpen ?? onPeek ?? onSelect)
  const current = records.find((record) => record._id === last) ?? records[0]

  const focusRow = (record: T | undefined) => {
    if (!record) return
    setLast(record._id)
    const row = rows.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(record._id)}"]`)
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
    if (peeked && onPeek) onPeek(record)
  }
  const focused = (): T | undefined => {
    const id = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
    return rows.current?.contains(document.activeElement) ? records.find((record) => record._id === id) : undefined
  }
  const move = (by: number) => {
    const from = focused()
    if (!from) return focusRow(current)
    const index = records.indexOf(from)
    return focusRow(records[Math.min(records.length - 1, Math.max(0, index + by))])
  }

  /** The number of records in a line. */
  const perLine = () => {
    const drawn = [...(rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    return sideBySide ? Math.max(1, drawn.filter((each) => each.offsetTop === drawn[0]?.offsetTop).length) : 1
  }
  const stepOf = (key: string): number | undefined => {
    if (key === 'ArrowDown') return perLine()
    if (key === 'ArrowUp') return -perLine()
    return sideBySide ? { ArrowRight: 1, ArrowLeft: -1 }[key] : undefined
  }

  useRowShortcuts({ onOpen, onPeek, onSelect }, move)

  const onKeyDown = (event: KeyboardEvent) => {
    const record = focused()
    if (!active || !record || event.defaultPrevented || event.altKey) return
    const onRow = (event.target as HTMLElement).matches('[data-row]')
    const mod = event.ctrlKey || event.metaKey
    const step = stepOf(event.key)
    const run = (): boolean => {
      if (step && !mod) {
        move(step)
        if (event.shiftKey) onSelect?.([record, focused() ?? record], true)
      } else if (event.key === 'Home' && !mod) focusRow(records[0])
      else if (event.key === 'End' && !mod) focusRow(records.at(-1))
      else if (event.key === 'Enter' && !mod && onRow && onOpen) onOpen(record)
      else if (event.key === ' ' && mod && onSelect) onSelect([record])
      else if (event.key === ' ' && onRow && onPeek) onPeek(peeked === record._id ? undefined : record)
      else if (event.key.toLowerCase() === 'x' && !mod && !event.shiftKey && onSelect) onSelect([record])
      else if (event.key.toLowerCase() === 'a' && mod && onSelect) onSelect(records, true)
      else return false
      return true
    }
    if (run()) event.preventDefault()
  }

  const attributes = (record: T): Record<string, unknown> =>
    active
      ? {
          'data-row': record._id,
          'data-peeked': record._id === peeked || undefined,
          tabIndex: record === current ? 0 : -1,
          onFocus: () => setLast(record._id),
          ...(onOpen
            ? {
                'data-opens': true,
                onClick: (event: MouseEvent<HTMLElement>) => isForRow(event) && onOpen(record),
              }
            : {}),
        }
      : {}

  return { rows, onKeyDown: active ? onKeyDown : undefined, attributes }
}
