import { OwnSessions } from '@/features/account/OwnSessions'
import { Page } from '@/ui/Page'

/** The user's own sessions on a screen of their own, for the user menu. */
export function Component() {
  return (
    <OwnSessions
      render={({ actions, list }) => (
        <Page title="My sessions" actions={actions}>
          {list}
        </Page>
      )}
    />
  )
}
