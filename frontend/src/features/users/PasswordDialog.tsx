import { Button, CopyButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { object } from 'valibot'
import type { User } from '@/api/wire'
import { newPassword } from '@/features/users/newPassword'
import { nameOfUser, useUserActions } from '@/resources/users'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { filledAsTyped, text } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'

const labels = { newPassword: 'New password', reason: 'Reason' }
const schema = object({ newPassword: filledAsTyped('New password'), reason: text() })

interface FormProps {
  user: User
  onDone: (password: string) => void
  onClose: () => void
}

function PasswordForm({ user, onDone, onClose }: FormProps) {
  const { resetPassword } = useUserActions()
  const form = useApiForm({
    initial: { newPassword: '', reason: '' },
    schema,
    labels,
    send: (values) => resetPassword(user, values.newPassword, values.reason),
    onSent: (_, values) => onDone(values.newPassword),
    unsaved: 'The password was not reset.',
    kept: undefined,
  })
  const lead = (
    <Text size="sm">
      All sessions of {nameOfUser(user)} end at once. The password works for one sign-in, at which they must choose
      their own. No email is sent; tell them the password yourself.
    </Text>
  )
  return (
    <DialogForm form={form} lead={lead} submit="Reset the password" danger onClose={onClose}>
      <Group gap="xs" align="flex-end">
        <TextInput
          {...form.field('newPassword')}
          flex="1 1 240px"
          label="New password"
          description="15 characters or more"
          autoComplete="off"
          spellCheck={false}
          maxLength={128}
          required
          data-autofocus
        />
        <Button variant="default" onClick={() => form.set({ newPassword: newPassword() })}>
          Generate
        </Button>
      </Group>
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

/** Shows the password, for the only time. */
function Shown({ user, password, onClose }: { user: User; password: string; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        The password of {nameOfUser(user)} is reset. It is shown only once: copy it before you close.
      </Text>
      <Group gap="xs" align="flex-end">
        <TextInput
          flex="1 1 240px"
          label="Temporary password"
          readOnly
          value={password}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        <CopyButton value={password}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Stack>
  )
}

function Steps({ user, onClose }: Omit<FormProps, 'onDone'>) {
  const [done, setDone] = useState('')
  return done ? (
    <Shown user={user} password={done} onClose={onClose} />
  ) : (
    <PasswordForm user={user} onDone={setDone} onClose={onClose} />
  )
}

/**
 * Gives a user a password for one sign-in and shows it once. Only its buttons close it, so that the password is not
 * lost by accident.
 */
export function PasswordDialog({ opened, ...steps }: { user: User; opened: boolean; onClose: () => void }) {
  return (
    <FormDialog
      opened={opened}
      onClose={steps.onClose}
      title={`Reset the password of ${nameOfUser(steps.user)}`}
      buttonsOnly
    >
      <Steps {...steps} />
    </FormDialog>
  )
}
