import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Invitation, InvitationInput, Role, User } from '@/api/wire'

const usersKey = keyOf('/users')
const invitationsKey = keyOf('/users/invitations')

/** The roles with their purposes, from the most permissions to the fewest. */
export const roles: ReadonlyArray<{ role: Role; label: string; does: string }> = [
  { role: 'admin', label: 'Admin', does: 'everything, including users, sessions and settings' },
  { role: 'manager', label: 'Manager', does: 'everything but users, sessions and settings' },
  { role: 'sales', label: 'Sales', does: 'takes orders, may set prices above the floor' },
  { role: 'pricing', label: 'Pricing', does: 'sees costs, sets prices, maintains the catalog' },
  { role: 'warehouse', label: 'Warehouse', does: 'counts stock, maintains the catalog, completes trips' },
  { role: 'dispatcher', label: 'Dispatcher', does: 'plans routes and trips' },
  { role: 'driver', label: 'Driver', does: 'sees and drives their own trips' },
  { role: 'viewer', label: 'Viewer', does: 'sees most screens, changes nothing' },
]

/** The label of a role; an unknown role is shown as it is. */
export const roleLabel = (role: string): string => roles.find((each) => each.role === role)?.label ?? role

/** The name of a user, else their email. */
export const nameOfUser = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email

/** All users. */
export const useUsers = () => useRead(usersKey)

/** Invitations of the last months, the newest first. */
export const useInvitations = () => useRead(invitationsKey)

/** Users by the start of their email, at most 20; none for an empty text. */
export const useUserSearch = (email: string) =>
  useRead(email ? keyOf('/users/search', { query: { email } }) : null, { keepPreviousData: true })

/** The writes on users and invitations. Each one stores the answer in the cached lists. */
export function useUserActions() {
  const { mutate } = useSWRConfig()
  const took = async (user: User) => {
    await mutate<User[]>(usersKey, (users) => users?.map((each) => (each._id === user._id ? user : each)), {
      revalidate: false,
    })
    // Most changes of an account end its sessions, and all are in the audit log.
    void mutate(readsOf('/admin/sessions', '/admin/audit', '/users/search'))
    return user
  }
  const tookInvitation = async (invitation: Invitation) => {
    await mutate(invitationsKey)
    void mutate(readsOf('/admin/audit'))
    return invitation
  }
  return {
    /** Stores a user that came with a refused write. */
    took,
    /**
     * Rejects with 409: the current user when somebody has changed it since the version, or when it is the last active
     * admin.
     */
    setRole: async ({ _id, version }: User, role: Role, reason: string) =>
      took(
        await call('patch', '/users/{id}/role', {
          path: { id: _id },
          body: { role, version, ...(reason ? { reason } : {}) },
        }),
      ),
    /** Rejects with 409 and the current user when somebody has changed it since the version. */
    setPhone: async ({ _id, version }: User, phone: string) =>
      took(await call('patch', '/users/{id}/phone', { path: { id: _id }, body: { phone, version } })),
    activate: async ({ _id }: User, reason: string) =>
      took(await call('patch', '/users/{id}/activate', { path: { id: _id }, body: reason ? { reason } : {} })),
    deactivate: async ({ _id }: User, reason: string) =>
      took(await call('patch', '/users/{id}/deactivate', { path: { id: _id }, body: { reason } })),
    resetPassword: async ({ _id }: User, newPassword: string, reason: string) =>
      took(
        await call('patch', '/users/{id}/reset-password', {
          path: { id: _id },
          body: { newPassword, ...(reason ? { reason } : {}) },
        }),
      ),
    /** Mails a link; an open invitation for the same email ends. */
    invite: async (input: InvitationInput, idempotencyKey: string) =>
      tookInvitation(await call('post', '/users', { body: input }, { idempotencyKey })),
    resendInvitation: async (id: string) =>
      tookInvitation(await call('post', '/users/invitations/{id}/resend', { path: { id } })),
    revokeInvitation: async (id: string) => {
      await call('delete', '/users/invitations/{id}', { path: { id } })
      await mutate(invitationsKey)
      void mutate(readsOf('/admin/audit'))
    },
  }
}
