import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Location } from 'react-router'

/** A navigation within the portal. */
export interface Way {
  currentLocation: Location
  nextLocation: Location
}

/** Unsaved work that leaving the screen would lose. */
export interface Unsaved {
  /** The text and the title of the question. */
  text: string
  title?: string | undefined
  /** Whether this navigation would lose it. */
  holds: (way: Way) => boolean
  /** Whether closing the page would lose it. Without it, another guard asks when the page is closed. */
  lostWithPage?: () => boolean
  /** Tries to save it before the user is asked; resolves to whether it is safe. */
  settle?: (() => Promise<boolean>) | undefined
  /** Saves it; resolves to whether that succeeded. With it, the question offers to save and leave. */
  save?: (() => Promise<boolean>) | undefined
  /** Called when the user chose to stay. */
  onStay?: (() => void) | undefined
}

const all = new Set<RefObject<Unsaved>>()

/** What a navigation would lose. */
export const heldBy = (way: Way): Unsaved[] => [...all].map(({ current }) => current).filter((each) => each.holds(way))

const askBrowser = (event: BeforeUnloadEvent): void => {
  if ([...all].some(({ current }) => current.lostWithPage?.())) event.preventDefault()
}

/** Whether the navigation goes to another screen, not only to another view of the same one. */
export const isOtherScreen = ({ currentLocation, nextLocation }: Way): boolean =>
  currentLocation.pathname !== nextLocation.pathname

const tabOf = ({ search }: Location) => new URLSearchParams(search).get('tab')

/** Whether the navigation goes to another screen or another tab of it. */
export const isOtherTab = (way: Way): boolean =>
  isOtherScreen(way) || tabOf(way.currentLocation) !== tabOf(way.nextLocation)

/**
 * Holds navigation while something is unsaved. The portal's leave guard (`ui/LeaveGuard.tsx`) asks on a navigation
 * within the portal; the browser asks when the page is closed.
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

/** Called by the leave guard when it starts or stops holding a navigation. */
export function noteAsking(now: boolean): void {
  asking = now
  for (const listener of listeners) listener()
}

/** Whether a navigation is held now. Code that navigates by itself must wait. */
export const useIsAsking = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => asking,
  )
