import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useAuth } from '@/api/authStore'
import { useSession } from '@/api/session'
import { tokenSubject } from '@/api/token'
import { isInMemory, keyOf, parse, read, subscribe, write } from '@/ui/storedText'

/**
 * A value of the signed-in user, stored in this browser under the name and shared by its tabs. Returns the fallback
 * until a value is set; pass the same fallback object each time. Setting undefined restores the fallback. `lasts` is
 * false while the browser's storage does not take the value: then it is lost when the page is closed.
 */
export function useStored<T>(
  name: string,
  fallback: T,
): readonly [value: T, set: (value: T | undefined) => void, lasts: boolean] {
  const { profile } = useSession()
  // Before the profile has come, the token says whose setting it is.
  const subject = tokenSubject(useAuth()?.token)
  const key = keyOf(name, profile?._id ?? subject)
  const text = useSyncExternalStore(subscribe, () => read(key))
  const lasts = useSyncExternalStore(subscribe, () => !isInMemory(key))
  const value = useMemo(() => parse(text, fallback), [text, fallback])
  const set = useCallback((next: T | undefined) => write(key, next === undefined ? null : JSON.stringify(next)), [key])
  return [value, set, lasts]
}
