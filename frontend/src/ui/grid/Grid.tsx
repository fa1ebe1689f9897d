import { type CSSProperties, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { type GridColumn, frozenAt, leastWidth, templateOf } from '@/ui/grid/columns'
import { copyCells, type PasteRows, pasteCells, type TextOf } from '@/ui/grid/gridClipboard'
import { type EditorKind, type GridEdits, openCell } from '@/ui/grid/gridActions'
import { type Mode, rectangleOf } from '@/ui/grid/gridCursor'
import { gridKeyDown, gridMouseDown, type GridHears } from '@/ui/grid/gridEvents'
import type { OwnKey } from '@/ui/grid/gridKeys'
import classes from '@/ui/grid/Grid.module.css'
import { GridRow } from '@/ui/grid/GridRow'
import type { GridState } from '@/ui/grid/useGrid'

export interface GridProps<Row, Id extends string, Facts> {
  /** The accessible name of the grid: what the rows are. */
  label: string
  grid: GridState<Row, GridColumn<Row, Id, Facts>>
  edits: GridEdits<Row, Id>
  readOnly?: boolean
  keyOf: (row: Row) => string
  factsOf: (row: Row) => Facts
  /** The tone of the row: 'bad' and 'waiting' have a color. */
  toneOf?: (row: Row) => string | undefined
  /** What stands below a row that has a note (`noted` of `useGrid`): a question or what is wrong with it. */
  noteOf?: (row: Row, place: number) => ReactNode
  /** The text of the empty row. */
  placeholder: string
  /** The editor for the cursor's mode. It reports to the grid when it is done. */
  editor: ReactNode
  /** The kinds of the screen's own editors, by mode; other editors are inside their cell. */
  kinds?: Readonly<Record<string, EditorKind>>
  ownKey?: OwnKey
  /** Runs an action of the screen's own keys; `mode` is the mode in which the key was pressed. */
  onOwn?: (action: string, mode: Mode) => void
  textOf: TextOf<Row, Id>
  /** The noun in the message after a copy: 'line' gives '2 lines copied'. */
  noun: string
  /** Takes pasted rows, to be inserted at this index. A single value is pasted into the cell instead. */
  onPaste: PasteRows
}

interface HeadProps<Row, Id extends string, Facts> {
  columns: ReadonlyArray<GridColumn<Row, Id, Facts>>
  template: string
}

function Head<Row, Id extends string, Facts>({ columns, template }: HeadProps<Row, Id, Facts>) {
  return (
    <div role="row" aria-rowindex={1} className={classes.head} style={{ gridTemplateColumns: template }}>
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="columnheader"
          aria-colindex={at + 1}
          className={classes.cell}
          data-column={column.id}
          data-right={column.right || undefined}
          data-frozen={column.frozen}
          data-under={column.over === undefined ? undefined : column.over !== columns[at - 1]?.over}
          style={column.frozen ? { left: frozenAt(columns, at) } : undefined}
        >
          {column.over !== undefined && <span className={classes.over}>{column.over} </span>}
          {column.title}
        </div>
      ))}
    </div>
  )
}

interface RowsProps<Row, Id extends string, Facts> extends GridProps<Row, Id, Facts> {
  /** The kind of the open editor; undefined when none is open. */
  kind: EditorKind | undefined
  template: string
}

/** Draws the rows that are in view. */
function Rows<Row, Id extends string, Facts>(props: RowsProps<Row, Id, Facts>) {
  const { grid, keyOf, factsOf, toneOf, noteOf, placeholder, editor, kind, template } = props
  const { gridId, columns, cursor, row, newRow, height, topOf, rowAt, drawn } = grid
  const range = cursor.range && rectangleOf(cursor)
  return (
    <div role="rowgroup" className={classes.body} style={{ height }}>
      {drawn.map((place) => {
        const value = rowAt(place)
        const here = place === row
        const selected = range && place >= range.top && place <= range.bottom
        return (
          <GridRow
            key={value === undefined ? 'new' : keyOf(value)}
            gridId={gridId}
            place={place}
            top={topOf(place)}
            note={value === undefined ? null : (noteOf?.(value, place) ?? null)}
            columns={columns}
            template={template}
            row={value}
            facts={value === undefined ? undefined : factsOf(value)}
            number={value === undefined ? 0 : place < newRow ? place + 1 : place}
            tone={value === undefined ? undefined : toneOf?.(value)}
            here={here ? cursor.column : -1}
            from={selected ? range.left : -1}
            to={selected ? range.right : -2}
            editor={here && kind ? editor : null}
            editing={kind !== undefined && kind !== 'note'}
            home={grid.home}
            placeholder={placeholder}
          />
        )
      })}
    </div>
  )
}

/**
 * An ARIA grid with virtual rows: only the rows in view are rendered, one cell is focusable and one editor is mounted.
 */
export function Grid<Row, Id extends string, Facts>(props: GridProps<Row, Id, Facts>) {
  const { label, grid, edits, readOnly = false, kinds = {}, ownKey, onOwn, textOf, noun, onPaste } = props
  const { scroller, columns, cursor, total, holdsFocusRef, announcement } = grid
  const template = useMemo(() => templateOf(columns), [columns])
  const frozen = leastWidth(columns.filter((column) => column.frozen))
  const { mode } = cursor
  const kind = mode === 'nav' ? undefined : (kinds[mode] ?? 'cell')
  const hears: GridHears<Row, Id> = { grid, edits, readOnly, kind, ownKey, onOwn }
  const latest = useRef(hears)
  useLayoutEffect(() => {
    latest.current = hears
  })
  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        style={{ scrollPaddingLeft: frozen + 8 }}
        data-open={(kind && kind !== 'cell') || undefined}
        data-readonly={readOnly || undefined}
      >
        {/* Handles the grid's keys; its cells take the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={total + 1}
          aria-colcount={columns.length}
          aria-readonly={readOnly}
          aria-multiselectable
          className={classes.grid}
          style={{ minWidth: leastWidth(columns), '--row-height': `${grid.rowHeight}px` } as CSSProperties}
          onKeyDown={(event) => gridKeyDown(event, latest)}
          onMouseDown={(event) => gridMouseDown(event, hears)}
          onDoubleClick={() => mode === 'nav' && openCell(grid, edits, readOnly)}
          onCopy={(event) => copyCells(event, grid, textOf, noun)}
          onPaste={(event) => pasteCells(event, grid, edits, readOnly, onPaste)}
          onFocus={() => {
            holdsFocusRef.current = true
          }}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget))
              holdsFocusRef.current = event.relatedTarget === null && holdsFocusRef.current
          }}
        >
          <Head columns={columns} template={template} />
          <Rows {...props} kind={kind} template={template} />
        </div>
      </div>
      <span role="status" className={classes.hidden}>
        {announcement}
      </span>
    </div>
  )
}
