import { Tabs } from '@mantine/core'
import { DiscoveryTab } from '@/features/syncManager/DiscoveryTab'
import { ImmediateTab } from '@/features/syncManager/ImmediateTab'
import { TasksTab } from '@/features/syncManager/TasksTab'
import { Page } from '@/ui/Page'
import { TabsBar } from '@/ui/TabsBar'
import { useTab } from '@/ui/useTab'

const tabs = ['discovery', 'tasks', 'immediate']

/** The sync with the ERP: what was read, what was sent, what failed. */
export function Component() {
  const [tab, openTab] = useTab(tabs)
  return (
    <Page title="Sync manager">
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <TabsBar>
          <Tabs.Tab value="discovery">Discovery</Tabs.Tab>
          <Tabs.Tab value="tasks">Tasks</Tabs.Tab>
          <Tabs.Tab value="immediate">Immediate</Tabs.Tab>
        </TabsBar>
        <Tabs.Panel value="discovery">
          <DiscoveryTab />
        </Tabs.Panel>
        <Tabs.Panel value="tasks">
          <TasksTab />
        </Tabs.Panel>
        <Tabs.Panel value="immediate">
          <ImmediateTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
