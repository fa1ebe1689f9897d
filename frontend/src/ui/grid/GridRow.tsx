import { memo, type ReactNode } from 'react'
import { frozenAt, type GridColumn } from '@/ui/grid/columns'
import classes from '@/ui/grid/Grid.module.css'
import { rowHeight } from '@/ui/grid/useGrid'

export interface RowProps<Row, Id extends string, Facts> {
  gridId: string
  /** The row's place, from 0. */
  place: number
  columns: readonly GridColumn<Row, Id, Facts>[]
  template: string
  /** Undefined on the new row. */
  row: Row | undefined
  /** What the screen knows of the row beside it; compared field by field. */
  facts: Facts | undefined
  /** The row's number as people count; 0 on the new row. */
  number: number
  tone: string | undefined
  /** The cursor's column when it is in this row, else -1. */
  here: number
  /** The selected columns, from and to; -1 for none. */
  from: number
  to: number
  /** The editor in the cursor's cell, or what stands open under it. */
  editor: ReactNode
  /** The editor takes the place of the cell's content. */
  editing: boolean
  /** The column of the new row in which the placeholder stands. */
  home: Id
  placeholder: string
}

function Row<Row, Id extends string, Facts>(props: RowProps<Row, Id, Facts>) {
  const {
    gridId,
    place,
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
      style={{
        gridTemplateColumns: template,
        transform: `translateY(${place * rowHeight}px)`,
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

/** One row. Drawn again only when the row itself, its facts, its place or the cursor on it change. */
export const GridRow = memo(Row, sameProps) as typeof Row
