import type { ReactNode } from 'react'
import classes from '@/ui/Facts.module.css'

interface Props {
  facts: ReadonlyArray<readonly [name: string, value: ReactNode]>
  /** One fact per line: the name on the left, the value on the right. */
  lines?: boolean
}

/** Names and values of one record, side by side. */
export function Facts({ facts, lines = false }: Props) {
  return (
    <dl className={lines ? classes.lines : classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
