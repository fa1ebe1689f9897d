import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import { CloseTab } from '@/features/adminUtils/CloseTab'
import { GenerateTab } from '@/features/adminUtils/GenerateTab'
import { HistoryTab } from '@/features/adminUtils/HistoryTab'
import { Page } from '@/ui/Page'

/** Jobs over many sales orders. Who may not close orders makes them again only. */
export function Component() {
  const mayClose = useSession().can('order.close')
  const [params, setParams] = useSearchParams()
  const first = mayClose ? 'close' : 'generate'
  const tab = (mayClose && params.get('tab')) || first
  return (
    <Page title="Admin utilities">
      <Tabs value={tab} onChange={(value) => setParams(value && value !== first ? { tab: value } : {})} keepMounted={false}>
        <Tabs.List mb="md">
          {mayClose && <Tabs.Tab value="close">Close orders</Tabs.Tab>}
          <Tabs.Tab value="generate">Make orders again</Tabs.Tab>
          {mayClose && <Tabs.Tab value="history">History</Tabs.Tab>}
        </Tabs.List>
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
