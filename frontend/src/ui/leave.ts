import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Location } from 'react-router'

/** A way within the portal. */
export interface Way {
  currentLocation: Location
  nextLocation: Location
}

/** What would be lost if the screen were left now. */
export interface Unsaved {
  /** What the question says, and over what title. */
  text: string
  title?: string | undefined
  /** Whether it would be lost on this way. */
  holds: (way: Way) => boolean
  /** Whether it would be lost with the page. Without it, somebody else asks the browser. */
  lostWithPage?: () => boolean
  /** Tries to put it safe before anybody is asked; resolves to whether it is. */
  settle?: (() => Promise<boolean>) | undefined
  /** Saves it; resolves to whether it did. With it the question offers to save and leave. */
  save?: (() => Promise<boolean>) | undefined
  /** Who is asked chose to stay. */
  onStay?: (() => void) | undefined
}

const all = new Set<RefObject<Unsaved>>()

/** What would be lost on a way. */
export const heldBy = (way: Way): Unsaved[] => [...all].map(({ current }) => current).filter((each) => each.holds(way))

const askBrowser = (event: BeforeUnloadEvent): void => {
  if ([...all].some(({ current }) => current.lostWithPage?.())) event.preventDefault()
}

/** Whether another screen is gone to, not only another view of it. */
export const isOtherScreen = ({ currentLocation, nextLocation }: Way): boolean =>
  currentLocation.pathname !== nextLocation.pathname

const tabOf = ({ search }: Location) => new URLSearchParams(search).get('tab')

/** Whether another screen or another of its tabs is gone to. */
export const isOtherTab = (way: Way): boolean =>
  isOtherScreen(way) || tabOf(way.currentLocation) !== tabOf(way.nextLocation)

/**
 * Holds the way out while something is not saved: the portal's one leave guard (`ui/LeaveGuard.tsx`) asks on a way
 * within the portal, the browser when the page is closed.
 */
export function useUnsaved(unsaved: Unsaved): void {
  const latest = useRef(unsaved)
  useLayoutEffect(() => {
    latest.current = unsaved
  })
  useEffect(() => {
    if (all.size === 0) window.addEventListener('beforeunload', askBrowser)
    all.add(latest)
    return () => {
      all.delete(latest)
      if (all.size === 0) window.removeEventListener('beforeunload', askBrowser)
    }
  }, [])
}

let asking = false
const listeners = new Set<() => void>()

/** Noted by the leave guard: a way is held, or gone on with after it was. */
export function noteAsking(now: boolean): void {
  asking = now
  for (const listener of listeners) listener()
}

/** Whether a way is held just now: who would go on by itself waits. */
export const useIsAsking = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => asking,
  )
