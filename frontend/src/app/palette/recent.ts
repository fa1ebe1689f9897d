import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { forgetWithUser } from '@/api/userChange'
import { useCurrentTitle } from '@/ui/screenTitle'
import { useStored } from '@/ui/stored'

const kept = 6
const none: string[] = []

// Names are read again after a reload: the names of customers and orders are not stored in the browser.
const titles = new Map<string, string>()

export const titleOfRecent = (path: string): string | undefined => titles.get(path)

// Cleared with the user, so that the next user does not see these names.
forgetWithUser(() => titles.clear())

/** The addresses of the records that the user opened last, the newest first. */
export const useRecent = (): string[] => useStored('recent', none)[0]

/** Remembers the record that the screen shows. */
export function useRememberRecent(): void {
  const { pathname } = useLocation()
  const title = useCurrentTitle()
  const [paths, setPaths] = useStored('recent', none)
  useEffect(() => {
    if (!title) return
    titles.set(pathname, title)
    if (paths[0] !== pathname) setPaths([pathname, ...paths.filter((path) => path !== pathname)].slice(0, kept))
    // Runs when the title changes: only then does it belong to the address. A record that the user leaves before its
    // title has loaded is not remembered.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [title])
}
