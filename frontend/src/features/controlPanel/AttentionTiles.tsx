import { useSession } from '@/api/session'
import {
  openOrders,
  useFailedTasks,
  useFailureCauses,
  useOpenOrderCount,
  useOrderCount,
  useShortItems,
} from '@/features/controlPanel/tiles'
import { paths } from '@/paths'
import { useLinesUnderCost, usePriceApprovals } from '@/resources/priceApprovals'
import { words } from '@/ui/format'
import { Tile } from '@/ui/Tile'
import { Tiles } from '@/ui/Tiles'

function FailedSyncs() {
  const { data, error } = useFailedTasks()
  const cause = useFailureCauses().data?.[0]?.cause
  return (
    <Tile
      title="Failed syncs"
      value={data?.total}
      minimum={data?.totalIsMinimum ?? false}
      error={error}
      to={paths.syncManager('?tab=tasks&status=failed')}
      alarm
      detail={cause ? words(cause.toLowerCase()) : data?.total === 0 ? 'All records are synced' : ''}
    />
  )
}

function RefusedOrders() {
  const { data, error } = useOrderCount({ sync: 'failed' })
  return (
    <Tile
      title="Orders refused by the ERP"
      value={data?.total}
      error={error}
      to={paths.salesOrders('?sync=failed')}
      alarm
    />
  )
}

function UnroutedOrders() {
  const { today } = useSession()
  const { data, error } = useOpenOrderCount({ deliveryDateFrom: today, routeId: 'none' })
  return (
    <Tile
      title="Open orders without a route"
      value={data?.total}
      error={error}
      to={paths.salesOrders(`${openOrders}&from=${today}&route=none`)}
      alarm
      detail="From today on"
    />
  )
}

function Approvals() {
  const { data, error } = usePriceApprovals('pending')
  const [first] = data ?? []
  return (
    <Tile
      title="Rates awaiting approval"
      value={data?.length}
      error={error}
      to={paths.priceApprovals()}
      alarm
      detail={first ? `${first.requestedBy.name}: ${first.item.itemId}` : ''}
    />
  )
}

function LinesBelowCost() {
  const { data, error } = useLinesUnderCost(true)
  return (
    <Tile
      title="Lines below cost"
      value={data?.length}
      error={error}
      to={paths.priceApprovals()}
      alarm
      detail="Of open orders"
    />
  )
}

function ShortTomorrow() {
  const { tomorrow } = useSession()
  const { data, error } = useShortItems(tomorrow)
  return (
    <Tile
      title="Short items for tomorrow"
      value={data?.length}
      error={error}
      to={`${paths.controlPanel()}#short-items`}
      alarm
      detail="More sold than will be in stock"
    />
  )
}

/** The numbers that need attention when they are not zero, for what the user may read. */
export function AttentionTiles() {
  const { can } = useSession()
  return (
    <Tiles>
      {can('sync.read') && <FailedSyncs />}
      {/* Users who see the sync tasks find refused orders there, so each problem is in one tile only. */}
      {can('order.read') && !can('sync.read') && <RefusedOrders />}
      {can('order.read') && <UnroutedOrders />}
      {can('price.belowFloor') && <Approvals />}
      {can('cost.view') && <LinesBelowCost />}
      {can('analytics.read') && <ShortTomorrow />}
    </Tiles>
  )
}
