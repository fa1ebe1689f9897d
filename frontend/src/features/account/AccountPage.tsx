import { Anchor, SimpleGrid, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import { ChangePasswordForm } from '@/features/account/ChangePasswordForm'
import { ProfileForm } from '@/features/account/ProfileForm'
import { paths } from '@/paths'
import { Facts } from '@/ui/Facts'
import { formatInstant, words } from '@/ui/format'
import { Page } from '@/ui/Page'
import { notify } from '@/ui/toasts'

/** The signed-in user's names, telephone number and password. */
export function Component() {
  const { profile } = useSession()
  if (!profile) return null
  return (
    <Page title="Account">
      <Facts
        facts={[
          ['Email', profile.email],
          ['Role', words(profile.role)],
          ['Last sign-in', formatInstant(profile.lastSignInAt)],
          [
            'Signed in at',
            <Anchor key="sessions" component={Link} to={paths.mySessions()} size="sm">
              My sessions
            </Anchor>,
          ],
        ]}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" maw={1000}>
        <section aria-labelledby="names">
          <Title order={2} id="names" mb="sm">
            Name and telephone
          </Title>
          <ProfileForm profile={profile} />
        </section>
        <section aria-labelledby="password">
          <Title order={2} id="password" mb="sm">
            Password
          </Title>
          <ChangePasswordForm
            profile={profile}
            submit="Change password"
            onChanged={() => notify('Password changed. Your other sessions have ended.', 'success')}
          />
        </section>
      </SimpleGrid>
    </Page>
  )
}
