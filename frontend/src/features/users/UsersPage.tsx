import { Button, Tabs } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { InvitationsTab } from '@/features/users/InvitationsTab'
import { InviteDialog } from '@/features/users/InviteDialog'
import { UsersTab } from '@/features/users/UsersTab'
import { Page } from '@/ui/Page'
import { TabsBar } from '@/ui/TabsBar'
import { useTab } from '@/ui/useTab'

const tabs = ['users', 'invitations']

/** The users of the portal and the invitations. */
export function Component() {
  const [inviting, invite] = useDisclosure()
  const [tab, openTab] = useTab(tabs)
  return (
    <Page
      title="Users"
      actions={
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={invite.open}>
          Invite
        </Button>
      }
    >
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <TabsBar>
          <Tabs.Tab value="users">Users</Tabs.Tab>
          <Tabs.Tab value="invitations">Invitations</Tabs.Tab>
        </TabsBar>
        <Tabs.Panel value="users">
          <UsersTab onInvite={invite.open} />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <InvitationsTab onInvite={invite.open} />
        </Tabs.Panel>
      </Tabs>
      <InviteDialog opened={inviting} onClose={invite.close} />
    </Page>
  )
}
