import { readAuth, subscribeAuth } from '@/api/authStore'
import { tokenSubject } from '@/api/token'

/** The id of the signed-in user; '' when nobody is signed in. It only tells users apart; it is never trusted. */
export const signedInUser = (): string => tokenSubject(readAuth()?.token)

/** Clears what a module keeps for a user. `former` is the user's id; '' when nobody was signed in. */
type Forget = (former: string) => void

const holders = new Set<Forget>()

/** Clears everything that this tab keeps for a user. Modules register with `forgetWithUser`. */
function forgetUser(former: string): void {
  for (const forget of holders) forget(former)
}

let user = signedInUser()
subscribeAuth(() => {
  const former = user
  user = signedInUser()
  if (user !== former) forgetUser(former)
})

/**
 * Runs `forget` when the user signs out or another one signs in, in any tab. Returns a function that unregisters it.
 */
export function forgetWithUser(forget: Forget): () => void {
  holders.add(forget)
  return () => void holders.delete(forget)
}
