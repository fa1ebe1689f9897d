import { useLayoutEffect, useRef } from 'react'

interface Open {
  readonly close: (() => void) | undefined
}

/** The open dialogs and panels; the one on top is the last. */
const open: Open[] = []

/** An open list of choices has Mantine's mark: the key closes only the list. */
const isTaken = ({ target }: Event) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

function onKeyDown(event: KeyboardEvent) {
  if (event.key === 'Escape' && !event.isComposing && !isTaken(event)) open.at(-1)?.close?.()
}

/**
 * Escape closes the dialog or panel that is on top, and nothing below it: Mantine's own key would close a panel together
 * with the dialog that was opened from it. Without `close` the key does nothing.
 */
export function useEscape(isOpen: boolean, close: (() => void) | undefined): void {
  const latest = useRef(close)
  useLayoutEffect(() => {
    latest.current = close
  }, [close])
  useLayoutEffect(() => {
    if (!isOpen) return
    const self: Open = {
      get close() {
        return latest.current
      },
    }
    // One listener for all: the answer of one of several could change what is on top before the next one is called.
    if (open.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true })
    open.push(self)
    return () => {
      open.splice(open.indexOf(self), 1)
      if (open.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [isOpen])
}
