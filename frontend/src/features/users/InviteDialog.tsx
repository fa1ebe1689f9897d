import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { object, picklist } from 'valibot'
import { ApiError } from '@/api/errors'
import type { InvitationInput, Role } from '@/api/wire'
import { RoleSelect } from '@/features/users/RoleSelect'
import { roles, useUserActions } from '@/resources/users'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { formatInstant } from '@/ui/format'
import { PhoneField } from '@/ui/form/PhoneField'
import { filled, ruled, text } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { notify } from '@/ui/toasts'

const labels = { email: 'Email', firstName: 'First name', lastName: 'Last name', phone: 'Telephone', role: 'Role' }
const schema = object({
  email: ruled((email) => (/^\S+@\S+$/.test(email) ? undefined : 'Should be a valid email address')),
  firstName: filled('First name'),
  lastName: filled('Last name'),
  phone: text(),
  role: picklist(roles.map(({ role }) => role)),
})
const empty = { email: '', firstName: '', lastName: '', phone: '', role: 'viewer' as Role }

/** A 409 means that the email is already in use, unless another request is in the way for a moment. */
const place = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && !error.held
    ? { fields: { email: error.message }, rest: '' }
    : undefined

function InviteForm({ onClose }: { onClose: () => void }) {
  const { invite } = useUserActions()
  const form = useApiForm({
    initial: empty,
    schema,
    labels,
    place,
    send: (invitation: InvitationInput, { idempotencyKey }) => invite(invitation, idempotencyKey),
    onSent: ({ email, expiresAt }) => {
      notify(`Invitation sent to ${email}, valid until ${formatInstant(expiresAt)}`, 'success')
      onClose()
    },
    unsaved: 'The invitation was not sent.',
    kept: 'invitation',
  })
  const lead = (
    <Text size="sm">
      They get an email with a link, choose a password and can start at once. The link is valid for 7 days and replaces
      any earlier one.
    </Text>
  )
  return (
    <DialogForm form={form} lead={lead} submit="Send the invitation" onClose={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          {...form.field('firstName')}
          label="First name"
          autoComplete="off"
          maxLength={200}
          required
          data-autofocus
        />
        <TextInput {...form.field('lastName')} label="Last name" autoComplete="off" maxLength={200} required />
      </SimpleGrid>
      <TextInput {...form.field('email')} label="Email" type="email" autoComplete="off" maxLength={254} required />
      <PhoneField {...form.field('phone')} note="Optional. Shown to those who see trips." autoComplete="off" />
      <RoleSelect {...form.field('role')} />
    </DialogForm>
  )
}

/** Invites a user by mail. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Invite a user" size="lg">
      <InviteForm onClose={onClose} />
    </FormDialog>
  )
}
