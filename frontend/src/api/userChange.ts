import { readAuth, subscribeAuth } from '@/api/authStore'
import { tokenSubject } from '@/api/token'

/** The id of the user who is signed in, '' when nobody is. Read to tell users apart, never trusted. */
export const signedInUser = (): string => tokenSubject(readAuth()?.token)

/** Calls back when another user is signed in, or nobody, here or in another tab; with the id of the former user. Answers its end. */
export function onUserChange(listener: (former: string) => void): () => void {
  let user = signedInUser()
  return subscribeAuth(() => {
    const former = user
    user = signedInUser()
    if (user !== former) listener(former)
  })
}
