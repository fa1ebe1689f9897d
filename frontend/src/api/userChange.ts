import { readAuth, subscribeAuth } from '@/api/authStore'
import { tokenSubject } from '@/api/token'

/** The id of the user who is signed in, '' when nobody is. Read to tell users apart, never trusted. */
export const signedInUser = (): string => tokenSubject(readAuth()?.token)

/** Lets go of what a module holds of a user; `former` is their id, '' when nobody was signed in. */
type Forget = (former: string) => void

const holders = new Set<Forget>()

/** Everything that this tab holds of a user goes: whoever holds something has said so by `forgetWithUser`. */
function forgetUser(former: string): void {
  for (const forget of holders) forget(former)
}

let user = signedInUser()
subscribeAuth(() => {
  const former = user
  user = signedInUser()
  if (user !== former) forgetUser(former)
})

/** Runs when the user signs out or another one signs in, here or in another tab. Answers the end of it. */
export function forgetWithUser(forget: Forget): () => void {
  holders.add(forget)
  return () => void holders.delete(forget)
}
