import { clearCredentials } from '@/api/authStore'
import { call } from '@/api/operations'

/** The session ends here whatever the server answers; the server is told if it can be reached. */
export async function signOut(): Promise<void> {
  const told = call('post', '/auth/logout').catch(() => undefined)
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 2_000))])
  clearCredentials()
}
