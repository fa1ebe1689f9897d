import { Anchor, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { CartSummary, TripHead } from '@/api/wire'
import { AttentionTiles } from '@/features/controlPanel/AttentionTiles'
import classes from '@/features/controlPanel/ControlPanel.module.css'
import { ShortItems } from '@/features/controlPanel/ShortItems'
import { openOrders, useActiveTrips, useMyCarts, useOpenOrderCount, useShortItems } from '@/features/controlPanel/tiles'
import { paths } from '@/paths'
import { useUnitTypes } from '@/resources/items'
import { EmptyState } from '@/ui/EmptyState'
import { failureText } from '@/ui/failureText'
import { count, formatDate, formatInstant, formatMoney, formatQuantity, nothing, words } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { usePageActionsSlot } from '@/ui/pageActions'

/** The number of open orders for a date, as a link to them. */
function DayCount({ label, date }: { label: string; date: string }) {
  const { data, error } = useOpenOrderCount({ deliveryDateFrom: date, deliveryDateTo: date })
  return (
    <Link
      to={paths.salesOrders(`${openOrders}&from=${date}&to=${date}`)}
      className={classes.dayCount}
      title={formatDate(date)}
    >
      {label}{' '}
      {error && !data ? <span title={failureText(error)}>not loaded</span> : <b>{formatQuantity(data?.total)}</b>}
    </Link>
  )
}

/** The open orders of today and tomorrow, with the actions of the page beside them. */
function DayBar() {
  const { can, today, tomorrow } = useSession()
  const actions = usePageActionsSlot()
  return (
    <div className={classes.bar}>
      {can('order.read') && (
        <>
          <DayCount label="Open orders for today" date={today} />
          <DayCount label="Open orders for tomorrow" date={tomorrow} />
        </>
      )}
      <Group gap="xs" ref={actions} className={classes.actions} />
    </div>
  )
}

interface SectionProps {
  id: string
  title: string
  /** The link to the whole list. */
  link?: ReactNode
  children: ReactNode
}

function Section({ id, title, link, children }: SectionProps) {
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="xs">
        <Title order={2} id={id}>
          {title}
        </Title>
        {link}
      </Group>
      {children}
    </Paper>
  )
}

/** An empty panel, in one quiet line. */
const Nothing = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed" role="status">
    {children}
  </Text>
)

function Drafts({ carts }: { carts: CartSummary[] }) {
  if (carts.length === 0) return <Nothing>You have no open drafts.</Nothing>
  return (
    <ul className={classes.drafts}>
      {carts.map((cart) => (
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
      ))}
    </ul>
  )
}

function TripsToday({ trips }: { trips: TripHead[] }) {
  if (trips.length === 0) return <Nothing>No trips ready or on the road today.</Nothing>
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

function TripsPanel() {
  const read = useActiveTrips()
  const all = (
    <Anchor component={Link} to={paths.trips()} size="sm">
      All trips
    </Anchor>
  )
  return (
    <Section id="trips-today" title="Trips today" link={all}>
      <Loaded read={read}>{(trips) => <TripsToday trips={trips} />}</Loaded>
    </Section>
  )
}

function DraftsPanel() {
  const read = useMyCarts()
  return (
    <Section id="my-drafts" title="My draft orders">
      <Loaded read={read}>{(carts) => <Drafts carts={carts} />}</Loaded>
    </Section>
  )
}

function ShortItemsPanel() {
  const { can, tomorrow } = useSession()
  const read = useShortItems(tomorrow)
  const { data: unitTypes } = useUnitTypes(can('catalog.read'))
  return (
    <Section id="short-items" title={`Short items for ${formatDate(tomorrow)}`}>
      <Loaded read={read}>{(items) => <ShortItems items={items} unitTypes={unitTypes} />}</Loaded>
    </Section>
  )
}

/** The first screen: numbers that need attention, each with a link to its list. */
export function Component() {
  const { can, today } = useSession()
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
      <DayBar />
      <AttentionTiles />
      <div className={classes.panels}>
        <Stack gap={8}>
          {can('trip.read') && <TripsPanel />}
          {can('order.write') && <DraftsPanel />}
        </Stack>
        {can('analytics.read') && <ShortItemsPanel />}
      </div>
      {!can('order.read') && !can('sync.read') && !can('trip.read') && (
        <EmptyState title="Nothing to show for your role" />
      )}
    </Page>
  )
}
