import { memo, type ReactNode } from 'react'
import { frozenAt, type GridColumn } from '@/ui/grid/columns'
import classes from '@/ui/grid/Grid.module.css'
import { noteHeight } from '@/ui/grid/useGrid'

export interface RowProps<Row, Id extends string, Facts> {
  gridId: string
  /** The index of the row, from 0. */
  place: number
  /** How far below the first row it begins, in pixels. */
  top: number
  /** What stands below the row. */
  note: ReactNode
  columns: readonly GridColumn<Row, Id, Facts>[]
  template: string
  /** Undefined on the new row. */
  row: Row | undefined
  /** What the screen knows about the row besides the row itself; compared field by field. */
  facts: Facts | undefined
  /** The row number from 1; 0 for the new row. */
  number: number
  tone: string | undefined
  /** The column index of the cursor when it is in this row, else -1. */
  here: number
  /** The first and last selected column index; -1 for none. */
  from: number
  to: number
  /** The editor in the cursor's cell, or the popup below it. */
  editor: ReactNode
  /** The editor replaces the content of the cell. */
  editing: boolean
  /** The column of the new row that shows the placeholder. */
  home: Id
  placeholder: string
}

function Row<Row, Id extends string, Facts>(props: RowProps<Row, Id, Facts>) {
  const {
    gridId,
    place,
    top,
    note,
    columns,
    template,
    row,
    facts,
    number,
    tone,
    here,
    from,
    to,
    editor,
    editing,
    home,
    placeholder,
  } = props
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={classes.row}
      data-tone={tone}
      data-noted={note ? true : undefined}
      style={{
        gridTemplateColumns: template,
        height: note ? `calc(var(--row-height) + ${noteHeight}px)` : undefined,
        transform: `translateY(${top}px)`,
        zIndex: editor ? 2 : undefined,
      }}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          id={`${gridId}-${place}-${at}`}
          role="gridcell"
          aria-colindex={at + 1}
          aria-selected={at >= from && at <= to}
          tabIndex={at === here ? 0 : -1}
          className={classes.cell}
          data-column={column.id}
          data-right={column.right || undefined}
          data-frozen={column.frozen}
          style={column.frozen ? { left: frozenAt(columns, at) } : undefined}
          data-here={at === here || undefined}
          data-open={at === here && editor ? (editing ? 'editor' : 'note') : undefined}
        >
          {at === here && editing ? (
            editor
          ) : row !== undefined ? (
            <>
              {column.cell(row, facts as Facts, number)}
              {at === here && editor}
            </>
          ) : column.id === home ? (
            <span className={classes.placeholder}>{placeholder}</span>
          ) : null}
        </div>
      ))}
      {note && (
        <div role="gridcell" aria-colindex={1} aria-colspan={columns.length} className={classes.note}>
          {note}
        </div>
      )}
    </div>
  )
}

const sameFacts = (a: unknown, b: unknown): boolean => {
  if (a === b || typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b
  const [left, right] = [Object.entries(a), b as Record<string, unknown>]
  return left.length === Object.keys(b).length && left.every(([name, value]) => Object.is(value, right[name]))
}

const sameProps = <Props extends { facts: unknown }>(
  { facts, ...rest }: Props,
  { facts: nextFacts, ...next }: Props,
): boolean => sameFacts(rest, next) && sameFacts(facts, nextFacts)

/** One row. It renders again only when the row, its facts, its index or the cursor in it changes. */
export const GridRow = memo(Row, sameProps) as typeof Row
