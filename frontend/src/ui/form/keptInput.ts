import { useEffect, useRef, useState } from 'react'
import { signedInUser } from '@/api/userChange'
import { readStored, writeStored } from '@/ui/storedText'

const nameOf = (form: string): string => `form ${form}`

/** Fields with such names are never written to the device. */
const secret = /passw|passphrase|secret|token|credential/i
const withoutSecrets = (key: string, value: unknown): unknown => (secret.test(key) ? undefined : value)

/** What the signed-in user typed into a form on this device and has neither saved nor discarded. */
export const readKept = <T>(form: string): T | undefined => readStored<T>(nameOf(form), signedInUser())

/**
 * Keeps input of a form on this device while it is mounted, for the time after a reload; undefined: there is none. It
 * belongs to the user. Closing the form or leaving the screen asks first and then discards it; a session that ends does
 * not.
 */
export function useKept(form: string | undefined, inputNow: () => object | undefined): void {
  const [user] = useState(signedInUser)
  const written = useRef<string | null>(null)
  useEffect(() => {
    const input = inputNow()
    const text = input ? JSON.stringify(input, withoutSecrets) : ''
    if (form === undefined || text === written.current) return
    written.current = text
    writeStored(nameOf(form), user, text || undefined)
  })
  useEffect(
    () => () => {
      written.current = null
      if (form !== undefined && signedInUser() === user) writeStored(nameOf(form), user, undefined)
    },
    [form, user],
  )
}
