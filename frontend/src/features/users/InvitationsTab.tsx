import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Invitation } from '@/api/wire'
import { nameOfUser, roleLabel, useInvitations, useUserActions } from '@/resources/users'
import { EmptyState } from '@/ui/EmptyState'
import { formatInstant, nothing, words } from '@/ui/format'
import { choice } from '@/ui/list/filters'
import { type Column, ListFrame } from '@/ui/list/ListFrame'
import { useList } from '@/ui/list/useList'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { StatusBadge, type Tone } from '@/ui/StatusBadge'
import { phoneText } from '@/ui/telephone'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const tones: Record<Invitation['status'], Tone> = { open: 'waiting', accepted: 'good', revoked: 'off', expired: 'bad' }

/** Sends an invitation again, or ends it. */
function InvitationActions({ invitation }: { invitation: Invitation }) {
  const actions = useUserActions()
  const [asking, dialog] = useDisclosure()
  const { _id, email, status } = invitation
  const resend = useAction(async () => {
    const { expiresAt } = await actions.resendInvitation(_id)
    notify(`Invitation sent again to ${email}, valid until ${formatInstant(expiresAt)}`, 'success')
  })
  const revoke = useAction(async () => {
    await actions.revokeInvitation(_id)
    notify(`The invitation of ${email} has ended`, 'success')
    dialog.close()
  })
  if (status === 'accepted' || status === 'revoked') return null
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        size="compact-xs"
        variant="default"
        loading={resend.busy}
        onClick={() => void resend.run()}
        aria-label={`Send again to ${email}`}
      >
        Send again
      </Button>
      {status === 'open' && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={dialog.open}
          aria-label={`Revoke the invitation of ${email}`}
        >
          Revoke
        </Button>
      )}
      <LazyConfirmDialog
        opened={asking}
        title="Revoke the invitation"
        confirm="Revoke"
        danger
        busy={revoke.busy}
        onConfirm={() => void revoke.run()}
        onClose={dialog.close}
      >
        <Text size="sm">The link sent to {email} stops working. You can invite them again.</Text>
      </LazyConfirmDialog>
    </Group>
  )
}

const columns: Column<Invitation>[] = [
  { accessor: 'email', title: 'Email' },
  { accessor: 'name', title: 'Name', render: nameOfUser },
  { accessor: 'phone', title: 'Telephone', render: ({ phone }) => phoneText(phone) || nothing },
  { accessor: 'role', title: 'Role', render: ({ role }) => roleLabel(role) },
  { accessor: 'status', title: 'State', render: ({ status }) => <StatusBadge tone={tones[status]} status={status} /> },
  { accessor: 'invitedBy', title: 'Invited by', render: ({ invitedBy }) => invitedBy.name },
  { accessor: 'createdAt', title: 'Sent', render: ({ createdAt }) => formatInstant(createdAt) },
  { accessor: 'expiresAt', title: 'Valid until', render: ({ expiresAt }) => formatInstant(expiresAt) },
]

const actionsOf = (invitation: Invitation) => <InvitationActions invitation={invitation} />

/** The invitations and their states. */
export function InvitationsTab({ onInvite }: { onInvite: () => void }) {
  const { list } = useList({
    name: 'invitations',
    label: 'Invitations',
    nameOf: (invitation) => invitation.email,
    columns,
    read: {
      all: useInvitations(),
      find: (invitations, { status }) => invitations.filter((each) => !status || each.status === status),
    },
    tools: [],
    filters: {
      status: choice({
        label: 'State of the invitation',
        any: 'Any state',
        options: Object.keys(tones).map((status) => ({ value: status, label: words(status) })),
      }),
    },
    rowActions: actionsOf,
    noMatch: 'No invitation matches this filter',
    empty: (
      <EmptyState title="No invitations" action={<Button onClick={onInvite}>Invite a user</Button>}>
        Invited users get an email with a link, choose a password and can start at once.
      </EmptyState>
    ),
  })
  return <ListFrame list={list} />
}
