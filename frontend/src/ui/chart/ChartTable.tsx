import classes from '@/ui/chart/Chart.module.css'
import type { ChartPoint } from '@/ui/chart/ChartFrame'

interface Props {
  label: string
  columns: readonly string[]
  points: readonly ChartPoint[]
  /** Only for screen readers. */
  hidden: boolean
}

/** The data of a chart. */
export function ChartTable({ label, columns, points, hidden }: Props) {
  const table = (
    <table aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.key}>
            <th scope="row">{point.cells[0]}</th>
            {columns.slice(1).map((column, index) => (
              <td key={column}>{point.cells[index + 1]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (hidden) return <div className={classes.hidden}>{table}</div>
  return (
    // A region that scrolls must be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.table} role="region" aria-label={`${label}, as a table`} tabIndex={0}>
      {table}
    </div>
  )
}
