import { useEffect, useRef, useState } from 'react'

/**
 * What is open over a screen, if anything: the dialog is mounted with it and gone without. The focus goes back to where it
 * was before, which a dialog that is mounted open does not see to itself.
 */
export function useOpened<T>() {
  const [opened, setOpened] = useState<T>()
  const from = useRef<Element>(null)
  useEffect(() => {
    if (opened !== undefined || !(from.current instanceof HTMLElement)) return
    // What opened it may be gone by what was done: then to the top of the screen.
    const target = from.current.isConnected ? from.current : document.getElementById('content')
    target?.focus()
    from.current = null
  }, [opened])
  return {
    opened,
    open: (what: T) => {
      // From one dialog to the next: back to where the first was opened.
      if (opened === undefined) from.current = document.activeElement
      setOpened(what)
    },
    close: () => setOpened(undefined),
  }
}
