import { useEffect } from 'react'

/** Keeps the screen on, so that positions are recorded. The browser takes the lock back when the page is hidden. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let over = false
    const take = async () => {
      if (document.visibilityState !== 'visible' || over) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (over) void lock.release()
      } catch {
        // A low battery refuses it; the next time that the page is shown it is asked again.
      }
    }
    const onShow = () => void take()
    onShow()
    document.addEventListener('visibilitychange', onShow)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', onShow)
      void lock?.release()
    }
  }, [wanted])
}
