import { setCredentials } from '@/api/authStore'
import { call } from '@/api/operations'

export interface Person {
  firstName: string
  lastName: string
  email: string
}

const anonymous = { anonymous: true }

/** Asks for an account: a code is mailed. The answer is the same for an email that has one. */
export const register = (person: Person, invitationToken?: string) =>
  call('post', '/auth/register', { body: { ...person, ...(invitationToken ? { invitationToken } : {}) } }, anonymous)

/** Mails another code; the one before is good no longer. */
export const resendCode = (email: string) => call('post', '/auth/resend-code', { body: { email } }, anonymous)

/** Answers the token that a password can be chosen with. */
export async function verifyCode(email: string, verificationCode: string): Promise<string> {
  const { temporaryToken } = await call('post', '/auth/verify', { body: { email, verificationCode } }, anonymous)
  return temporaryToken
}

/** Completes the registration: '' when that signed in, else what the new user waits for. */
export async function setPassword(email: string, temporaryToken: string, password: string): Promise<string> {
  const answer = await call(
    'post',
    '/auth/set-password',
    { body: { email, temporaryToken, password } },
    { anonymous: true, signsIn: true },
  )
  if (!answer.access_token) return answer.message ?? ''
  setCredentials({ token: answer.access_token, refreshToken: answer.refresh_token ?? '', role: answer.role ?? '' })
  return ''
}
