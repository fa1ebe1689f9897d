import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Profile } from '@/api/wire'
import { NewPasswordField } from '@/parts/password/NewPasswordField'
import { useAccountActions } from '@/resources/account'
import { useFormSubmit } from '@/ui/useFormSubmit'

interface Props {
  profile: Profile
  /** The verb on the button. */
  submit: string
  /** What the present password is called here. */
  present?: string
  onChanged?: () => void
}

/** Changes the password of who is signed in. Once it is changed the form is empty again. */
export function ChangePasswordForm({ profile, submit, present = 'Present password', onChanged }: Props) {
  const { changePassword } = useAccountActions()
  const [changes, setChanges] = useState(0)
  const { form, busy, problem, errorOf } = useFormSubmit({
    labels: { currentPassword: present, newPassword: 'New password' },
    check: ({ currentPassword, newPassword }) => ({
      ...(currentPassword ? {} : { currentPassword: `${present} should not be empty` }),
      ...(newPassword ? {} : { newPassword: 'New password should not be empty' }),
    }),
    send: async ({ currentPassword, newPassword }) => {
      await changePassword(currentPassword, newPassword)
      setChanges((before) => before + 1)
      onChanged?.()
    },
  })
  return (
    <form {...form}>
      <Stack gap="sm">
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <input hidden readOnly name="email" value={profile.email} autoComplete="username" />
        <PasswordInput
          key={`present${changes}`}
          name="currentPassword"
          label={present}
          autoComplete="current-password"
          maxLength={1000}
          error={errorOf('currentPassword')}
          visibilityToggleButtonProps={{ 'aria-label': `Show ${present.toLowerCase()}`, tabIndex: 0 }}
          required
          withAsterisk={false}
        />
        <NewPasswordField
          key={`new${changes}`}
          name="newPassword"
          label="New password"
          owner={profile}
          error={errorOf('newPassword')}
        />
        <Group>
          <Button type="submit" loading={busy}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
