import { Anchor, Center, Paper, Stack, Text, Title } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import type { Profile } from '@/api/wire'
import { ChangePasswordForm } from '@/features/account/ChangePasswordForm'

/** The only screen for a user who signs in with a password set by an administrator. */
export function ChangePasswordFirst({ profile, onSignOut }: { profile: Profile; onSignOut: () => void }) {
  const paper = useRef<HTMLDivElement>(null)
  // Before the first key press.
  useLayoutEffect(() => {
    document.title = 'Change your password · Backdock'
    paper.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus()
  }, [])
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper ref={paper} withBorder p="lg" w="100%" maw={400}>
        <Stack gap="md">
          <div>
            <Title order={1}>Change your password</Title>
            <Text size="sm" c="dimmed">
              An administrator has reset your password. Choose a new one to continue.
            </Text>
          </div>
          <ChangePasswordForm profile={profile} present="Temporary password" submit="Change password" />
          <span>
            <Anchor component="button" type="button" size="sm" onClick={onSignOut}>
              Sign out
            </Anchor>
          </span>
        </Stack>
      </Paper>
    </Center>
  )
}
