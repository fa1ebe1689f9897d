import type { ReactNode } from 'react'
import classes from '@/features/products/Product.module.css'

export interface RowColumn<Row> {
  title: string
  /** Numbers are on the right. */
  number?: true
  render: (row: Row) => ReactNode
}

interface Props<Row> {
  label: string
  columns: RowColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Column titles only for screen readers. */
  bare?: boolean
}

/** A small table of a panel. */
export function Rows<Row>({ label, columns, rows, keyOf, bare = false }: Props<Row>) {
  return (
    <div className={classes.scroll}>
      <table className={classes.rows} aria-label={label} data-bare={bare || undefined}>
        <thead>
          <tr>
            {columns.map(({ title, number }) => (
              <th key={title} scope="col" data-number={number}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, number, render }) => (
                <td key={title} data-number={number}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
