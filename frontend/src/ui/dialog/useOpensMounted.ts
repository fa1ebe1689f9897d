import { useEffect, useLayoutEffect, useState } from 'react'

/** Where the focus was before the last dialog opened. */
let lastFrom: Element | null = null

/** Whether nothing has the focus, or only an element of the closing dialog. */
const isFree = (active: Element | null) =>
  active === null || active === document.body || active.id === 'content' || active.closest('[role="dialog"]') !== null

/**
 * Returns the focus when a dialog closes. After a chain of dialogs, the focus returns to where the first one was
 * opened. This happens at once, before `keepFocus` notices that the focused element was removed. If an action moved the
 * focus on purpose, it stays there.
 */
function useFocusBack(isOpen: boolean, wanted: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen || !wanted) return
    const from = [document.activeElement, lastFrom]
    lastFrom = document.activeElement?.closest('[role="dialog"]') ? lastFrom : document.activeElement
    return () => {
      const target = from.find((each) => each instanceof HTMLElement && each.isConnected && each !== document.body)
      const back = () => {
        if (isFree(document.activeElement)) (target as HTMLElement | undefined)?.focus({ preventScroll: true })
      }
      back()
      // While the dialog fades out, React gives the focus back to the element inside it at the end of this commit.
      queueMicrotask(back)
    }
  }, [isOpen, wanted])
}

/** Opens a dialog only after it was mounted closed, because a dialog remembers the focus when it opens. */
export function useOpensMounted(opened: boolean, returnsFocus = true): boolean {
  const [mounted, setMounted] = useState(false)
  // The dialog must first be mounted closed.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setMounted(true), [])
  const isOpen = opened && mounted
  useFocusBack(isOpen, returnsFocus)
  return isOpen
}
