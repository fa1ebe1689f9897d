import type { ReactNode } from 'react'
import type { PriceLevel } from '@/api/wire'
import type { Change } from '@/features/pricingMatrix/changes'
import { marginWords, placeWords } from '@/features/pricingMatrix/changeWords'
import classes from '@/features/pricingMatrix/PricingMatrix.module.css'
import { count } from '@/ui/format'
import { Panel } from '@/ui/Panel'

/** The number of changes that are listed. */
const listed = 30

interface Props {
  changes: readonly Change[]
  levels: readonly PriceLevel[]
  /** The number of items with margins of their own. */
  exceptions: number
  children: ReactNode
}

/** What saving would change, and the fields for saving. */
export function Changes({ changes, levels, exceptions, children }: Props) {
  return (
    <div className={classes.side}>
      <Panel title="What changes" note={changes.length === 0 ? 'Nothing yet' : count(changes.length, 'margin')}>
        {changes.length > 0 && (
          <ul className={classes.changes} aria-label="Changes">
            {changes.slice(0, listed).map((change) => (
              <li key={`${placeWords(change, levels)} ${change.which}`}>
                <span>{placeWords(change, levels)}</span>
                <span className={classes.quiet}>{marginWords(change)}</span>
              </li>
            ))}
          </ul>
        )}
        {changes.length > listed && <span className={classes.quiet}>And {changes.length - listed} more.</span>}
        <span className={classes.quiet}>
          Prices and published floors stay as they are.
          {exceptions > 0 && ` ${count(exceptions, 'item')} with margins of their own stay, too.`}
        </span>
        {children}
      </Panel>
    </div>
  )
}
