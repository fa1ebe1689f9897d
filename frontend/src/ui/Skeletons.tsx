import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Column } from '@/ui/list/columns'
import classes from '@/ui/Skeletons.module.css'

/** Widths of the bars in percent. They differ, as real texts do. */
const widths = [72, 48, 61, 83, 55, 67, 44, 76]
const widthOf = (row: number, column = 0): number => widths[(row * 3 + column * 5) % widths.length]!

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const Bar = ({ percent }: { percent: number }) => <span className={classes.bar} style={{ width: `${percent}%` }} />

/** Announces that something loads. The skeleton is drawn after 200 ms, so that a fast answer does not flicker. */
const Waiting = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="status" className={classes.waiting}>
    <VisuallyHidden>{label}</VisuallyHidden>
    <div aria-hidden>{children}</div>
  </div>
)

interface Heads {
  /** The column titles, as in the table that loads. */
  columns: { title: ReactNode; right: boolean; from: Column<never>['from'] }[]
  /** The table will have checkboxes. */
  selects: boolean
}

/** A list while its first page loads: the column titles, and rows of bars with the height of real rows. */
export const ListSkeleton = ({ columns, selects }: Heads) => (
  <Waiting label="Loading...">
    <table className={classes.table}>
      <thead>
        <tr>
          {selects && (
            <th className={classes.check}>
              <span className={classes.box}>&nbsp;</span>
            </th>
          )}
          {columns.map(({ title, right, from }, index) => (
            <th key={index} data-right={right || undefined} className={from && classes[from]}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {upTo(12).map((row) => (
          <tr key={row}>
            {selects && (
              <td className={classes.check}>
                <span className={classes.box}>&nbsp;</span>
              </td>
            )}
            {columns.map(({ right, from }, column) => (
              <td key={column} data-right={right || undefined} className={from && classes[from]}>
                <Bar percent={widthOf(row, column) / (right ? 2 : 1)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Waiting>
)

/** A panel or tab while it loads: lines of text. */
export const PanelSkeleton = ({ lines = 5, label = 'Loading...' }: { lines?: number; label?: string }) => (
  <Waiting label={label}>
    {upTo(lines).map((line) => (
      <div key={line} className={classes.line}>
        <Bar percent={widthOf(line)} />
      </div>
    ))}
  </Waiting>
)

const Panel = ({ lines }: { lines: number }) => (
  <div className={classes.panel}>
    {upTo(lines).map((line) => (
      <div key={line} className={classes.line}>
        <Bar percent={widthOf(line)} />
      </div>
    ))}
  </div>
)

/** A detail screen while it loads: its tabs, its facts and its content. */
export const DetailSkeleton = () => (
  <Waiting label="Loading...">
    <div className={classes.tabs}>
      {upTo(4).map((tab) => (
        <span key={tab} className={classes.bar} />
      ))}
    </div>
    <div className={classes.columns}>
      <Panel lines={7} />
      <Panel lines={9} />
    </div>
  </Waiting>
)

/** The order editor while it loads: the header fields and the lines. */
export const OrderSkeleton = () => (
  <Waiting label="Loading...">
    <div className={classes.fields}>
      {upTo(5).map((field) => (
        <span key={field} className={classes.field}>
          <Bar percent={40} />
          <Bar percent={80} />
        </span>
      ))}
    </div>
    {upTo(10).map((line) => (
      <div key={line} className={classes.row}>
        <Bar percent={widthOf(line) / 2} />
      </div>
    ))}
  </Waiting>
)
