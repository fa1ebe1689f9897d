import { VisuallyHidden } from '@mantine/core'
import classes from '@/features/dispatch/board/Board.module.css'

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** A gray bar in place of a text. */
const Bar = ({ width }: { width: string }) => <div className={classes.bone} style={{ width }} />

/** The board while it loads: its panes and columns, where they will be. */
export function BoardSkeleton() {
  return (
    <div className={classes.panes} role="status">
      <VisuallyHidden>Loading...</VisuallyHidden>
      <div className={classes.unplanned} aria-hidden>
        <div className={classes.paneHead}>
          <Bar width="90px" />
        </div>
        <div className={classes.orders}>
          {upTo(6).map((row) => (
            <div key={row} className={classes.order}>
              <div className={classes.bone} style={{ height: 52 }} />
            </div>
          ))}
        </div>
      </div>
      <div className={classes.strip} aria-hidden>
        {upTo(6).map((chip) => (
          <span key={chip} className={classes.chip}>
            <Bar width="70%" />
          </span>
        ))}
      </div>
      <div className={classes.columns} aria-hidden>
        {upTo(5).map((column) => (
          <div key={column} className={classes.column} data-selected={column === 0 || undefined}>
            <div className={classes.trip}>
              <Bar width="80%" />
              <Bar width="60%" />
            </div>
            {upTo(9).map((row) => (
              <div key={row} className={classes.stop}>
                <div className={classes.grip}>
                  <span className={classes.number} />
                  <Bar width="80%" />
                </div>
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
