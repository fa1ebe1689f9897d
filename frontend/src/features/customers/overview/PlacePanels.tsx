import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { Customer } from '@/api/wire'
import { deliverySentence, factsOf } from '@/features/customers/delivery/facts'
import classes from '@/features/customers/overview/Overview.module.css'
import { MapView } from '@/parts/map/MapView'
import { addressLine } from '@/resources/address'
import { openStatuses } from '@/resources/openOrders'
import { useSalesOrders } from '@/resources/salesOrders'
import { paths } from '@/paths'
import { count, formatDate, formatMoney, words } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { Panel } from '@/ui/Panel'
import { PanelSkeleton } from '@/ui/Skeletons'

type Address = Customer['addresses'][number]

const mostOrders = 6
const mostAddresses = 6
const nameOf = (address: Address): string => address.label || address.street || address._id

/** An address that only gets bills needs no route. */
const isUnrouted = ({ route, isDefaultBilling, isDefaultShipping }: Address): boolean =>
  route === null && (isDefaultShipping || !isDefaultBilling)

const routeText = (address: Address): string => {
  if (address.route) return `${address.route.name}, stop ${address.route.stopNumber}`
  return isUnrouted(address) ? 'No route' : 'Billing only'
}

function AddressesMap({ addresses }: { addresses: readonly Address[] }) {
  const markers = addresses.flatMap((address) =>
    address.latitude === null || address.longitude === null
      ? []
      : [
          {
            id: address._id,
            title: nameOf(address),
            shape: 'stop' as const,
            label: String(address.route?.stopNumber ?? ''),
            latitude: address.latitude,
            longitude: address.longitude,
            ...(!isUnrouted(address) ? {} : { label: '!', state: 'attention' as const }),
          },
        ],
  )
  if (markers.length === 0) return null
  return (
    <div className={classes.map}>
      <MapView
        label="The customer’s addresses, as in the list below"
        markers={markers}
        lines={[]}
        fitted={markers.map(({ id }) => id).join()}
      />
    </div>
  )
}

/** Where the customer receives, with the stop on its route. An address without a route stands out. */
export function AddressesPanel({ customer, all }: { customer: Customer; all: string }) {
  const { today, can } = useSession()
  const { addresses } = customer
  return (
    <>
      <AddressesMap addresses={addresses} />
      <Panel
        title="Addresses"
        note={addresses.length === 0 ? 'none in the ERP' : String(addresses.length)}
        all={{ label: can('route.manage') ? 'Edit' : 'All', to: all }}
      >
        <ul className={classes.list}>
          {addresses.slice(0, mostAddresses).map((address) => (
            <li key={address._id}>
              <b>{nameOf(address)}</b>
              <span className={isUnrouted(address) ? classes.amber : classes.second}>{routeText(address)}</span>
              <span className={classes.whole}>{addressLine(address)}</span>
              {(address.route || isUnrouted(address)) && (
                <span className={`${classes.whole} ${classes.second}`}>
                  {deliverySentence(factsOf(address), today)}
                  {factsOf(address).driverNote && `. ${factsOf(address).driverNote}`}
                </span>
              )}
            </li>
          ))}
        </ul>
        {addresses.length > mostAddresses && (
          <span className={classes.quiet}>
            {count(addresses.length - mostAddresses, 'more address', 'more addresses')}
          </span>
        )}
      </Panel>
    </>
  )
}

/** The orders that are not delivered yet, the next one first. */
export function OpenOrdersPanel({ customerId, all }: { customerId: string; all: string }) {
  const read = useSalesOrders({
    page: 1,
    limit: mostOrders,
    sort: 'deliveryDate',
    filters: { customerId, status: [...openStatuses] },
  })
  return (
    <Panel title="Open orders" note={read.data && String(read.data.total)} all={{ label: 'All orders', to: all }}>
      <Loaded
        read={read}
        failed="The open orders could not be loaded"
        loading={<PanelSkeleton lines={3} label="Open orders are loading" />}
      >
        {({ salesOrders }) =>
          salesOrders.length === 0 ? (
            <span className={classes.second}>No open order.</span>
          ) : (
            <ul className={classes.list}>
              {salesOrders.map((order) => (
                <li key={order._id}>
                  <Link to={paths.salesOrder(order._id)}>{order.orderNumber}</Link>
                  <span>{formatMoney(order.total)}</span>
                  <span className={classes.second}>
                    {formatDate(order.deliveryDate)}, {count(order.lineCount, 'line')}
                  </span>
                  <span className={order.attention?.length ? classes.amber : classes.second}>
                    {order.attention?.length ? 'Needs attention' : words(order.status)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
