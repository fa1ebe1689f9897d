import { setCredentials } from '@/api/authStore'
import { call } from '@/api/operations'

const maxEmail = 254
const maxLocalPart = 64
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Why an email is invalid, in the specification's words; undefined when it is valid. */
export function emailError(email: string): string | undefined {
  if (!email) return 'email should not be empty'
  const local = email.slice(0, email.lastIndexOf('@'))
  return emailShape.test(email) && email.length <= maxEmail && local.length <= maxLocalPart
    ? undefined
    : 'Should be a valid email address'
}

/** Signs in and stores the credentials; rejects with the server's reason. */
export async function signIn(email: string, password: string): Promise<void> {
  const answer = await call('post', '/auth/login', { body: { email, password } }, { anonymous: true, signsIn: true })
  setCredentials({ token: answer.access_token, refreshToken: answer.refresh_token, role: answer.role })
}
