import { Tabs } from '@mantine/core'
import { ConnectionTab } from '@/features/syncManager/ConnectionTab'
import { DiscoveryTab } from '@/features/syncManager/DiscoveryTab'
import { ErpAway } from '@/features/syncManager/ErpAway'
import { ImmediateTab } from '@/features/syncManager/ImmediateTab'
import { TasksTab } from '@/features/syncManager/TasksTab'
import { Page } from '@/ui/Page'
import { TabsBar } from '@/ui/TabsBar'
import { type TabOfPage, useAllowedTabs } from '@/ui/useTab'

const tabs: TabOfPage[] = [
  { value: 'discovery', label: 'Discovery' },
  { value: 'tasks', label: 'Tasks' },
  { value: 'immediate', label: 'Immediate' },
  { value: 'connection', label: 'Connection', permission: 'sync.run' },
]

/** The sync with the ERP: what was read, what was sent, what failed. */
export function Component() {
  const { allowed, tab, open } = useAllowedTabs(tabs)
  return (
    <Page title="Sync manager">
      <ErpAway />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <TabsBar>
          {allowed.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
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
        <Tabs.Panel value="connection">
          <ConnectionTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
