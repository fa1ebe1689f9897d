import { setCredentials } from '@/api/authStore'
import { call } from '@/api/operations'

export interface Person {
  firstName: string
  lastName: string
  email: string
}

const anonymous = { anonymous: true }

/** Requests an account; a code is mailed. The answer is the same for an email that already has an account. */
export const register = (person: Person, invitationToken?: string) =>
  call('post', '/auth/register', { body: { ...person, ...(invitationToken ? { invitationToken } : {}) } }, anonymous)

/** Mails another code; the previous one becomes invalid. */
export const resendCode = (email: string) => call('post', '/auth/resend-code', { body: { email } }, anonymous)

/** Returns the token with which a password can be chosen. */
export async function verifyCode(email: string, verificationCode: string): Promise<string> {
  const { temporaryToken } = await call('post', '/auth/verify', { body: { email, verificationCode } }, anonymous)
  return temporaryToken
}

/** Completes the registration. Returns '' when the user is signed in, else a message that tells what they wait for. */
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
