import { Button, SegmentedControl, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { Unplaced } from '@/api/wire'
import classes from '@/features/routes/Routes.module.css'
import { RouteTag } from '@/features/routes/RouteTag'
import { AddressPlaceDialog } from '@/parts/place/LazyPlaceDialog'
import { paths } from '@/paths'
import { streetAndCity } from '@/resources/address'
import { useRouteActions, useToPlace } from '@/resources/routes'
import { useDialog } from '@/ui/dialog/useDialog'
import { count, formatDistance } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** An address without a street and a city has nothing to look up. */
const canLookUp = ({ canLookUp: can }: { canLookUp: boolean }, { address: { street, city } }: Unplaced) =>
  can && (street !== '' || city !== '')

interface RowProps {
  unplaced: Unplaced
  mayChange: boolean
  canLookUp: boolean
  onFind: () => void
}

function PlaceRow({ unplaced, mayChange, canLookUp, onFind }: RowProps) {
  const { place } = useRouteActions()
  const { customer, address, proposal } = unplaced
  const findLabel = canLookUp ? 'Look up address' : 'Find on map'
  const accept = useAction(async () => {
    if (!proposal) return
    await place(customer._id, address._id, proposal.routeId, proposal.stopNumber)
    const undo = async () => place(customer._id, address._id, null)
    notify(`${customer.name} is stop ${proposal.stopNumber} of ${proposal.name}`, 'success', {
      action: {
        label: 'Undo',
        run: () => void undo().catch(() => notify(`${customer.name} is still on ${proposal.name}`, 'error')),
      },
    })
  })
  return (
    <li className={classes.stop}>
      <span className={classes.where}>
        <b>
          <Link to={paths.customer(customer._id)} className={classes.link}>
            {customer.name}
          </Link>
        </b>
        <span>{streetAndCity(address)}</span>
      </span>
      {proposal ? (
        <>
          <span className={classes.proposal}>
            <RouteTag route={proposal} />
            <span>
              <span className={classes.spoken}>{proposal.name}, </span>stop {proposal.stopNumber}
              <span className={classes.none}>, +{formatDistance(proposal.addedKm)}</span>
            </span>
          </span>
          {mayChange && (
            <Button
              size="compact-sm"
              variant="default"
              loading={accept.busy}
              aria-label={`Accept ${customer.name} as stop ${proposal.stopNumber} of ${proposal.name}`}
              onClick={() => void accept.run()}
            >
              Accept
            </Button>
          )}
        </>
      ) : (
        <>
          <span className={classes.attention}>
            {unplaced.latitude === null ? 'Not on the map' : 'No route has room'}
          </span>
          {mayChange && unplaced.latitude === null && (
            <Button size="compact-sm" variant="default" aria-label={`${findLabel}: ${customer.name}`} onClick={onFind}>
              {findLabel}
            </Button>
          )}
        </>
      )}
    </li>
  )
}

/** Addresses that need a route or coordinates, with the place that makes a route least longer. */
export function ToPlace() {
  const mayChange = useSession().can('route.manage')
  const [missing, setMissing] = useState<'route' | 'coordinates'>('route')
  const { data } = useToPlace(missing)
  const find = useDialog<Unplaced>()
  if (!data || data.withoutRoute + data.withoutCoordinates === 0) return null
  const total = missing === 'route' ? data.withoutRoute : data.withoutCoordinates
  return (
    <section className={classes.section} aria-labelledby="to-place">
      <div className={classes.bar}>
        <Title order={2} id="to-place">
          Addresses to place
        </Title>
        <SegmentedControl
          size="xs"
          ml="auto"
          aria-label="What is missing"
          value={missing}
          onChange={(value) => setMissing(value as typeof missing)}
          data={[
            { value: 'route', label: `No route ${data.withoutRoute}` },
            { value: 'coordinates', label: `Not on map ${data.withoutCoordinates}` },
          ]}
        />
      </div>
      <ul className={classes.stops}>
        {data.addresses.map((unplaced) => (
          <PlaceRow
            key={`${unplaced.customer._id} ${unplaced.address._id}`}
            unplaced={unplaced}
            mayChange={mayChange}
            canLookUp={canLookUp(data, unplaced)}
            onFind={() => find.open(unplaced)}
          />
        ))}
      </ul>
      {find.about && (
        <AddressPlaceDialog
          opened={find.opened}
          address={{
            customerId: find.about.customer._id,
            addressId: find.about.address._id,
            name: find.about.customer.name,
            text: streetAndCity(find.about.address),
            place: null,
            isLookedUp: canLookUp(data, find.about),
          }}
          onClose={find.close}
        />
      )}
      {total > data.addresses.length && (
        <p className={classes.none}>{count(total - data.addresses.length, 'more address', 'more addresses')} follow.</p>
      )}
    </section>
  )
}
