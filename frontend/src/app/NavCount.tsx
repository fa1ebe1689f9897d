import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRead } from '@/api/useRead'
import classes from '@/app/Shell.module.css'
import type { AnyWaiting } from '@/screen'
import { formatQuantity } from '@/ui/format'

/** The screen that is opened comes first: counts are read after it, then once a minute. Tests hold them back. */
export const timing = { restMs: 2_000, everyMs: 60_000 }

/** True once the shell has stood for a while. */
export function useRested(): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), timing.restMs)
    return () => clearTimeout(timer)
  }, [])
  return rested
}

// A count that cannot be read is left out: the screen itself says what is wrong.
const quiet = { onError: () => undefined, shouldRetryOnError: false }

/** How much waits on a screen; nothing while that is not known, or none. */
export function NavCount({ waits: { read, count, word, urgent } }: { waits: AnyWaiting }) {
  const { data } = useRead(read, { ...quiet, refreshInterval: timing.everyMs })
  const waiting = data === undefined ? 0 : count(data)
  if (waiting === 0) return null
  return (
    <span className={classes.count} data-urgent={urgent}>
      {formatQuantity(waiting)}
      <VisuallyHidden> {word}</VisuallyHidden>
    </span>
  )
}
