import { useEffect, useRef, useState } from 'react'
import { randomId } from '@/api/client'
import { signedInUser } from '@/api/userChange'
import { keyOf, parse, read, write } from '@/ui/storedText'

/** Fields with such names are never written to the device. */
const secret = /passw|passphrase|secret|token|credential/i
const withoutSecrets = (key: string, value: unknown): unknown => (secret.test(key) ? undefined : value)

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

const keyOn = (page: string, form: string, user: string): string => keyOf(`form ${form}@${page}`, user)
const ownKey = (form: string, user: string): string => keyOn(pagesOfTab()[0]!, form, user)

/** The keys under which any page of this browser keeps input of the form. */
function keysOf(form: string, user: string): string[] {
  const [start, end] = keyOn('\n', form, user).split('\n') as [string, string]
  return Object.keys(localStorage).filter((key) => key.startsWith(start) && key.endsWith(end))
}

/** Input of a form as it is stored. */
interface Found {
  key: string
  text: string
}

/**
 * The input of a form that is kept on this device: that of this tab, else that of another one. Nobody can tell whether
 * the other tab is still open. If it is, it stores its input again once a page has taken it over.
 */
function find(form: string, user: string): Found | undefined {
  const keys = [
    ...pagesOfTab().map((page) => keyOn(page, form, user)),
    ...keysOf(form, user),
    // The portal used to keep one input of a form for all tabs.
    keyOf(`form ${form}`, user),
  ]
  for (const key of keys) {
    const text = read(key)
    if (text !== null) return { key, text }
  }
  return undefined
}

/** What the signed-in user typed into a form on this device and has neither saved nor discarded. */
export const readKept = <T>(form: string): T | undefined =>
  parse<T | undefined>(find(form, signedInUser())?.text ?? null, undefined)

/**
 * Keeps input of a form on this device while it is mounted, for the time after a reload or a crash; undefined: there is
 * none. It belongs to the user, and each tab keeps its own. Closing the form or leaving the screen asks first and then
 * discards it; a session that ends does not.
 */
export function useKept(form: string | undefined, inputNow: () => object | undefined): void {
  const [user] = useState(signedInUser)
  const [found] = useState(() => (form === undefined ? undefined : find(form, user)))
  const written = useRef<string | null>(null)
  useEffect(() => {
    const input = inputNow()
    const text = input ? JSON.stringify(input, withoutSecrets) : ''
    if (form === undefined || text === written.current) return
    written.current = text
    write(ownKey(form, user), text || null)
  })
  // Takes over what was found, now that this page has stored it. A tab that has changed it meanwhile keeps it.
  useEffect(() => {
    if (form === undefined || !found || found.key === ownKey(form, user)) return
    if (read(found.key) === found.text) write(found.key, null)
  }, [form, user, found])
  useEffect(() => {
    if (form === undefined) return
    const key = ownKey(form, user)
    /** Stores it again when another page has taken it over. */
    const again = () => {
      if (written.current && read(key) !== written.current) write(key, written.current)
    }
    window.addEventListener('storage', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      window.removeEventListener('storage', again)
      document.removeEventListener('visibilitychange', again)
      written.current = null
      if (signedInUser() === user) write(key, null)
    }
  }, [form, user])
}
