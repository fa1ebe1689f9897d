import type { ReactNode } from 'react'
import classes from '@/ui/KeyBar.module.css'
import { Keycaps } from '@/ui/Keycaps'

interface Props {
  /** The keys in the form of `useShortcuts`, and what they do in one or two words. Several keys may share the words. */
  hints: ReadonlyArray<readonly [keys: string | readonly string[], does: string]>
  /** A quiet fact at the end of the bar. */
  children?: ReactNode
}

/** The keys of a screen, at its foot. The list of keys (`?`) has all of them. */
export function KeyBar({ hints, children }: Props) {
  return (
    <div className={classes.bar}>
      {[...hints, ['?', 'all keys'] as const].map(([keys, does]) => (
        <span key={does}>
          {[keys].flat().map((each) => (
            <Keycaps key={each} keys={each} />
          ))}{' '}
          {does}
        </span>
      ))}
      {children && <span className={classes.fact}>{children}</span>}
    </div>
  )
}
