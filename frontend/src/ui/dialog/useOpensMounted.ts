import { useEffect, useLayoutEffect, useState } from 'react'

/** Where the focus was before the dialog that was opened last. */
let lastFrom: Element | null = null

const isLost = (active: Element | null) => active === null || active === document.body || active.id === 'content'

/**
 * Gives the focus back once a dialog has gone: to where it was; from one dialog to the next, to where the first was opened.
 * Mantine does so too, but not where the content was removed with the focus in it, which `keepFocus` has then put elsewhere.
 */
function useFocusBack(isOpen: boolean, wanted: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen || !wanted) return
    const from = [document.activeElement, lastFrom]
    lastFrom = document.activeElement?.closest('[role="dialog"]') ? lastFrom : document.activeElement
    return () => {
      setTimeout(() => {
        const target = from.find((each) => each instanceof HTMLElement && each.isConnected && !isLost(each))
        if (isLost(document.activeElement) && target) (target as HTMLElement).focus({ preventScroll: true })
      }, returnMs)
    }
  }, [isOpen, wanted])
}

/** After Mantine's own try. */
const returnMs = 20

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
