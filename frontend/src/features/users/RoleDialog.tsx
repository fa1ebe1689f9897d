import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { Role, User } from '@/api/wire'
import { RoleSelect } from '@/features/users/RoleSelect'
import { nameOfUser, roleLabel, useUserActions } from '@/resources/users'
import { refusalOf } from '@/ui/refusal'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

interface Props {
  user: User
  /** It is the account of who asks. */
  own: boolean
  opened: boolean
  onClose: () => void
}

function RoleForm({ user, own, onClose }: Omit<Props, 'opened'>) {
  const [role, setRole] = useState<Role>(user.role)
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState('')
  const actions = useUserActions()
  const name = nameOfUser(user)
  const saved = () => {
    notify(`${name} is ${roleLabel(role)} now`, 'success')
    onClose()
  }
  const save = useAction(
    async () => {
      await actions.setRole(user, role, reason.trim())
      saved()
    },
    (error) => {
      const current = error instanceof ApiError ? error.current<User>() : undefined
      if (current) void actions.took(current)
      // It was saved from here and the answer was lost, or somebody else wanted the same.
      if (current?.role === role) {
        saved()
        return true
      }
      setRefused(
        current
          ? `${refusalOf(error, []).rest}: ${name} is ${roleLabel(current.role)} now. Look again, then save.`
          : refusalOf(error, []).rest,
      )
      return true
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">
          {name} is {roleLabel(user.role)}. With another role all their sessions end at once, and they sign in again.
        </Text>
        {own && (
          <Text size="sm" fw={600}>
            This is your own account: you will be signed out.
          </Text>
        )}
        {refused && (
          <Alert color="red" role="alert">
            {refused}
          </Alert>
        )}
        <RoleSelect value={role} onChange={setRole} data-autofocus />
        <Textarea
          label="Reason"
          description="Optional; it stands in the audit list."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={role === user.role} loading={save.busy}>
            Change the role
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Gives a user another role. */
export function RoleDialog({ opened, ...form }: Props) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={`Role of ${nameOfUser(form.user)}`}>
      <RoleForm {...form} />
    </Modal>
  )
}
