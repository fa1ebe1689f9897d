import { useEffect, useState } from 'react'

/** The current time in milliseconds, moved on at an interval; 0 stops it. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (everyMs === 0) return undefined
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
