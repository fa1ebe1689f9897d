import { Anchor, Button, Paper, Stack, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { CartSummary, TripHead } from '@/api/wire'
import classes from '@/features/controlPanel/ControlPanel.module.css'
import { ShortItems } from '@/features/controlPanel/ShortItems'
import {
  useActiveTrips,
  useFailedTasks,
  useFailureCauses,
  useMyCarts,
  useOrderCount,
  useShortItems,
} from '@/features/controlPanel/tiles'
import { paths } from '@/paths'
import { useUnitTypes } from '@/resources/items'
import { useLinesUnderCost, usePriceApprovals } from '@/resources/priceApprovals'
import { openStatuses } from '@/resources/salesOrders'
import { EmptyState } from '@/ui/EmptyState'
import { count, formatDate, formatInstant, formatMoney, nothing, words } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { Tile } from '@/ui/Tile'
import { Tiles } from '@/ui/Tiles'

const open = openStatuses.join(',')

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {title}
      </Title>
      {children}
    </Paper>
  )
}

function Drafts({ carts }: { carts: CartSummary[] }) {
  if (carts.length === 0)
    return (
      <EmptyState
        title="You have no open drafts"
        action={
          <Anchor component={Link} to={paths.cart()}>
            New order
          </Anchor>
        }
      />
    )
  return (
    <ul className={classes.drafts}>
      {carts.map((cart) => {
        return (
          <li key={cart._id}>
            <Anchor component={Link} to={paths.cart(cart._id)} size="sm">
              {cart.customer?.name ?? 'No customer yet'}
            </Anchor>
            <Text size="sm" c={cart.errorCount > 0 ? 'yellow.4' : 'dimmed'}>
              {cart.errorCount > 0 ? `${cart.errorCount} of ` : ''}
              {count(cart.lineCount, 'line')}
              {cart.errorCount > 0 ? ' with errors' : ''} · {formatMoney(cart.total)} · {formatInstant(cart.updatedAt)}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}

function TripsToday({ trips }: { trips: TripHead[] }) {
  if (trips.length === 0)
    return (
      <EmptyState
        title="No trips ready or on the road today"
        action={
          <Anchor component={Link} to={paths.trips()}>
            All trips
          </Anchor>
        }
      />
    )
  return (
    <Table aria-label="Trips today" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Trip</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th>Driver</Table.Th>
          <Table.Th ta="right">Stops done</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {trips.map((trip) => (
          <Table.Tr key={trip._id}>
            <Table.Td>
              <Anchor component={Link} to={paths.trip(trip._id)} size="sm">
                {trip.tripNumber}
                {trip.route ? ` · ${trip.route.name}` : ''}
              </Anchor>
            </Table.Td>
            <Table.Td>
              {words(trip.status)} · ERP {words(trip.erpStatus).toLowerCase()}
            </Table.Td>
            <Table.Td>{trip.driverId ? `${trip.driverId.firstName} ${trip.driverId.lastName}` : nothing}</Table.Td>
            <Table.Td ta="right">
              {trip.progress.done} of {trip.progress.total}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** The first screen: numbers that need attention, each with a link to its list. */
export function Component() {
  const { can, today, tomorrow } = useSession()
  const orders = can('order.read')
  const on = (from: string, to: string) =>
    orders ? { status: [...openStatuses], deliveryDateFrom: from, deliveryDateTo: to } : null
  const forToday = useOrderCount(on(today, today))
  const forTomorrow = useOrderCount(on(tomorrow, tomorrow))
  const unrouted = useOrderCount(
    orders ? { status: [...openStatuses], deliveryDateFrom: today, routeId: 'none' } : null,
  )
  const unsynced = useOrderCount(orders && !can('sync.read') ? { sync: 'failed' } : null)
  const failed = useFailedTasks(can('sync.read'))
  const causes = useFailureCauses(can('sync.read'))
  const carts = useMyCarts(can('order.write'))
  const active = useActiveTrips(can('trip.read'))
  const short = useShortItems(can('analytics.read') ? tomorrow : null)
  const approvals = usePriceApprovals(can('price.belowFloor') ? 'pending' : null)
  const underCost = useLinesUnderCost(can('cost.view'))
  const { data: unitTypes } = useUnitTypes(can('catalog.read'))
  return (
    <Page
      title="Control panel"
      badges={<Text c="dimmed">{formatDate(today)}</Text>}
      actions={
        can('order.write') && (
          <Button component={Link} to={paths.cart()}>
            New order
          </Button>
        )
      }
    >
      <Tiles>
        {can('sync.read') && (
          <Tile
            title="Failed syncs"
            value={failed.data?.total}
            minimum={failed.data?.totalIsMinimum ?? false}
            error={failed.error}
            to={paths.syncManager('?tab=tasks&status=failed')}
            alarm
            detail={causes.data?.[0]?.cause ?? (failed.data?.total === 0 ? 'All records are synced' : '')}
          />
        )}
        {orders && (
          <>
            {/* Users who see the sync tasks find refused orders there, so each problem is in one tile only. */}
            {!can('sync.read') && (
              <Tile
                title="Orders refused by the ERP"
                value={unsynced.data?.total}
                error={unsynced.error}
                to={paths.salesOrders('?sync=failed')}
                alarm
              />
            )}
            <Tile
              title="Open orders without a route"
              value={unrouted.data?.total}
              error={unrouted.error}
              to={paths.salesOrders(`?status=${open}&from=${today}&route=none`)}
              alarm
              detail="From today on"
            />
            <Tile
              title="Open orders for today"
              value={forToday.data?.total}
              error={forToday.error}
              to={paths.salesOrders(`?status=${open}&from=${today}&to=${today}`)}
              detail={formatDate(today)}
            />
            <Tile
              title="Open orders for tomorrow"
              value={forTomorrow.data?.total}
              error={forTomorrow.error}
              to={paths.salesOrders(`?status=${open}&from=${tomorrow}&to=${tomorrow}`)}
              detail={formatDate(tomorrow)}
            />
          </>
        )}
        {can('price.belowFloor') && (
          <Tile
            title="Rates awaiting approval"
            value={approvals.data?.length}
            error={approvals.error}
            to={paths.priceApprovals()}
            alarm
            detail={
              approvals.data?.[0] ? `${approvals.data[0].requestedBy.name}: ${approvals.data[0].item.itemId}` : ''
            }
          />
        )}
        {can('cost.view') && (
          <Tile
            title="Lines below cost"
            value={underCost.data?.length}
            error={underCost.error}
            to={paths.priceApprovals()}
            alarm
            detail="Of open orders"
          />
        )}
        {can('analytics.read') && (
          <Tile
            title="Short items for tomorrow"
            value={short.data?.length}
            error={short.error}
            to={`${paths.controlPanel()}#short-items`}
            alarm
            detail="More sold than will be in stock"
          />
        )}
      </Tiles>
      <div className={classes.panels}>
        <Stack gap="sm">
          {can('trip.read') && (
            <Section id="trips-today" title="Trips today">
              <Loaded read={active}>{(trips) => <TripsToday trips={trips} />}</Loaded>
            </Section>
          )}
          {can('order.write') && (
            <Section id="my-drafts" title="My draft orders">
              <Loaded read={carts}>{(drafts) => <Drafts carts={drafts} />}</Loaded>
            </Section>
          )}
        </Stack>
        {can('analytics.read') && (
          <Section id="short-items" title={`Short items for ${formatDate(tomorrow)}`}>
            <Loaded read={short}>{(items) => <ShortItems items={items} unitTypes={unitTypes} />}</Loaded>
          </Section>
        )}
      </div>
      {!orders && !can('sync.read') && !can('trip.read') && <EmptyState title="Nothing to show for your role" />}
    </Page>
  )
}
