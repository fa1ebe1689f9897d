import { Tabs } from '@mantine/core'
import { useSession } from '@/api/session'
import { HistoryTab } from '@/features/adminUtils/HistoryTab'
import { lazily } from '@/ui/lazily'
import { Page } from '@/ui/Page'
import { PageLoader } from '@/ui/PageLoader'
import { TabsBar } from '@/ui/TabsBar'
import { useTab } from '@/ui/useTab'

const CloseTab = lazily(async () => (await import('@/features/adminUtils/CloseTab')).CloseTab, <PageLoader />)
const GenerateTab = lazily(async () => (await import('@/features/adminUtils/GenerateTab')).GenerateTab, <PageLoader />)

const everybodys = ['generate', 'history']

/**
 * Jobs over many sales orders. Users who may not close orders can only generate orders, and see only their own jobs.
 */
export function Component() {
  const mayClose = useSession().can('order.close')
  const [tab, openTab] = useTab(mayClose ? ['close', ...everybodys] : everybodys)
  return (
    <Page title="Admin utilities">
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <TabsBar>
          {mayClose && <Tabs.Tab value="close">Close orders</Tabs.Tab>}
          <Tabs.Tab value="generate">Generate orders</Tabs.Tab>
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
