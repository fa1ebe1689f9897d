import { useSyncExternalStore } from 'react'
import { forgetWithUser } from '@/api/userChange'

export type ToastVariant = 'default' | 'success' | 'error' | 'info' | 'warning'

/** A notification. Default type: `default`; default duration: 5,000 ms. */
export interface Toast {
  id: string
  message: string
  type: ToastVariant
  /** Milliseconds until it closes by itself. */
  duration: number
  action?: { label: string; run: () => void }
}

const stateDurationMs = 5_000
const helperDurationMs = 4_000
const errorDurationMs = 10_000
/** Further notifications wait in a queue. */
const maxVisible = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Queues a notification and returns its id. The same text is not repeated while it is shown, unless it has an action,
 * since each action undoes something else.
 */
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

/** Removes only the notification with this id. */
export function closeToast(id: string): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id))
}

/** Removes all notifications. */
export function closeAllToasts(): void {
  if (toasts.length > 0) set([])
}
// They belong to the user who was signed in.
forgetWithUser(closeAllToasts)

/** Shows a short message. Errors stay longer, so that they can be read; so do messages with an undo action. */
export function notify(message: string, type: ToastVariant = 'default', more: Pick<Toast, 'action'> = {}): string {
  return showToast({
    message,
    type,
    duration: type === 'error' ? errorDurationMs : more.action ? stateDurationMs : helperDurationMs,
    ...more,
  })
}

/** The visible notifications in order. Those with an action do not wait behind those without. */
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
