import { useEffect } from 'react'

interface Options {
  /** Milliseconds until the next save; undefined when none is due. */
  wait: number | undefined
  /** The last save failed, and the next one is a retry. */
  retries: boolean
  saveNow: () => Promise<unknown>
}

/** Saves when it is due, and retries at once when the network is back. */
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
