import { useLayoutEffect, useSyncExternalStore } from 'react'

/** Where the shell shows a screen's heading: an element inside its h1, and one beside it. */
export interface TitleSlots {
  title: HTMLElement
  badges: HTMLElement
}

let slots: TitleSlots | null = null
let taken = 0
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For the shell: a ref of the element around both slots. */
export function offerTitleSlots(element: HTMLElement | null): void {
  const title = element?.querySelector<HTMLElement>('[data-slot="title"]')
  const badges = element?.querySelector<HTMLElement>('[data-slot="badges"]')
  slots = title && badges ? { title, badges } : null
  tell()
}

/** For the shell: whether a screen shows its heading in the slots. */
export const useTitleTaken = (): boolean => useSyncExternalStore(subscribe, () => taken > 0)

/** For a screen: the shell's slots for the heading; null outside the shell. */
export function useTitleSlots(): TitleSlots | null {
  const here = useSyncExternalStore(subscribe, () => slots)
  useLayoutEffect(() => {
    if (!here) return
    taken += 1
    tell()
    return () => {
      taken -= 1
      tell()
    }
  }, [here])
  return here
}
