import { useSyncExternalStore } from 'react'
import { forgetWithUser } from '@/api/userChange'

export type ToastVariant = 'default' | 'success' | 'error' | 'info' | 'warning'

/** A notification; the type is `default` and the duration 5,000 ms unless told. */
export interface Toast {
  id: string
  message: string
  type: ToastVariant
  /** Milliseconds until it goes by itself. */
  duration: number
  action?: { label: string; run: () => void }
}

const stateDurationMs = 5_000
const helperDurationMs = 4_000
const errorDurationMs = 10_000
/** More wait their turn. */
const maxVisible = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Puts a notification in line and answers its id. The same text is not repeated while it stands, unless it offers an action: each undoes its own. */
export function showToast(toast: Pick<Toast, 'message'> & Partial<Toast>): string {
  const type = toast.type ?? 'default'
  const standing = toast.action
    ? undefined
    : toasts.find((shown) => shown.message === toast.message && shown.type === type && !shown.action)
  if (standing) return standing.id
  const id = toast.id ?? String(++lastId)
  set([...toasts, { ...toast, id, type, duration: toast.duration ?? stateDurationMs }])
  return id
}

/** Removes the notification with this id and no other. */
export function closeToast(id: string): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id))
}

/** Removes all. */
export function closeAllToasts(): void {
  if (toasts.length > 0) set([])
}
// They speak to who was signed in.
forgetWithUser(closeAllToasts)

/** The usual short word to the user. Errors stand longer, since they must be read; so does what can be undone, a little. */
export function notify(message: string, type: ToastVariant = 'default', more: Pick<Toast, 'action'> = {}): string {
  return showToast({
    message,
    type,
    duration: type === 'error' ? errorDurationMs : more.action ? stateDurationMs : helperDurationMs,
    ...more,
  })
}

/** Those that are shown, in their order: what can be undone does not wait behind what can only be read. */
export function visibleToasts(all: readonly Toast[]): Toast[] {
  const first = new Set(
    [...all.filter((toast) => toast.action), ...all.filter((toast) => !toast.action)].slice(0, maxVisible),
  )
  return all.filter((toast) => first.has(toast))
}

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
