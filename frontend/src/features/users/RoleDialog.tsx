import { Text, Textarea } from '@mantine/core'
import { object, picklist } from 'valibot'
import type { User } from '@/api/wire'
import { RoleSelect } from '@/features/users/RoleSelect'
import { nameOfUser, roleLabel, roles, useUserActions } from '@/resources/users'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { text } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { notify } from '@/ui/toasts'

interface Props {
  user: User
  /** The signed-in user's own account. */
  own: boolean
  opened: boolean
  onClose: () => void
}

const labels = { role: 'Role', reason: 'Reason' }
const schema = object({ role: picklist(roles.map(({ role }) => role)), reason: text() })
const valuesOf = ({ role }: User) => ({ role })

function RoleForm({ user, own, onClose }: Omit<Props, 'opened'>) {
  const actions = useUserActions()
  const name = nameOfUser(user)
  const form = useApiForm({
    initial: { role: user.role, reason: '' },
    schema,
    labels,
    record: { base: user, valuesOf },
    send: ({ role, reason }, { base }) => actions.setRole(base, role, reason),
    onSent: (saved) => {
      void actions.took(saved)
      notify(`${name} is ${roleLabel(saved.role)} now`, 'success')
      onClose()
    },
    unsaved: 'The role was not changed.',
    kept: `role of ${user._id}`,
  })
  const now = form.theirs ?? user
  const sides = form.theirs && {
    of: 'this user',
    mine: roleLabel(form.values.role),
    theirs: roleLabel(form.theirs.role),
    onResolve: form.resolve,
  }
  const lead = (
    <>
      <Text size="sm">
        {name} is {roleLabel(now.role)}. Changing the role ends all their sessions at once; they must sign in again.
      </Text>
      {own && (
        <Text size="sm" fw={600}>
          This is your own account: you will be signed out.
        </Text>
      )}
    </>
  )
  return (
    <DialogForm
      form={form}
      sides={sides}
      lead={lead}
      submit="Change the role"
      disabled={form.values.role === now.role}
      onClose={onClose}
    >
      <RoleSelect {...form.field('role')} data-autofocus />
      <Textarea
        {...form.field('reason')}
        label="Reason"
        description="Optional. Shown in the audit log."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
      />
    </DialogForm>
  )
}

/** Changes a user's role. */
export function RoleDialog({ opened, ...form }: Props) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title={`Role of ${nameOfUser(form.user)}`}>
      <RoleForm {...form} />
    </FormDialog>
  )
}
