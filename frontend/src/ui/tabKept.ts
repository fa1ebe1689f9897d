import { randomId } from '@/api/client'
import { signedInUser } from '@/api/userChange'
import { keyOf, parse, read, write } from '@/ui/storedText'

const pagesKey = 'backdock.pages'
const mostPages = 20
let pages: readonly string[] | undefined

/**
 * This page, then those that its tab showed before it, the newest first: a reload makes another page. A duplicated tab
 * knows the pages of its original, too, but is a page of its own.
 */
function pagesOfTab(): readonly string[] {
  if (!pages) {
    pages = [randomId(), ...parse<string[]>(sessionStorage.getItem(pagesKey), [])].slice(0, mostPages)
    sessionStorage.setItem(pagesKey, JSON.stringify(pages))
  }
  return pages
}

const keyOn = (page: string, name: string, user: string): string => keyOf(`${name}@${page}`, user)

/** The keys under which any page of this browser keeps something of the name. */
function keysOf(name: string, user: string): string[] {
  const [start, end] = keyOn('\n', name, user).split('\n') as [string, string]
  return Object.keys(localStorage).filter((key) => key.startsWith(start) && key.endsWith(end))
}

/**
 * What is kept on this device under a name: by this tab, else by another one. Nobody can tell whether the other tab is
 * still open. If it is, it stores its own again once a page has taken it over.
 */
function find(name: string, user: string): { key: string; text: string } | undefined {
  const keys = [
    ...pagesOfTab().map((page) => keyOn(page, name, user)),
    ...keysOf(name, user),
    // The portal used to keep one text of a name for all tabs.
    keyOf(name, user),
  ]
  for (const key of keys) {
    const text = read(key)
    if (text !== null) return { key, text }
  }
  return undefined
}

/** The text that is kept under a name for a user; null: none. */
export const readTabKept = (name: string, user: string): string | null => find(name, user)?.text ?? null

/** What a page keeps under a name on this device, for the time after a reload or a crash. */
export interface TabKept {
  /** The text that was kept before; null: none. */
  readonly found: string | null
  /** Stores a text; null: there is nothing to keep any more. */
  keep: (text: string | null) => void
  /** Takes over what was found, now that this page has stored it. A tab that has changed it meanwhile keeps it. */
  takeOver: () => void
  /** Stores the text again when another page has taken it over. Returns the end, which discards what is kept. */
  guard: () => () => void
}

/** Keeps a text of a user. Each tab keeps its own, so that tabs with the same screen do not overwrite each other. */
export function tabKept(name: string, user: string): TabKept {
  const own = keyOn(pagesOfTab()[0]!, name, user)
  const found = find(name, user)
  /** undefined: nothing was said yet. */
  let written: string | null | undefined
  return {
    found: found?.text ?? null,
    keep: (text) => {
      if (text === written) return
      written = text
      write(own, text)
    },
    takeOver: () => {
      if (found && found.key !== own && read(found.key) === found.text) write(found.key, null)
    },
    guard: () => {
      const again = () => {
        if (written && read(own) !== written) write(own, written)
      }
      window.addEventListener('storage', again)
      document.addEventListener('visibilitychange', again)
      return () => {
        window.removeEventListener('storage', again)
        document.removeEventListener('visibilitychange', again)
        written = undefined
        // A session that ends discards nothing.
        if (signedInUser() === user) write(own, null)
      }
    },
  }
}
