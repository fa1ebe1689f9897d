import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/ui/Skeletons.module.css'

/** Widths in percent of what bars stand for; they differ, as names do. */
const widths = [72, 48, 61, 83, 55, 67, 44, 76]
const widthOf = (row: number, column = 0): number => widths[(row * 3 + column * 5) % widths.length]!

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const Bar = ({ percent }: { percent: number }) => <span className={classes.bar} style={{ width: `${percent}%` }} />

/** Says that something loads; its shape is drawn after 200 ms, so that a fast answer does not flicker. */
const Waiting = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="status" className={classes.waiting}>
    <VisuallyHidden>{label}</VisuallyHidden>
    <div aria-hidden>{children}</div>
  </div>
)

interface Heads {
  /** The words over the columns, as the table will have them. */
  columns: { title: ReactNode; right: boolean }[]
  /** The table will begin with checkboxes. */
  selects: boolean
}

/** A list while its first page loads: its heads, and bars in rows of the rows' height. */
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
          {columns.map(({ title, right }, index) => (
            <th key={index} data-right={right || undefined}>
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
            {columns.map(({ right }, column) => (
              <td key={column} data-right={right || undefined}>
                <Bar percent={widthOf(row, column) / (right ? 2 : 1)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Waiting>
)

/** A panel, a tab or a part of one: lines of text. */
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

/** A detail screen: its tabs, then its facts beside what it holds. */
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

/** An order under edit: its header's fields, then its lines. */
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
