import { http, HttpResponse } from 'msw'
import type { OwnSession } from '@/api/wire'
import { profile } from '@/testing/data'
import { refuse } from '@/testing/refuse'

/** The mailed code, and a password that is accepted. */
export const mailedCode = '483920'
export const goodPassword = 'lagoon trumpet orchid gravel'

/** The token of an open invitation. */
export const goodInvitation = 'invitation-token'

const mailed = { message: 'look into your mail for what to do next' }

const agents = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
}

const session = (index: number, more: Partial<OwnSession>): OwnSession => ({
  _id: `SE${index}`,
  userId: profile._id,
  clientType: 'admin-portal',
  ip: `203.0.113.${index}`,
  userAgent: agents.chrome,
  current: false,
  version: 1,
  createdAt: '2026-11-18T13:00:00Z',
  updatedAt: `2026-11-20T1${5 - index}:05:00Z`,
  lastUsedAt: `2026-11-20T1${5 - index}:05:00Z`,
  expiresAt: `2026-12-20T1${5 - index}:05:00Z`,
  ...more,
})

export const ownSessions: OwnSession[] = [
  session(1, { current: true }),
  session(2, { userAgent: agents.firefox }),
  session(3, { clientType: 'driver-app', userAgent: 'okhttp/4.12.0', ip: '' }),
]

/** Handlers for registration and the user's own account; they remember writes. */
export function accountHandlers() {
  const invited = new Set<string>()
  let sessions = structuredClone(ownSessions)
  let user = structuredClone(profile)
  const revoke = (gone: (each: OwnSession) => boolean) => {
    const before = sessions.length
    sessions = sessions.filter((each) => !gone(each))
    return HttpResponse.json({ revoked: before - sessions.length })
  }
  return [
    http.post('*/api/auth/register', async ({ request }) => {
      const { email, invitationToken } = (await request.json()) as { email: string; invitationToken?: string }
      if (invitationToken && invitationToken !== goodInvitation)
        return refuse(400, 'Bad Request', [
          'invitationToken is not good for this email, or not any more: ask for a new invitation',
        ])
      if (invitationToken) invited.add(email)
      return HttpResponse.json(mailed, { status: 202 })
    }),
    http.post('*/api/auth/resend-code', () => HttpResponse.json(mailed, { status: 202 })),
    http.post('*/api/auth/verify', async ({ request }) => {
      const { verificationCode } = (await request.json()) as { verificationCode: string }
      return verificationCode === mailedCode
        ? HttpResponse.json({ temporaryToken: 'temporary' })
        : refuse(401, 'Unauthorized', 'the code is wrong or has expired')
    }),
    http.post('*/api/auth/set-password', async ({ request }) => {
      const { email, password } = (await request.json()) as { email: string; password: string }
      if (password !== goodPassword) return refuse(400, 'Bad Request', ['password is too easy to guess'])
      if (invited.has(email))
        return HttpResponse.json({
          access_token: 'a.e30.c',
          refresh_token: 'r1',
          role: 'sales',
          user: { ...profile, email },
        })
      return HttpResponse.json(
        { message: 'an administrator has to activate your account before you can sign in' },
        { status: 202 },
      )
    }),

    http.patch('*/api/users/profile', async ({ request }) => {
      const { firstName, lastName, phone, version } = (await request.json()) as {
        firstName: string
        lastName: string
        phone: string
        version: number
      }
      if (version !== user.version)
        return refuse(409, 'Conflict', 'somebody else has changed it meanwhile', { current: user })
      user = { ...user, firstName, lastName, phone, version: version + 1 }
      return HttpResponse.json(user)
    }),
    http.patch('*/api/users/change-password', async ({ request }) => {
      const { currentPassword } = (await request.json()) as { currentPassword: string }
      if (currentPassword !== 'demo-only-passphrase') return refuse(400, 'Bad Request', ['currentPassword is wrong'])
      user = { ...user, mustChangePassword: false }
      return new HttpResponse(null, { status: 204 })
    }),

    http.get('*/api/auth/sessions', () => HttpResponse.json(sessions)),
    http.post('*/api/auth/revoke-token', async ({ request }) => {
      const { sessionId } = (await request.json()) as { sessionId: string }
      return revoke((each) => each._id === sessionId)
    }),
    http.post('*/api/auth/revoke-all-sessions', async ({ request }) => {
      const { exceptCurrent } = (await request.json()) as { exceptCurrent?: boolean }
      return revoke((each) => !exceptCurrent || !each.current)
    }),
    http.post('*/api/auth/revoke-sessions-by-client-type', async ({ request }) => {
      const { clientType } = (await request.json()) as { clientType: string }
      return revoke((each) => each.clientType === clientType)
    }),
    http.post('*/api/auth/invalidate-all-tokens', () => HttpResponse.json({ tokenVersion: user.tokenVersion + 1 })),
  ]
}
