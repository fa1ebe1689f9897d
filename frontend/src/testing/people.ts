import { http, HttpResponse } from 'msw'
import type { AuditEvent, Invitation, InvitationInput, ListedSession, User, UserSession } from '@/api/wire'
import { profile } from '@/testing/data'
import { pageOf } from '@/ui/list/pageOf'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
const at = '2026-11-20T14:05:00Z'

const user = (
  _id: string,
  firstName: string,
  lastName: string,
  role: User['role'],
  more: Partial<User> = {},
): User => ({
  _id,
  firstName,
  lastName,
  role,
  phone: '',
  email: `${firstName}@example.com`.toLowerCase(),
  isActive: true,
  createdAt: at,
  updatedAt: at,
  lastSignInAt: at,
  mustChangePassword: false,
  version: 1,
  ...more,
})

export const avery = user('U1', 'Avery', 'Stone', 'admin', { email: profile.email })
export const dana = user('U2', 'Dana', 'Ortiz', 'sales', { version: 4 })
export const people: User[] = [
  avery,
  dana,
  user('U3', 'Lee', 'Park', 'driver', { phone: '+13125550133' }),
  user('U4', 'Sam', 'Brook', 'warehouse', { mustChangePassword: true }),
  user('U5', 'Kim', 'Reyes', 'viewer', { isActive: false, lastSignInAt: null }),
]

const invitation = (_id: string, email: string, status: Invitation['status']): Invitation => ({
  _id,
  email,
  firstName: 'New',
  lastName: 'Person',
  phone: '',
  role: 'sales',
  status,
  createdAt: at,
  updatedAt: at,
  version: 1,
  expiresAt: '2026-11-27T14:05:00Z',
  invitedBy: { _id: avery._id, name: 'Avery Stone' },
})

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const session = (_id: string, userId: string, unusedDays: number, more: Partial<UserSession> = {}): UserSession => ({
  _id,
  userId,
  clientType: 'admin-portal',
  ip: '203.0.113.7',
  userAgent: chrome,
  current: false,
  version: 1,
  createdAt: daysAgo(unusedDays + 2),
  updatedAt: daysAgo(unusedDays),
  lastUsedAt: daysAgo(unusedDays),
  expiresAt: daysAgo(unusedDays - 60),
  ...more,
})

export const theft: AuditEvent = {
  _id: 'A5',
  at: '2026-11-20T15:00:00Z',
  action: 'session.theft',
  actor: { id: '', email: '', role: '' },
  subject: { type: 'user', id: 'U2', name: 'Dana Ortiz' },
  reason: 'a refresh token was presented again after it had been exchanged',
  before: { clientType: 'admin-portal', ip: '203.0.113.7' },
  after: { clientType: 'admin-portal', ip: '198.51.100.9' },
}
const byAvery = { id: avery._id, email: avery.email, role: 'admin' } as const
export const auditEvents: AuditEvent[] = [
  theft,
  {
    _id: 'A4',
    at: '2026-11-20T14:30:00Z',
    action: 'setting.set',
    actor: byAvery,
    subject: { type: 'setting', id: 'warehouse.address', name: 'warehouse.address' },
    reason: 'moved',
    before: { street: '1 Dock Street', city: 'Chicago', postalCode: '60601' },
    after: { street: '12 Pier Road', city: 'Chicago', postalCode: '60607' },
  },
  {
    _id: 'A3',
    at: '2026-11-20T14:20:00Z',
    action: 'user.deactivate',
    actor: byAvery,
    subject: { type: 'user', id: 'U5', name: 'Kim Reyes' },
    reason: '=left the company',
    before: { isActive: true },
    after: { isActive: false },
  },
  {
    _id: 'A2',
    at: '2026-11-20T14:10:00Z',
    action: 'user.role',
    actor: byAvery,
    subject: { type: 'user', id: 'U2', name: 'Dana Ortiz' },
    reason: '',
    before: { role: 'viewer' },
    after: { role: 'sales' },
  },
  {
    _id: 'A1',
    at: '2026-11-20T14:00:00Z',
    action: 'keys.rotate',
    actor: { id: '', email: '', role: '' },
    subject: { type: 'keys', id: 'k2', name: 'signing key of tokens' },
    reason: '',
    before: null,
    after: null,
  },
]

const missing = () =>
  HttpResponse.json({ statusCode: 404, error: 'Not Found', message: 'there is no such user' }, { status: 404 })

const paged = <T>(all: T[], url: URL) =>
  pageOf(all, Number(url.searchParams.get('page') ?? 1), Number(url.searchParams.get('limit') ?? 20))

/** Users and their sessions. */
function peopleWorld() {
  const users = new Map(people.map((each) => [each._id, { ...each }]))
  let sessions = [
    session('S1', 'U1', 0, { current: true }),
    session('S2', 'U2', 0.2),
    session('S3', 'U2', 3, { clientType: 'driver-app', userAgent: iPhone, ip: '198.51.100.9' }),
    session('S4', 'U3', 8, { clientType: 'driver-app', userAgent: 'okhttp/4.12.0' }),
    session('S5', 'U4', 41),
    session('S6', 'U2', 70),
  ]
  const end = (gone: (each: UserSession) => boolean) => {
    const before = sessions.length
    sessions = sessions.filter((each) => !gone(each))
    return before - sessions.length
  }
  return {
    users,
    sessions: () => sessions,
    /** Ends sessions and returns how many there were. */
    end,
    byEmail: (email: unknown) => [...users.values()].find((each) => each.email === email),
    /** A change of an account ends its sessions. */
    change: (id: unknown, more: Partial<User>) => {
      const before = users.get(String(id))
      if (!before) return missing()
      const next = { ...before, ...more, version: before.version + 1 }
      users.set(next._id, next)
      end((each) => each.userId === next._id)
      return HttpResponse.json(next)
    },
  }
}

type World = ReturnType<typeof peopleWorld>

const userHandlers = ({ users, change }: World) => [
  http.get('*/api/users', () => HttpResponse.json([...users.values()])),
  http.get('*/api/users/search', ({ request }) =>
    HttpResponse.json(
      [...users.values()].filter((each) => each.email.startsWith(new URL(request.url).searchParams.get('email') ?? '')),
    ),
  ),
  http.patch('*/api/users/:id/role', async ({ params, request }) =>
    change(params.id, { role: ((await request.json()) as { role: User['role'] }).role }),
  ),
  http.patch('*/api/users/:id/phone', async ({ params, request }) =>
    change(params.id, { phone: ((await request.json()) as { phone: string }).phone }),
  ),
  http.patch('*/api/users/:id/activate', ({ params }) => change(params.id, { isActive: true })),
  http.patch('*/api/users/:id/deactivate', ({ params }) => change(params.id, { isActive: false })),
  http.patch('*/api/users/:id/reset-password', ({ params }) => change(params.id, { mustChangePassword: true })),
]

function invitationHandlers() {
  let invitations = [
    invitation('I3', 'noor@example.com', 'open'),
    invitation('I2', 'alex@example.com', 'expired'),
    invitation('I1', 'dana@example.com', 'accepted'),
  ]
  return [
    http.post('*/api/users', async ({ request }) => {
      const input = (await request.json()) as InvitationInput
      const made = { ...invitation(`I${invitations.length + 1}`, input.email, 'open'), ...input }
      invitations = [made, ...invitations]
      return HttpResponse.json(made, { status: 201 })
    }),
    http.get('*/api/users/invitations', () => HttpResponse.json(invitations)),
    http.post('*/api/users/invitations/:id/resend', ({ params }) => {
      invitations = invitations.map((each) =>
        each._id === params.id ? { ...each, status: 'open', expiresAt: '2026-11-29T09:00:00Z' } : each,
      )
      return HttpResponse.json(invitations.find((each) => each._id === params.id))
    }),
    http.delete('*/api/users/invitations/:id', ({ params }) => {
      invitations = invitations.map((each) => (each._id === params.id ? { ...each, status: 'revoked' } : each))
      return new HttpResponse(null, { status: 204 })
    }),
  ]
}

function allSessionHandlers({ users, sessions, end, byEmail }: World) {
  const listed = (each: UserSession): ListedSession => {
    const { email, role, firstName, lastName } = users.get(each.userId)!
    return { ...each, email, role, name: `${firstName} ${lastName}` }
  }
  const unused = (each: UserSession, days: number) => Date.parse(each.lastUsedAt) < Date.now() - days * dayMs
  const ofUser = (found: User | undefined) => {
    if (!found) return missing()
    const { _id, email, firstName, lastName, role, isActive } = found
    return HttpResponse.json({
      user: { _id, email, firstName, lastName, role, isActive },
      sessions: sessions().filter((each) => each.userId === _id),
    })
  }
  return [
    http.get('*/api/admin/sessions', ({ request }) => {
      const url = new URL(request.url)
      const clientType = url.searchParams.get('clientType')
      const fitting = sessions().filter(
        (each) =>
          (!clientType || each.clientType === clientType) && (!url.searchParams.get('stale') || unused(each, 30)),
      )
      const { rows, page } = paged(fitting, url)
      return HttpResponse.json({ sessions: rows.map(listed), ...page })
    }),
    http.get('*/api/admin/sessions/stats', () => {
      const byClientType: Record<string, number> = {}
      for (const each of sessions()) byClientType[each.clientType] = (byClientType[each.clientType] ?? 0) + 1
      return HttpResponse.json({
        total: sessions().length,
        active: sessions().filter((each) => !unused(each, 0.01)).length,
        stale: sessions().filter((each) => unused(each, 30)).length,
        byClientType,
      })
    }),
    http.get('*/api/admin/sessions/user/:id', ({ params }) => ofUser(users.get(String(params.id)))),
    http.get('*/api/admin/sessions/user-by-email/:email', ({ params }) => ofUser(byEmail(params.email))),
    http.delete('*/api/admin/sessions/user/:id', ({ params }) =>
      HttpResponse.json({ revoked: end((each) => each.userId === params.id) }),
    ),
    http.delete('*/api/admin/sessions/user/:id/client/:clientType', ({ params }) =>
      HttpResponse.json({ revoked: end((each) => each.userId === params.id && each.clientType === params.clientType) }),
    ),
    http.delete('*/api/admin/sessions/:id', ({ params }) =>
      HttpResponse.json({ revoked: end((each) => each._id === params.id) }),
    ),
    http.post('*/api/admin/sessions/cleanup-stale', async ({ request }) => {
      const { olderThanDays } = (await request.json()) as { olderThanDays: number }
      return HttpResponse.json({ removed: end((each) => unused(each, olderThanDays)) })
    }),
  ]
}

const auditHandlers = ({ byEmail }: World) => [
  http.get('*/api/admin/audit', ({ request }) => {
    const url = new URL(request.url)
    const asked = (name: string) => url.searchParams.get(name) ?? ''
    const idOf = (text: string) => byEmail(text)?._id ?? text
    const fitting = auditEvents.filter(
      (each) =>
        (!asked('actor') || each.actor.id === idOf(asked('actor'))) &&
        (!asked('subject') || each.subject.id === idOf(asked('subject'))) &&
        (!asked('action') || each.action === asked('action')) &&
        (!asked('from') || each.at >= asked('from')),
    )
    const { rows, page } = paged(fitting, url)
    return HttpResponse.json({ events: rows, ...page })
  }),
]

/** Handlers for users, invitations, all sessions and the audit log; they remember writes. */
export function peopleHandlers() {
  const world = peopleWorld()
  return [...userHandlers(world), ...invitationHandlers(), ...allSessionHandlers(world), ...auditHandlers(world)]
}
