import { useEffect, useMemo, useState } from 'react'
import { signedInUser } from '@/api/userChange'
import { parse } from '@/ui/storedText'
import { readTabKept, tabKept } from '@/ui/tabKept'

/** Fields with such names are never written to the device. */
const secret = /passw|passphrase|secret|token|credential/i
const withoutSecrets = (key: string, value: unknown): unknown => (secret.test(key) ? undefined : value)

const nameOf = (form: string): string => `form ${form}`

/** What the signed-in user typed into a form on this device and has neither saved nor discarded. */
export const readKept = <T>(form: string): T | undefined =>
  parse<T | undefined>(readTabKept(nameOf(form), signedInUser()), undefined)

/**
 * Keeps input of a form on this device while it is mounted, for the time after a reload or a crash; undefined: there is
 * none. It belongs to the user, and each tab keeps its own. Closing the form or leaving the screen asks first and then
 * discards it; a session that ends does not.
 */
export function useKept(form: string | undefined, inputNow: () => object | undefined): void {
  const [user] = useState(signedInUser)
  const kept = useMemo(() => (form === undefined ? undefined : tabKept(nameOf(form), user)), [form, user])
  useEffect(() => {
    const input = inputNow()
    kept?.keep(input ? JSON.stringify(input, withoutSecrets) : null)
  })
  useEffect(() => kept?.takeOver(), [kept])
  useEffect(() => kept?.guard(), [kept])
}
