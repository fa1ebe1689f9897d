import { useEffect } from 'react'

interface Options {
  /** Milliseconds until the next save; undefined: none is due. */
  wait: number | undefined
  /** The last save failed, and what it is due for is another try. */
  retries: boolean
  saveNow: () => Promise<unknown>
}

/** Saves when it is due, and tries again at once when the network comes back. */
export function useAutomaticSave({ wait, retries, saveNow }: Options): void {
  useEffect(() => {
    if (wait === undefined) return
    const timer = setTimeout(() => void saveNow(), wait)
    return () => clearTimeout(timer)
  }, [wait, saveNow])
  useEffect(() => {
    if (!retries) return
    const again = () => void saveNow()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [retries, saveNow])
}
