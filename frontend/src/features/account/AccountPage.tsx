import { Group } from '@mantine/core'
import { useSession } from '@/api/session'
import classes from '@/features/account/Account.module.css'
import { ChangePasswordForm } from '@/features/account/ChangePasswordForm'
import { OwnSessions } from '@/features/account/OwnSessions'
import { permissionFacts } from '@/features/account/permissionWords'
import { ProfileForm } from '@/features/account/ProfileForm'
import { useOwnSessions } from '@/resources/account'
import { Facts } from '@/ui/Facts'
import { count, formatInstant, words } from '@/ui/format'
import { KeyBar } from '@/ui/KeyBar'
import { Page } from '@/ui/Page'
import { Panel } from '@/ui/Panel'
import { notify } from '@/ui/toasts'

/** The signed-in user's names, telephone number, password, permissions and sessions. */
export function Component() {
  const { profile } = useSession()
  const { data: sessions } = useOwnSessions()
  if (!profile) return null
  const others = sessions?.filter(({ current }) => !current).length
  return (
    <Page title="Account" badges={<span data-name>{`${profile.firstName} ${profile.lastName}`}</span>}>
      <div className={classes.screen}>
        <div className={classes.column}>
          <Panel title="Profile" note={profile.email}>
            <ProfileForm profile={profile} />
          </Panel>
          <Panel title="Password">
            <ChangePasswordForm
              profile={profile}
              submit="Change password"
              note={others ? `Ends your ${count(others, 'other session')}` : undefined}
              quiet
              onChanged={() => notify('Password changed. Your other sessions have ended.', 'success')}
            />
          </Panel>
          <Panel title="You may" note={`role ${words(profile.role).toLowerCase()}`}>
            <Facts lines facts={permissionFacts(profile.permissions)} />
          </Panel>
        </div>
        <OwnSessions
          render={({ actions, list }) => (
            <Panel
              title="Sessions"
              note={`last sign-in ${formatInstant(profile.lastSignInAt)}`}
              actions={<Group gap="xs">{actions}</Group>}
            >
              {list}
            </Panel>
          )}
        />
      </div>
      <KeyBar
        hints={[
          ['Enter', 'save the form you are in'],
          ['Alt+E', 'end other sessions'],
        ]}
      >
        Times are those of the warehouse
      </KeyBar>
    </Page>
  )
}
