import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRead } from '@/api/useRead'
import classes from '@/app/Shell.module.css'
import type { AnyWaiting } from '@/screen'
import { formatQuantity } from '@/ui/format'

/** The opened screen loads first; counts are read after a delay, then once a minute. Tests change these times. */
export const timing = { restMs: 2_000, everyMs: 60_000 }

/** True once the shell has been mounted for `restMs`. */
export function useRested(): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), timing.restMs)
    return () => clearTimeout(timer)
  }, [])
  return rested
}

// A count that cannot be read is left out; the screen itself shows the error.
const quiet = { quiet: true, shouldRetryOnError: false } as const

/** The number of records that wait on a screen. Renders nothing while it is unknown or zero. */
export function NavCount({ waits: { read, count, word, urgent } }: { waits: AnyWaiting }) {
  const { data } = useRead(read, { ...quiet, refreshInterval: timing.everyMs })
  const waiting = data === undefined ? 0 : count(data)
  if (waiting === 0) return null
  return (
    <span className={classes.count} data-urgent={urgent} data-many={waiting > 999 || undefined}>
      {formatQuantity(waiting)}
      <VisuallyHidden> {word}</VisuallyHidden>
    </span>
  )
}
