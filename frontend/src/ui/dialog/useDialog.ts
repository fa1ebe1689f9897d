import { useState } from 'react'

/** A dialog about something: what it is about stays while the dialog goes away. */
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
