import type { AuditAction, AuditEvent } from '@/api/wire'
import { formatInstant, nothing, words } from '@/ui/format'

/** The actions in words, grouped by their kind of subject. */
export const actionGroups: ReadonlyArray<{
  group: string
  actions: ReadonlyArray<readonly [action: AuditAction, label: string]>
}> = [
  {
    group: 'Users',
    actions: [
      ['user.invite', 'Invited'],
      ['user.revokeInvitation', 'Invitation revoked'],
      ['user.register', 'Registered'],
      ['user.role', 'Role changed'],
      ['user.activate', 'Activated'],
      ['user.deactivate', 'Deactivated'],
      ['user.profile', 'Names changed'],
      ['user.changePassword', 'Password changed'],
      ['user.resetPassword', 'Password reset'],
    ],
  },
  {
    group: 'Sessions',
    actions: [
      ['session.revoke', 'Sessions ended'],
      ['session.invalidateAll', 'All tokens invalidated'],
      ['session.theft', 'Stolen token used'],
      ['session.cleanup', 'Stale sessions removed'],
    ],
  },
  {
    group: 'Settings and prices',
    actions: [
      ['setting.set', 'Setting changed'],
      ['setting.reset', 'Setting reset'],
      ['price.override', 'Price below the floor'],
      ['spotBuySheet.create', 'Spot buy sheet started'],
      ['spotBuySheet.publish', 'Spot buys published'],
      ['spotBuySheet.stopOffer', 'Spot offer stopped'],
      ['spotBuySheet.close', 'Spot buy sheet closed'],
      ['vendorAllowance.create', 'Vendor allowance added'],
      ['vendorAllowance.change', 'Vendor allowance changed'],
      ['vendorAllowance.delete', 'Vendor allowance deleted'],
    ],
  },
  {
    group: 'System',
    actions: [
      ['job.start', 'Job started'],
      ['job.cancel', 'Job cancelled'],
      ['keys.rotate', 'Signing key rotated'],
    ],
  },
]

const labels = new Map<string, string>(actionGroups.flatMap(({ actions }) => actions))

export const actionLabel = (action: string): string => labels.get(action) ?? action

/** Who did it: an email, or the system itself. */
export const actorOf = ({ actor }: Pick<AuditEvent, 'actor'>): string => actor.email || actor.id || 'Backdock (system)'

/** A name in words: 'expiresAt' gives 'Expires at'; '_id' gives 'Id'. */
const nameWords = (name: string): string =>
  words(
    name
      .replace(/^_/, '')
      .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`),
  )

/** The label of an event's field; 'Value' for the value itself. */
export const fieldLabel = (field: string): string => (field ? field.split('.').map(nameWords).join(' · ') : 'Value')

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A value of an event in words. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return instant.test(value) ? formatInstant(value) : value
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}
