import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { User } from '@/api/wire'
import { SessionsOfUser } from '@/parts/sessions/SessionsOfUser'
import { PasswordDialog } from '@/features/users/PasswordDialog'
import { PhoneDialog } from '@/features/users/PhoneDialog'
import { RoleDialog } from '@/features/users/RoleDialog'
import { UserState } from '@/features/users/UserState'
import { nameOfUser, roleLabel, useUserActions } from '@/resources/users'
import { paths } from '@/paths'
import { Facts } from '@/ui/Facts'
import { formatInstant, nothing } from '@/ui/format'
import { LazyReasonDialog } from '@/ui/dialog/LazyReasonDialog'
import { phoneText, telOf } from '@/ui/telephone'
import { notify } from '@/ui/toasts'

/** Activates or deactivates a user. */
function ActiveButton({ user, own }: { user: User; own: boolean }) {
  const [opened, dialog] = useDisclosure()
  const { activate, deactivate } = useUserActions()
  const name = nameOfUser(user)
  const run = async (reason: string) => {
    await (user.isActive ? deactivate(user, reason) : activate(user, reason))
    notify(`${name} is ${user.isActive ? 'inactive' : 'active'} now`, 'success')
  }
  const verb = user.isActive ? 'Deactivate' : 'Activate'
  return (
    <>
      <Button size="xs" variant="default" onClick={dialog.open}>
        {verb}
      </Button>
      <LazyReasonDialog
        opened={opened}
        title={`${verb} ${name}`}
        confirm={verb}
        danger={user.isActive}
        required={user.isActive}
        kept={`${verb.toLowerCase()} of ${user._id}`}
        run={run}
        onClose={dialog.close}
      >
        {user.isActive ? (
          <Stack gap="xs">
            <Text size="sm">
              All sessions of {name} end at once, and they cannot sign in until somebody activates them again. Their
              orders and trips stay.
            </Text>
            {own && (
              <Text size="sm" fw={600}>
                This is your own account: you will be signed out.
              </Text>
            )}
          </Stack>
        ) : (
          `${name} can sign in as ${roleLabel(user.role)} from now on.`
        )}
      </LazyReasonDialog>
    </>
  )
}

/** The peek panel of a user: their permissions, the actions on them, and their sessions. */
export function UserPeek({ user }: { user: User }) {
  const { can, profile } = useSession()
  const [role, roleDialog] = useDisclosure()
  const [phone, phoneDialog] = useDisclosure()
  const [password, passwordDialog] = useDisclosure()
  const own = user._id === profile?._id
  return (
    <Stack gap="sm">
      <UserState user={user} />
      <Facts
        facts={[
          ['Email', user.email],
          [
            'Telephone',
            user.phone ? (
              <Anchor key="phone" size="sm" href={telOf(user.phone)}>
                {phoneText(user.phone)}
              </Anchor>
            ) : (
              nothing
            ),
          ],
          ['Role', roleLabel(user.role)],
          ['Last sign-in', user.lastSignInAt ? formatInstant(user.lastSignInAt) : 'never'],
          ['Since', formatInstant(user.createdAt)],
        ]}
      />
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={roleDialog.open}>
          Change role
        </Button>
        <Button size="xs" variant="default" onClick={phoneDialog.open}>
          Change telephone
        </Button>
        {!own && (
          <Button size="xs" variant="default" onClick={passwordDialog.open}>
            Reset password
          </Button>
        )}
        <ActiveButton user={user} own={own} />
      </Group>
      <RoleDialog user={user} own={own} opened={role} onClose={roleDialog.close} />
      <PhoneDialog user={user} opened={phone} onClose={phoneDialog.close} />
      <PasswordDialog user={user} opened={password} onClose={passwordDialog.close} />
      {can('session.manage') && (
        <>
          <Title order={3}>Sessions</Title>
          <SessionsOfUser userId={user._id} />
        </>
      )}
      <Group gap="md">
        <Anchor component={Link} size="sm" to={paths.audit(`?subject=${encodeURIComponent(user.email)}`)}>
          Changes to this account
        </Anchor>
        <Anchor component={Link} size="sm" to={paths.audit(`?actor=${encodeURIComponent(user.email)}`)}>
          Actions by this user
        </Anchor>
      </Group>
    </Stack>
  )
}
