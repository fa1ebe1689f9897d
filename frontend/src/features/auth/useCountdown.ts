import { useEffect, useState } from 'react'

const secondMs = 1_000

/** Whole seconds until a time (milliseconds since the epoch), counted down to 0. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / secondMs))
  const counting = until > now
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [counting])
  return left
}
