import { Button, Tabs } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { InvitationsTab } from '@/features/users/InvitationsTab'
import { InviteDialog } from '@/features/users/InviteDialog'
import { UsersTab } from '@/features/users/UsersTab'
import { Page } from '@/ui/Page'

/** Who may use the portal, and who is invited to. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const [inviting, invite] = useDisclosure()
  const tab = params.get('tab') ?? 'users'
  return (
    <Page
      title="Users"
      actions={
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={invite.open}>
          Invite
        </Button>
      }
    >
      <Tabs value={tab} onChange={(value) => setParams(value && value !== 'users' ? { tab: value } : {})} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="users">Users</Tabs.Tab>
          <Tabs.Tab value="invitations">Invitations</Tabs.Tab>
        </Tabs.List>
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
