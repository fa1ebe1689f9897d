import { Tabs } from '@mantine/core'
import { useSession } from '@/api/session'
import { CloseTab } from '@/features/adminUtils/CloseTab'
import { GenerateTab } from '@/features/adminUtils/GenerateTab'
import { HistoryTab } from '@/features/adminUtils/HistoryTab'
import { Page } from '@/ui/Page'
import { TabsBar } from '@/ui/TabsBar'
import { useTab } from '@/ui/useTab'

const everybodys = ['generate', 'history']

/** Jobs over many sales orders. Users who may not close orders can only make them, and see their own jobs. */
export function Component() {
  const mayClose = useSession().can('order.close')
  const [tab, openTab] = useTab(mayClose ? ['close', ...everybodys] : everybodys)
  return (
    <Page title="Admin utilities">
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <TabsBar>
          {mayClose && <Tabs.Tab value="close">Close orders</Tabs.Tab>}
          <Tabs.Tab value="generate">Make orders</Tabs.Tab>
          <Tabs.Tab value="history">History</Tabs.Tab>
        </TabsBar>
        <Tabs.Panel value="close">
          <CloseTab />
        </Tabs.Panel>
        <Tabs.Panel value="generate">
          <GenerateTab />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
