import { useEffect, useLayoutEffect, useState } from 'react'

/** Where the focus was before the dialog that was opened last. */
let lastFrom: Element | null = null

/** Whether an element has the focus only because nothing else does, or because the dialog that goes had it. */
const isFree = (active: Element | null) =>
  active === null || active === document.body || active.id === 'content' || active.closest('[role="dialog"]') !== null

/**
 * Gives the focus back when a dialog closes: to where it was; from one dialog to the next, to where the first was
 * opened. At once, before `keepFocus` finds that the dialog has gone with it. Focus that an action has moved on
 * purpose stays.
 */
function useFocusBack(isOpen: boolean, wanted: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen || !wanted) return
    const from = [document.activeElement, lastFrom]
    lastFrom = document.activeElement?.closest('[role="dialog"]') ? lastFrom : document.activeElement
    return () => {
      const target = from.find((each) => each instanceof HTMLElement && each.isConnected && each !== document.body)
      if (isFree(document.activeElement)) (target as HTMLElement | undefined)?.focus({ preventScroll: true })
    }
  }, [isOpen, wanted])
}

/** Opens a dialog only once it is mounted closed: it notes where the focus was when it opens. */
export function useOpensMounted(opened: boolean, returnsFocus = true): boolean {
  const [mounted, setMounted] = useState(false)
  // Mounting is two steps here, first closed.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setMounted(true), [])
  const isOpen = opened && mounted
  useFocusBack(isOpen, returnsFocus)
  return isOpen
}
