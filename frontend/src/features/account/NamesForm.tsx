import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import type { OwnUser, Profile } from '@/api/wire'
import { useAccountActions } from '@/resources/account'
import { notify } from '@/ui/toasts'
import { useFormSubmit } from '@/ui/useFormSubmit'

const maxName = 100

/** The names under edit. When somebody else has changed them meanwhile, saving again is a decision. */
export function NamesForm({ profile }: { profile: Profile }) {
  const { saveNames } = useAccountActions()
  const [version, setVersion] = useState(profile.version)
  const [theirs, setTheirs] = useState<OwnUser>()
  const { form, busy, problem, errorOf } = useFormSubmit({
    labels: { firstName: 'First name', lastName: 'Last name' },
    check: ({ firstName, lastName }) => ({
      ...(firstName.trim() ? {} : { firstName: 'First name should not be empty' }),
      ...(lastName.trim() ? {} : { lastName: 'Last name should not be empty' }),
    }),
    send: async ({ firstName, lastName }) => {
      const names = [firstName.trim(), lastName.trim()] as const
      const took = (saved: OwnUser) => {
        setVersion(saved.version)
        setTheirs(undefined)
        notify('The name is saved', 'success')
      }
      try {
        took(await saveNames(...names, version))
      } catch (error) {
        const current = error instanceof ApiError ? error.current<OwnUser>() : undefined
        if (!current) throw error
        // It was saved from here, and the answer was lost.
        if (current.firstName === names[0] && current.lastName === names[1]) return took(current)
        setVersion(current.version)
        setTheirs(current)
      }
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
        {theirs && (
          <Alert color="yellow" role="alert" title="Your account was changed meanwhile">
            The name is {theirs.firstName} {theirs.lastName} now. Save again to have what you typed.
          </Alert>
        )}
        <TextInput
          name="firstName"
          label="First name"
          autoComplete="given-name"
          maxLength={maxName}
          defaultValue={profile.firstName}
          error={errorOf('firstName')}
          required
          withAsterisk={false}
        />
        <TextInput
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          maxLength={maxName}
          defaultValue={profile.lastName}
          error={errorOf('lastName')}
          required
          withAsterisk={false}
        />
        <Group>
          <Button type="submit" loading={busy}>
            Save the name
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
