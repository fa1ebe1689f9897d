import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type ReactNode, startTransition, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UnitsType } from '@/api/wire'
import { isPromised, lineState, type Stocked } from '@/features/orderEditor/draft/lineFacts'
import { type DraftLine, effectiveRate, maxLines, type OrderDraft, unitsOf } from '@/features/orderEditor/draft/orderDraft'
import { type After, type Editor, TextCellEditor, UnitCellEditor } from '@/features/orderEditor/grid/CellEditor'
import { cellWidthsOf } from '@/features/orderEditor/grid/cellWidths'
import { leastWidth, templateOf } from '@/features/orderEditor/grid/columns'
import { cellsAsText } from '@/features/orderEditor/grid/copyCells'
import { type ColumnId, type Cursor, cursorStart, type Extent, type Move, moveCursor, newRowOf, rectangleOf } from '@/features/orderEditor/grid/gridCursor'
import { editingKey, type GridAction, gridShortcuts, navigatingKey } from '@/features/orderEditor/grid/gridKeys'
import { GridRow, rowHeight } from '@/features/orderEditor/grid/GridRow'
import { ItemPicker } from '@/features/orderEditor/grid/ItemPicker'
import classes from '@/features/orderEditor/grid/OrderGrid.module.css'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import type { QuickEntry } from '@/features/orderEditor/grid/quickEntry'
import type { LineEdits } from '@/features/orderEditor/grid/useLineEdits'
import { useColumns } from '@/features/orderEditor/grid/useColumns'
import { useRowWindow } from '@/features/orderEditor/grid/useRowWindow'
import type { Item } from '@/api/wire'
import type { LastPurchase } from '@/resources/analytics'
import { count } from '@/ui/format'
import { lazily } from '@/ui/lazily'
import { useShortcuts } from '@/ui/shortcuts'

export const PricePopover = lazily(async () => (await import('@/features/orderEditor/grid/PricePopover')).PricePopover)

const noShortcuts: typeof gridShortcuts = []

interface Props {
  draft: OrderDraft
  edits: LineEdits
  guard: QuantityGuard
  unitTypes: UnitsType[] | undefined
  readOnly: boolean
  canOverride: boolean
  canSeeCost: boolean
  restricted: ReadonlySet<string>
  purchases: Record<string, LastPurchase | null>
  stockOf: (productId: string) => Stocked | undefined
  onLine: ((line: DraftLine | undefined) => void) | undefined
  focusKey: number | undefined
  /** Text that is not for the cell under the cursor: lines, to be put at this place. */
  onPaste: (text: string, at: number) => void
  /** The end of a paste, with the place of the first line; a new one each time. */
  pasted: { at: number | undefined } | undefined
}

/** The order's lines as an ARIA grid: rows that are seen are drawn, one cell takes the focus, one editor is mounted. */
export function GridTable(props: Props) {
  const { draft, edits, guard, unitTypes, readOnly, canOverride, canSeeCost, restricted, purchases, stockOf, onLine, focusKey, onPaste, pasted } = props
  const { lines } = draft
  const scroller = useRef<HTMLDivElement>(null)
  const widths = useMemo(() => cellWidthsOf(lines), [lines])
  const columns = useColumns(scroller, { orderType: draft.orderType, readOnly, canSeeCost, widths })
  const named = columns.map((column) => column.id).join(' ')
  // Another width of a column is no other column.
  const ids = useMemo(() => named.split(' ') as ColumnId[], [named])
  const template = useMemo(() => templateOf(columns), [columns])
  const [cursor, setCursor] = useState<Cursor>(cursorStart)
  const [cursorIds, setCursorIds] = useState(ids)
  if (cursorIds !== ids) {
    // Columns came or went: the cursor stays on its own.
    setCursorIds(ids)
    setCursor((before) => {
      const at = ids.findIndex((id) => id === cursorIds[before.column])
      return { ...before, column: at < 0 ? Math.min(before.column, ids.length - 1) : at, range: null }
    })
  }
  const [announcement, setAnnouncement] = useState('')
  /** What the highlighted product of the picker would make. */
  const [candidate, setCandidate] = useState<DraftLine>()
  const editor = useRef<Editor>(null)
  /** The grid owns the focus: set by focus in it, unset only when focus goes elsewhere, not when a row is removed. */
  const holdsFocus = useRef(false)
  const gridId = useId()
  const rows = lines.length + (readOnly || lines.length >= maxLines ? 0 : 1)
  const newRow = newRowOf(cursor, lines.length)
  const row = Math.min(cursor.row, Math.max(rows - 1, 0))
  const lineAt = (at: number): DraftLine | undefined => (at === newRow ? undefined : lines[at < newRow ? at : at - 1])
  const current = lineAt(row)
  const column = columns[cursor.column]?.id
  useShortcuts('Order lines', readOnly ? noShortcuts : gridShortcuts)

  // A move that follows an added line must see the grid already grown by it.
  const move = useCallback((step: Move, grown = 0) => {
    const extent: Extent = { rows: rows + grown, columns: ids }
    setCursor((before) => moveCursor({ ...before, row: Math.min(before.row, extent.rows - 1) }, step, extent))
  }, [rows, ids])

  const { from, to, measure } = useRowWindow(scroller, rows)
  const drawn = Array.from({ length: to - from }, (_, index) => from + index)
  // The cursor's row stays drawn wherever the view is, or its focus would be lost.
  if (row < rows && row < from) drawn.unshift(row)
  else if (row < rows && row >= to) drawn.push(row)

  useEffect(() => {
    // What stands beside the grid may come a frame later than the cursor.
    startTransition(() => onLine?.(candidate ?? current))
  }, [candidate, current, onLine])
  useLayoutEffect(() => {
    const view = scroller.current
    if (!holdsFocus.current || cursor.mode !== 'nav' || !view) return
    const { row: seen } = cursor.range?.head ?? { row }
    const top = seen * rowHeight
    // The head covers the first row of the view.
    if (top < view.scrollTop) view.scrollTop = top
    else if (top + 2 * rowHeight > view.scrollTop + view.clientHeight) view.scrollTop = top + 2 * rowHeight - view.clientHeight
    measure()
    const cell = document.getElementById(`${gridId}-${row}-${cursor.column}`)
    cell?.focus({ preventScroll: true })
    if (view.scrollWidth > view.clientWidth) cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [cursor, row, rows, gridId, measure])
  useEffect(() => {
    if (!focusKey) return
    holdsFocus.current = true
    setCursor({ ...cursorStart, row: lines.length })
    // Only when asked to, not when lines come and go.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [focusKey])
  useEffect(() => {
    if (!pasted) return
    holdsFocus.current = true
    setCursor((before) => (pasted.at === undefined ? { ...before } : { ...cursorStart, row: pasted.at }))
  }, [pasted])

  const open = (seed: string | null = null) => {
    // Of an order that is read the rate is explained.
    if (readOnly && column === 'rate' && seed === null) goTo('rate', 'price')
    else if (edits.canEdit(column, current)) move({ type: 'open', seed })
    // Typing anywhere on the new line starts it.
    else if (!current && !readOnly && rows > lines.length) move({ type: 'to', row, column: ids.indexOf('item'), mode: 'pick' })
    if (!current && seed !== null && column !== 'item') setCursor((before) => ({ ...before, seed }))
  }

  const take = (item: Item, entry: QuickEntry) => {
    edits.take(current, item, entry, newRow)
    const grown = current ? 0 : 1
    move({ type: 'filled' }, grown)
    move({ type: 'next' }, grown)
    // The quantity came with the code: on to the next line.
    if (entry.quantity) move({ type: 'next' }, grown)
  }

  const leave = (after: After) => {
    if (after === 'away') holdsFocus.current = false
    if (after === 'away' || after === 'here') move({ type: 'close' })
    else if (after === 'next') move({ type: 'next' })
    else move({ type: 'by', rows: after === 'up' ? -1 : after === 'down' ? 1 : 0, columns: after === 'left' ? -1 : after === 'right' ? 1 : 0 })
  }

  /** The cells of the selection that have a line, else the cursor's. */
  const selection = () => {
    const { top, bottom, left, right } = rectangleOf({ ...cursor, row })
    const selected = Array.from({ length: bottom - top + 1 }, (_, index) => lineAt(top + index)).filter((line): line is DraftLine => line !== undefined)
    return { top, bottom, lines: selected, columns: columns.slice(left, right + 1) }
  }

  const copyDown = () => {
    const { top, bottom, columns: over } = selection()
    if (top === bottom && column === 'item') {
      const source = current ?? lineAt(row - 1)
      if (!source) return
      edits.duplicate(source)
      return current ? move({ type: 'by', rows: 1, columns: 0 }, 1) : move({ type: 'filled' })
    }
    // A selection is filled from its first row, a cell from the row above.
    const from = top === bottom ? top - 1 : top
    const source = lineAt(from)
    const targets = Array.from({ length: bottom - from }, (_, index) => lineAt(from + 1 + index)).filter((line): line is DraftLine => line !== undefined)
    if (source) edits.copyDown(over.map((each) => each.id), source, targets)
  }

  const nextProblem = () => {
    const places = Array.from({ length: rows }, (_, index) => (row + 1 + index) % rows)
    const find = (tone: 'bad' | 'waiting') => places.find((at) => {
      const line = lineAt(at)
      return line && lineState(line).tone === tone
    })
    const found = find('bad') ?? find('waiting')
    const line = found === undefined ? undefined : lineAt(found)
    if (found === undefined || !line) return setAnnouncement('No line has a problem')
    const state = lineState(line)
    move({ type: 'to', row: found, column: ids.indexOf(state.column) })
    setAnnouncement(`Line ${found + 1}, ${line.product.itemId}: ${state.text}`)
  }

  const goTo = (id: ColumnId, mode: 'edit' | 'reason' | 'price') => {
    if (current && (mode === 'price' || edits.canEdit(id, current))) setCursor({ ...cursor, row, column: ids.indexOf(id), mode, seed: null, range: null })
  }

  const act = (action: GridAction) => {
    switch (action) {
      case 'edit':
        return open()
      case 'clearCells': {
        const selected = selection()
        return edits.clear(selected.lines.flatMap((line) => selected.columns.map((each): [ColumnId, DraftLine] => [each.id, line])))
      }
      case 'removeLines':
        edits.remove(selection().lines)
        return move({ type: 'to', row: selection().top, column: cursor.column })
      case 'insertLine':
        return readOnly || lines.length >= maxLines ? undefined : move({ type: 'insert' })
      case 'copyDown':
        return readOnly ? undefined : copyDown()
      case 'undo':
        return readOnly ? undefined : edits.undo()
      case 'redo':
        return readOnly ? undefined : edits.redo()
      case 'cycleUnit':
        return current && edits.cycleUnit(current)
      case 'editRate':
        // Pressed again on a typed rate it asks for the reason.
        return goTo('rate', column === 'rate' && cursor.mode === 'edit' ? 'reason' : 'edit')
      case 'editNote':
        return goTo('note', 'edit')
      case 'explainPrice':
        return goTo('rate', 'price')
      case 'nextProblem':
        return nextProblem()
      case 'commit':
        return undefined
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || cursor.mode === 'pick') return
    if (cursor.mode === 'price') {
      // Until the price stands there it is the cell that hears the key.
      if (event.key === 'Escape') close()
      return
    }
    if (cursor.mode !== 'nav') {
      const pressed = editingKey(event)
      if (!pressed || !('action' in pressed)) return
      // The order is saved with what is being typed: the page hears this key after the grid.
      const kept = flushSync(() => editor.current?.commit() ?? true)
      if (pressed.action === 'commit' && kept) return
      event.preventDefault()
      if (kept) act(pressed.action)
      return
    }
    const pressed = navigatingKey(event)
    if (!pressed) return
    event.preventDefault()
    if ('move' in pressed) move(pressed.move)
    else if ('action' in pressed) act(pressed.action)
    else open(pressed.type)
  }

  const spotOf = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"]') : null
    const at = cell?.parentElement?.getAttribute('aria-rowindex')
    return cell && at ? { row: Number(at) - 2, column: Number(cell.getAttribute('aria-colindex')) - 1 } : undefined
  }
  const onMouseDown = (event: MouseEvent) => {
    const spot = spotOf(event)
    if (!spot || (spot.row === row && spot.column === cursor.column)) return
    if (cursor.mode === 'edit' || cursor.mode === 'reason') {
      // What cannot be kept stays in its editor.
      if (!flushSync(() => editor.current?.commit() ?? true)) return event.preventDefault()
    }
    if (event.shiftKey) event.preventDefault()
    holdsFocus.current = true
    move({ type: 'to', ...spot, extend: event.shiftKey })
  }

  const onCopy = (event: ClipboardEvent) => {
    if (cursor.mode !== 'nav' || (cursor.range === null && document.getSelection()?.isCollapsed === false)) return
    const selected = selection()
    if (selected.lines.length === 0) return
    event.clipboardData.setData('text/plain', cellsAsText(selected.lines, selected.columns, unitTypes))
    event.preventDefault()
    setAnnouncement(`${count(selected.lines.length, 'line')} copied`)
  }
  const onPasteText = (event: ClipboardEvent) => {
    if (cursor.mode !== 'nav' || readOnly) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    const value = text.trim()
    const single = value !== '' && !/[\t\n]/.test(value)
    // A single value is for the cell that it is pasted on.
    if (single && current && column && column !== 'item' && column !== 'unit' && edits.canEdit(column, current)) {
      const wrong = edits.check(column, current, value)
      if (wrong) setAnnouncement(`${value}: ${wrong}`)
      else edits.enter(column, current, value)
      return
    }
    onPaste(text, current ? lines.indexOf(current) + 1 : newRow)
  }

  const close = () => move({ type: 'close' })
  const editorOf = (): ReactNode => {
    const label = `${columns[cursor.column]?.title ?? ''}, line ${row + 1}`
    if (cursor.mode === 'pick')
      return (
        <ItemPicker
          start={cursor.seed ?? current?.product.itemId ?? ''}
          customer={draft.customer}
          guard={guard}
          label={label}
          onTake={take}
          onCandidate={setCandidate}
          onClose={(after) => (after === 'left' ? leave('left') : close())}
        />
      )
    if (!current || !column) return null
    if (cursor.mode === 'price')
      return (
        <PricePopover
          line={current}
          customer={draft.customer}
          onUseDetermined={canOverride ? () => edits.clearRate(current) : undefined}
          onClose={close}
        />
      )
    if (cursor.mode === 'reason')
      return (
        <div className={classes.reason}>
          <TextCellEditor
            ref={editor}
            label={`Reason for the rate, line ${row + 1}`}
            value={current.priceReason}
            seed={null}
            placeholder="Why this rate"
            check={() => undefined}
            onCommit={(text, after) => {
              edits.setReason(current, text)
              leave(after)
            }}
            onCancel={close}
          />
        </div>
      )
    const ordered = (quantity: string) => ({ product: current.product, quantity, units: current.units })
    const commit = (text: string, after: After, confirmed: boolean) => {
      if (confirmed) guard.confirmed(current, ordered(text))
      edits.commit(column, current, text, confirmed)
      leave(after)
    }
    const asks = column === 'quantity' && { ask: (text: string) => (text === current.quantity ? undefined : guard.ask(ordered(text), current)), prepare: guard.lookUp }
    if (column === 'unit')
      return (
        <UnitCellEditor
          ref={editor}
          label={label}
          value={current.units}
          units={unitsOf(current, unitTypes)}
          seed={cursor.seed}
          onCommit={(unitId, after) => {
            edits.enter('unit', current, unitId)
            leave(after)
          }}
          onCancel={close}
        />
      )
    return (
      <TextCellEditor
        // An Enter that moves down one column must start the next editor afresh.
        key={`${current.key}-${column}`}
        ref={editor}
        label={label}
        value={column === 'quantity' ? current.quantity : column === 'rate' ? (effectiveRate(current) ?? '') : current.pickNotes}
        seed={cursor.seed}
        numeric={column !== 'note'}
        check={(text) => edits.check(column, current, text)}
        {...asks}
        onCommit={commit}
        onCancel={close}
      />
    )
  }

  const rectangle = cursor.range && rectangleOf(cursor)
  const placeholder = lines.length >= maxLines ? '' : 'Type a code or name to add a line'
  return (
    <div className={classes.frame}>
      <div ref={scroller} className={classes.scroller} data-open={['pick', 'price'].includes(cursor.mode) || undefined} data-readonly={readOnly || undefined}>
        {/* The grid's keys; its cells take the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
        <div
          role="grid"
          aria-label="Order lines"
          aria-rowcount={rows + 1}
          aria-colcount={columns.length}
          aria-readonly={readOnly}
          aria-multiselectable
          className={classes.grid}
          style={{ minWidth: leastWidth(columns) }}
          onKeyDown={onKeyDown}
          onMouseDown={onMouseDown}
          onDoubleClick={() => cursor.mode === 'nav' && open()}
          onCopy={onCopy}
          onPaste={onPasteText}
          onFocus={() => {
            holdsFocus.current = true
          }}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) holdsFocus.current = event.relatedTarget === null && holdsFocus.current
          }}
        >
          <div role="row" aria-rowindex={1} className={classes.head} style={{ gridTemplateColumns: template }}>
            {columns.map((each, index) => (
              <div key={each.id} role="columnheader" aria-colindex={index + 1} className={classes.cell} data-column={each.id} data-right={each.right || undefined}>
                {each.title}
              </div>
            ))}
          </div>
          <div role="rowgroup" className={classes.body} style={{ height: rows * rowHeight }}>
            {drawn.map((index) => {
              const line = lineAt(index)
              const here = index === row
              const selected = rectangle && index >= rectangle.top && index <= rectangle.bottom
              return (
                <GridRow
                  key={line?.key ?? 'new'}
                  gridId={gridId}
                  row={index}
                  columns={columns}
                  template={template}
                  line={line}
                  number={line ? (index < newRow ? index + 1 : index) : 0}
                  unitTypes={unitTypes}
                  restricted={line !== undefined && restricted.has(line.product._id)}
                  last={line && purchases[line.product._id]}
                  stock={line && stockOf(line.product._id)}
                  promised={line !== undefined && isPromised(draft, line)}
                  here={here ? cursor.column : -1}
                  from={selected ? rectangle.left : -1}
                  to={selected ? rectangle.right : -2}
                  editor={here && cursor.mode !== 'nav' ? editorOf() : null}
                  editing={cursor.mode !== 'nav' && cursor.mode !== 'price'}
                  placeholder={placeholder}
                />
              )
            })}
          </div>
        </div>
      </div>
      <span role="status" className={classes.hidden}>
        {announcement}
      </span>
    </div>
  )
}
