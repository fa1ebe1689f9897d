import { Tabs } from '@mantine/core'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import type { SalesOrder } from '@/api/wire'
import { OrderFacts } from '@/features/salesOrders/OrderFacts'
import { takerOf } from '@/features/salesOrders/orderWords'
import { unitNames } from '@/features/salesOrders/print/printed'
import { DecidePanel } from '@/features/salesOrders/record/DecidePanel'
import { useDeliveries } from '@/features/salesOrders/record/deliveries'
import { flowGroups, sumsOf } from '@/features/salesOrders/record/flow'
import { OrderLines } from '@/features/salesOrders/record/OrderLines'
import { OrderSteps } from '@/features/salesOrders/record/OrderSteps'
import { OrderSums } from '@/features/salesOrders/record/OrderSums'
import classes from '@/features/salesOrders/record/Record.module.css'
import { SidePanels } from '@/features/salesOrders/record/SidePanels'
import { stepsOf } from '@/features/salesOrders/record/steps'
import { useUnitTypes } from '@/resources/items'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { lazily } from '@/ui/lazily'
import { PageLoader } from '@/ui/PageLoader'
import { useShortcuts } from '@/ui/shortcuts'

export const HistoryTab = lazily(
  async () => (await import('@/features/salesOrders/HistoryTab')).HistoryTab,
  <PageLoader />,
)

const tabs = ['lines', 'timeline'] as const

/** The tab in the address, and the function that shows another one. */
function useTabs() {
  const [params, setParams] = useSearchParams()
  const show = (next: string | null) =>
    setParams(
      (before) => {
        if (next && next !== 'lines') before.set('tab', next)
        else before.delete('tab')
        return before
      },
      { replace: true },
    )
  return { tab: tabs.find((each) => each === params.get('tab')) ?? 'lines', show }
}

/** What the record of an order is made of, computed once for the screen and its buttons. */
export function useOrderRecord(order: SalesOrder) {
  const { can, profile } = useSession()
  const { deliveries, error, reload } = useDeliveries(order._id)
  const { data: unitTypes } = useUnitTypes()
  return useMemo(() => {
    const units = unitNames(unitTypes)
    const groups = flowGroups(order, deliveries, (line) => line.unitName ?? units.get(line.units) ?? line.units)
    const flows = groups.flatMap(({ lines }) => lines)
    const sums = sumsOf(flows)
    const back = deliveries.find(({ lines }) => lines.some(({ undecided }) => undecided > 0))
    return {
      deliveries,
      groups,
      sums,
      steps: stepsOf({ order, flows, deliveries, sums }, takerOf(order, profile?._id)),
      /** The delivery whose goods came back and wait for a decision of this user. */
      back: can('trip.dispatch') ? back : undefined,
      error,
      reload,
    }
  }, [order, deliveries, unitTypes, profile, can, error, reload])
}

/** The order as it is: where it is, what it waits for, its lines and what happened to them. */
export function OrderRecord({ order, record }: { order: SalesOrder; record: ReturnType<typeof useOrderRecord> }) {
  const { groups, deliveries, sums, steps, back } = record
  const { tab, show } = useTabs()
  useShortcuts('Sales order', [
    {
      keys: 'h',
      label: tab === 'timeline' ? 'Show the lines' : 'Show the timeline',
      run: () => show(tab === 'timeline' ? null : 'timeline'),
    },
  ])
  return (
    <div className={classes.record}>
      <OrderFacts order={order} />
      <OrderSteps steps={steps} />
      <div className={classes.columns}>
        <div className={classes.column}>
          {back && (
            <DecidePanel
              key={back.delivery.stopId}
              order={order}
              delivery={back.delivery}
              open={back.lines.filter(({ undecided }) => undecided > 0)}
              sums={sums}
            />
          )}
          {Boolean(record.error) && (
            <ErrorPanel error={record.error} title="The deliveries could not be loaded" onRetry={record.reload} />
          )}
          <Tabs value={tab} onChange={show} keepMounted={false}>
            <Tabs.List mb="sm">
              <Tabs.Tab value="lines">Lines</Tabs.Tab>
              <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="lines" className={classes.column ?? ''}>
              <OrderLines order={order} groups={groups} deliveries={deliveries} />
              {order.total !== undefined && <OrderSums sums={sums} />}
            </Tabs.Panel>
            <Tabs.Panel value="timeline">
              <HistoryTab order={order} />
            </Tabs.Panel>
          </Tabs>
        </div>
        <SidePanels order={order} deliveries={deliveries} sums={sums} />
      </div>
    </div>
  )
}
