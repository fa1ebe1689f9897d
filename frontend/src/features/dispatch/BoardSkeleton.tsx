import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from '@/features/dispatch/Board.module.css'

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** The board while it loads: its panes and columns, where they will be. */
export function BoardSkeleton() {
  return (
    <div className={classes.panes} role="status">
      <VisuallyHidden>Loading...</VisuallyHidden>
      <div className={classes.unplanned} aria-hidden>
        <div className={classes.paneHead}>
          <Skeleton height={12} width={90} />
        </div>
        <div className={classes.orders}>
          {upTo(6).map((row) => (
            <Skeleton key={row} height={62} mb={6} />
          ))}
        </div>
      </div>
      <div className={classes.strip} aria-hidden>
        {upTo(6).map((chip) => (
          <span key={chip} className={classes.chip}>
            <Skeleton height={12} mt={4} width="70%" />
          </span>
        ))}
      </div>
      <div className={classes.columns} aria-hidden>
        {upTo(5).map((column) => (
          <div key={column} className={classes.column} data-selected={column === 0 || undefined}>
            <div className={classes.trip}>
              <Skeleton height={14} width="80%" />
              <Skeleton height={10} mt={10} width="60%" />
            </div>
            {upTo(9).map((row) => (
              <div key={row} className={classes.stop}>
                <div className={classes.grip}>
                  <span className={classes.number} />
                  <Skeleton height={10} width="80%" />
                </div>
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
