import { Alert, Button, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { InvitationInput } from '@/api/wire'
import { RoleSelect } from '@/features/users/RoleSelect'
import { useUserActions } from '@/resources/users'
import { formatInstant } from '@/ui/format'
import { type Refusal, refusalOf } from '@/ui/refusal'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const names = ['email', 'firstName', 'lastName', 'role'] as const
type Field = (typeof names)[number]

const empty: InvitationInput = { email: '', firstName: '', lastName: '', role: 'viewer' }
const accepted: Refusal<Field> = { fields: {}, rest: '' }

function missing({ email, firstName, lastName }: InvitationInput): Refusal<Field>['fields'] {
  return {
    ...(firstName ? {} : { firstName: 'should not be empty' }),
    ...(lastName ? {} : { lastName: 'should not be empty' }),
    ...(/^\S+@\S+$/.test(email) ? {} : { email: 'Should be a valid email address' }),
  }
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const [input, setInput] = useState(empty)
  const [refused, setRefused] = useState(accepted)
  const { invite } = useUserActions()
  const send = useAction(
    async (invitation: InvitationInput) => {
      const { email, expiresAt } = await invite(invitation)
      notify(`Invitation sent to ${email}, good until ${formatInstant(expiresAt)}`, 'success')
      onClose()
    },
    (error) => {
      // The only conflict is about the email: somebody has it.
      setRefused(
        error instanceof ApiError && error.status === 409
          ? { fields: { email: error.message }, rest: '' }
          : refusalOf(error, names),
      )
      return true
    },
  )
  const change = (more: Partial<InvitationInput>) => {
    setInput((before) => ({ ...before, ...more }))
    setRefused(({ fields, rest }) => ({
      fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in more))),
      rest,
    }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = {
      ...input,
      email: input.email.trim(),
      firstName: input.firstName.trim(),
      lastName: input.lastName.trim(),
    }
    const fields = missing(trimmed)
    setRefused({ fields, rest: '' })
    if (Object.keys(fields).length === 0) void send.run(trimmed)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">
          They get a mail with a link, choose a password and can work at once. The link is good for 7 days; one that was
          sent before to the same email ends.
        </Text>
        {refused.rest && (
          <Alert color="red" role="alert">
            {refused.rest}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="First name"
            autoComplete="off"
            maxLength={200}
            required
            data-autofocus
            value={input.firstName}
            error={refused.fields.firstName}
            onChange={(event) => change({ firstName: event.currentTarget.value })}
          />
          <TextInput
            label="Last name"
            autoComplete="off"
            maxLength={200}
            required
            value={input.lastName}
            error={refused.fields.lastName}
            onChange={(event) => change({ lastName: event.currentTarget.value })}
          />
        </SimpleGrid>
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={254}
          required
          value={input.email}
          error={refused.fields.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <RoleSelect value={input.role} error={refused.fields.role} onChange={(role) => change({ role })} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={send.busy}>
            Send the invitation
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Invites somebody by mail. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Invite a user" size="lg">
      <InviteForm onClose={onClose} />
    </Modal>
  )
}
