import { clearCredentials } from '@/api/authStore'
import { call } from '@/api/operations'
import { pause } from '@/api/pause'

/** The session ends here whatever the server answers; the server is told if it can be reached. */
export async function signOut(): Promise<void> {
  const told = call('post', '/auth/logout').catch(() => undefined)
  await Promise.race([told, pause(2_000)])
  clearCredentials()
}
