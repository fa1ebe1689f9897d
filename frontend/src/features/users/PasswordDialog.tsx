import { Alert, Button, CopyButton, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { User } from '@/api/wire'
import { newPassword } from '@/features/users/newPassword'
import { nameOfUser, useUserActions } from '@/resources/users'
import { type Refusal, refusalOf } from '@/ui/refusal'
import { useAction } from '@/ui/useAction'

const names = ['newPassword', 'reason'] as const
const accepted: Refusal<(typeof names)[number]> = { fields: {}, rest: '' }

interface FormProps {
  user: User
  onDone: (password: string) => void
  onClose: () => void
}

function PasswordForm({ user, onDone, onClose }: FormProps) {
  const [password, setPassword] = useState('')
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState(accepted)
  const { resetPassword } = useUserActions()
  const save = useAction(
    async () => {
      await resetPassword(user, password, reason.trim())
      onDone(password)
    },
    (error) => {
      setRefused(refusalOf(error, names))
      return true
    },
  )
  const change = (text: string) => {
    setPassword(text)
    setRefused(accepted)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password) void save.run()
    else setRefused({ fields: { newPassword: 'should not be empty' }, rest: '' })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">
          All sessions of {nameOfUser(user)} end at once. The password is for one sign-in: they have to choose their own
          with it. Nobody is told by mail; hand it over yourself.
        </Text>
        {refused.rest && (
          <Alert color="red" role="alert">
            {refused.rest}
          </Alert>
        )}
        <Group gap="xs" align="flex-end">
          <TextInput
            flex="1 1 240px"
            label="New password"
            description="15 characters or more"
            autoComplete="off"
            spellCheck={false}
            maxLength={128}
            required
            data-autofocus
            value={password}
            error={refused.fields.newPassword}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <Button variant="default" onClick={() => change(newPassword())}>
            Generate
          </Button>
        </Group>
        <Textarea
          label="Reason"
          description="Optional; it stands in the audit list."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={reason}
          error={refused.fields.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={save.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red.8" loading={save.busy}>
            Reset the password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The password, for the last time. */
function Shown({ user, password, onClose }: { user: User; password: string; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        The password of {nameOfUser(user)} is reset. It is shown this once: copy it before you close.
      </Text>
      <Group gap="xs" align="flex-end">
        <TextInput
          flex="1 1 240px"
          label="Password for one sign-in"
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

/** Gives a user a password for one sign-in, and shows it once. Closed by its buttons alone, so that no password is lost by a slip. */
export function PasswordDialog({ opened, ...steps }: { user: User; opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={steps.onClose}
      title={`Reset the password of ${nameOfUser(steps.user)}`}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Steps {...steps} />
    </Modal>
  )
}
