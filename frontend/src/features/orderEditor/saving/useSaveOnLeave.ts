import { type RefObject, useEffect } from 'react'
import { readAuth } from '@/api/authStore'
import { tokenExpired } from '@/api/token'
import { newCartId } from '@/features/orderEditor/draft/newCartId'
import type { OrderDraft } from '@/features/orderEditor/draft/order'
import { noteLeaving } from '@/features/orderEditor/saving/leaving'
import { useUnsaved } from '@/ui/leave'
import type { Latest } from '@/features/orderEditor/saving/useLatestDraft'

interface Options<T> {
  /** Edits wait to be saved. */
  pending: boolean
  /** The edits may be sent while the page closes. */
  leaves: boolean
  /** The last save failed. */
  failed: boolean
  sendsOnLeave: ((draft: OrderDraft) => boolean) | undefined
  latestRef: RefObject<Latest<T>>
  /** The save in flight, by the edit count that it sends. */
  inFlightRef: RefObject<{ edits: number } | null>
  saveNow: () => Promise<unknown>
  /** Called with a draft that was sent and whose answer will not be received. */
  onUnheard: (sent: OrderDraft) => void
}

const nothing = () => false

/** When the page closes, or may close, pending edits are sent at once. Where that is not reliable, the browser asks. */
export function useSaveOnLeave<T>({
  pending,
  leaves,
  failed,
  sendsOnLeave,
  latestRef,
  inFlightRef,
  saveNow,
  onUnheard,
}: Options<T>): void {
  const isSure = () =>
    leaves && !failed && navigator.onLine && !tokenExpired(readAuth()?.token) && sendsOnLeave?.(latestRef.current.draft)
  useUnsaved({ text: '', holds: nothing, lostWithPage: () => pending && !isSure() })
  useEffect(() => {
    if (!pending) return
    const flush = (event: Event) => {
      if (!leaves || (event.type === 'visibilitychange' && document.visibilityState !== 'hidden')) return
      const { draft: now, send } = latestRef.current
      if (!now.dirty) return
      const goes = event.type === 'pagehide' && now.id !== newCartId
      // Its answer will not be received; it is based on the version that the save in flight makes.
      const next =
        inFlightRef.current && inFlightRef.current.edits !== now.edits
          ? { ...now, version: now.version + 1 }
          : undefined
      if (goes) noteLeaving(now.id, (next ?? now).version)
      if (!inFlightRef.current) void saveNow()
      else if (goes && next) {
        onUnheard(now)
        send(next).catch(() => undefined)
      }
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [pending, leaves, saveNow, latestRef, inFlightRef, onUnheard])
}
