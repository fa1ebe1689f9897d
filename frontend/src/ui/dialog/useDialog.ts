import { useState } from 'react'

/** The state of a dialog about a record. The record stays while the dialog closes. */
export function useDialog<T>() {
  const [opened, setOpened] = useState(false)
  const [about, setAbout] = useState<T>()
  return {
    opened,
    about,
    open: (what: T) => {
      setAbout(() => what)
      setOpened(true)
    },
    close: () => setOpened(false),
  }
}
