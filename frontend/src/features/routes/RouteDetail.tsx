import { Alert, Button, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import type { Route } from '@/api/wire'
import { useFleet } from '@/features/routes/fleet'
import { RouteDialog } from '@/features/routes/LazyDialogs'
import classes from '@/features/routes/Routes.module.css'
import { RouteTag } from '@/features/routes/RouteTag'
import { StopsList } from '@/features/routes/StopsList'
import { idOf } from '@/features/routes/useStopOrder'
import { weekdaysText } from '@/features/routes/week'
import { mapColors } from '@/parts/map/mapColors'
import { MapView } from '@/parts/map/MapView'
import type { MapLine, MapMarker } from '@/parts/map/mapContent'
import { paths } from '@/paths'
import { useRoute, useRouteActions } from '@/resources/routes'
import { ConfirmDialog } from '@/ui/dialog/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { formatDistance, formatMinutes, formatQuantity, nothing } from '@/ui/format'
import { formatTimeOfDay } from '@/ui/clock'
import { Loaded } from '@/ui/Loaded'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** What the map shows of a route; its depot is where the line begins. */
function useContent(route: Route): { markers: MapMarker[]; lines: MapLine[] } {
  return useMemo(() => {
    const color = route.color || mapColors.planned
    const legs = route.usual?.line ?? []
    const depot = legs[0]?.points[0]
    const markers: MapMarker[] = route.stops.flatMap((stop) =>
      stop.latitude === undefined || stop.longitude === undefined
        ? []
        : [
            {
              id: idOf(stop),
              latitude: stop.latitude,
              longitude: stop.longitude,
              shape: 'stop' as const,
              label: `${stop.stopNumber}`,
              title: `${stop.stopNumber} ${stop.customer?.name ?? ''}`,
              color,
            },
          ],
    )
    return {
      markers: depot ? [{ id: 'warehouse', shape: 'warehouse', title: 'Warehouse', ...depot }, ...markers] : markers,
      lines: legs.map(({ stopNumber, points, straight }) => ({
        id: `${stopNumber}`,
        points,
        color,
        ...(straight ? { look: 'proposed' as const } : {}),
      })),
    }
  }, [route])
}

function RouteHead({ route, mayChange }: { route: Route; mayChange: boolean }) {
  const { vehicles, drivers } = useFleet()
  const { setActive, remove } = useRouteActions()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const activate = useAction(async () => {
    await setActive(route, !route.isActive)
    notify(`${route.name} is ${route.isActive ? 'inactive' : 'active'}`, 'success')
  })
  const removal = useAction(async () => {
    await remove(route)
    notify(`${route.name} deleted`, 'default')
    await navigate(paths.routes())
  })
  const label = (choices: typeof vehicles, id: string | null) =>
    choices.find(({ value }) => value === id)?.label ?? nothing
  const { usual } = route
  const facts = [
    [
      'Runs',
      [weekdaysText(route.weekdays) || nothing, route.startTime && formatTimeOfDay(route.startTime)]
        .filter(Boolean)
        .join(', '),
    ],
    ['Truck', label(vehicles, route.vehicleId)],
    ['Driver', label(drivers, route.driverId)],
    ['Stops', formatQuantity(route.stopCount)],
    ['Usual day', usual ? `${formatDistance(usual.distanceKm)}, ${formatMinutes(usual.durationMin)}` : nothing],
  ] as const
  return (
    <div>
      <div className={classes.head}>
        <RouteTag route={route} />
        <Title order={2}>{route.name}</Title>
        {!route.isActive && <span className={classes.none}>Inactive</span>}
        {mayChange && (
          <span className={classes.actions}>
            {!route.isActive && route.stopCount === 0 && (
              <Button variant="default" onClick={() => setRemoving(true)}>
                Delete
              </Button>
            )}
            <Button variant="default" loading={activate.busy} onClick={() => void activate.run()}>
              {route.isActive ? 'Deactivate' : 'Activate'}
            </Button>
            <Button variant="default" onClick={() => setEditing(true)}>
              Edit
            </Button>
          </span>
        )}
      </div>
      <p className={classes.facts}>
        {facts.map(([name, value]) => (
          <span key={name} className={classes.fact}>
            <span>{name}</span>
            {value}
          </span>
        ))}
      </p>
      {usual !== undefined && usual.unknown > 0 && (
        <Alert color="yellow" mt="xs">
          {usual.unknown === 1 ? 'One stop is' : `${usual.unknown} stops are`} not on the map, so the usual day is
          shorter than it will be. Give the address coordinates on its customer’s page.
        </Alert>
      )}
      <RouteDialog opened={editing} route={route} onSaved={() => setEditing(false)} onClose={() => setEditing(false)} />
      <ConfirmDialog
        opened={removing}
        title={`Delete ${route.name}`}
        confirm="Delete route"
        danger
        busy={removal.busy}
        onClose={() => setRemoving(false)}
        onConfirm={() => void removal.run()}
      >
        It cannot be restored.
      </ConfirmDialog>
    </div>
  )
}

function RouteView({ route }: { route: Route }) {
  const mayChange = useSession().can('route.manage')
  const [selected, setSelected] = useState<string>()
  const content = useContent(route)
  return (
    <section className={classes.section} aria-label={route.name}>
      <RouteHead route={route} mayChange={mayChange} />
      {route.stops.length === 0 ? (
        <EmptyState title="No stops yet">
          Put addresses on the route: from the list below, or on a customer’s page.
        </EmptyState>
      ) : (
        <div className={classes.route}>
          <StopsList route={route} mayChange={mayChange} selected={selected} onSelect={setSelected} />
          <div className={classes.map}>
            <MapView
              {...content}
              label={`Stops of ${route.name}, as in the list`}
              selected={selected}
              onSelect={setSelected}
              fitted={route._id}
            />
          </div>
        </div>
      )}
    </section>
  )
}

/** A route: its weekly pattern, and its stops in order on a list and on the map. */
export function RouteDetail({ id }: { id: string }) {
  const read = useRoute(id)
  return (
    <Loaded read={read} missing="This route does not exist.">
      {(route) => <RouteView key={route._id} route={route} />}
    </Loaded>
  )
}
