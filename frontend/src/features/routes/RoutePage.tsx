import { Alert, Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useSession } from '@/api/session'
import type { Route, RouteStop } from '@/api/wire'
import { useFleet } from '@/features/routes/fleet'
import { RouteDialog, TransferDialog } from '@/features/routes/LazyDialogs'
import { RouteCalendar } from '@/features/routes/RouteCalendar'
import classes from '@/features/routes/RoutePage.module.css'
import { RouteTag } from '@/features/routes/RouteTag'
import { StopsList } from '@/features/routes/StopsList'
import { ToPlace } from '@/features/routes/ToPlace'
import { idOf } from '@/features/routes/useStopOrder'
import { weekdaysText } from '@/features/routes/week'
import { mapColors } from '@/parts/map/mapColors'
import { MapView } from '@/parts/map/MapView'
import type { MapLine, MapMarker } from '@/parts/map/mapContent'
import { paths } from '@/paths'
import { useRoute, useRouteActions } from '@/resources/routes'
import { ConfirmDialog } from '@/ui/dialog/ConfirmDialog'
import { useDialog } from '@/ui/dialog/useDialog'
import { EmptyState } from '@/ui/EmptyState'
import { Facts } from '@/ui/Facts'
import { formatDate, formatDistance, formatMinutes, formatQuantity, nothing } from '@/ui/format'
import { formatTimeOfDay } from '@/ui/clock'
import { Loaded } from '@/ui/Loaded'
import { KeyBar } from '@/ui/KeyBar'
import { Page } from '@/ui/Page'
import { useScreenTitle } from '@/ui/screenTitle'
import { useShortcuts } from '@/ui/shortcuts'
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
    ...(route.nextRun?.date
      ? [
          [
            'Next run',
            `${formatDate(route.nextRun.date)}${route.nextRun.startTime ? `, ${formatTimeOfDay(route.nextRun.startTime)}` : ''}`,
          ] as const,
        ]
      : []),
    ['Usual day', usual ? `${formatDistance(usual.distanceKm)}, ${formatMinutes(usual.durationMin)}` : nothing],
  ] as const
  return (
    <>
      <div className={classes.head}>
        <Facts facts={facts} />
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
      {usual !== undefined && usual.unknown > 0 && (
        <Alert color="yellow">
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
    </>
  )
}

const focusSchedule = (): void =>
  document.querySelector<HTMLElement>('table[aria-label="Schedule"] button[tabindex="0"]')?.focus()

const hints = [
  ['Alt+ArrowUp', 'move stop up'],
  ['Alt+ArrowDown', 'move stop down'],
  ['t', 'transfer stop'],
  ['s', 'schedule'],
] as const

function RouteView({ route }: { route: Route }) {
  const mayChange = useSession().can('route.manage')
  const [selected, setSelected] = useState<string>()
  const content = useContent(route)
  const transfer = useDialog<RouteStop>()
  const stop = route.stops.find((each) => idOf(each) === selected)
  useShortcuts('Route', [
    { keys: 's', label: 'Schedule', run: focusSchedule },
    {
      keys: 't',
      label: 'Transfer the selected stop to another route',
      enabled: mayChange && stop !== undefined,
      run: () => stop && transfer.open(stop),
    },
  ])
  return (
    <Page
      title={route.name}
      badges={
        <>
          <RouteTag route={route} />
          {!route.isActive && 'Inactive'}
        </>
      }
    >
      <RouteHead route={route} mayChange={mayChange} />
      <div className={classes.panes}>
        {route.stops.length === 0 ? (
          <EmptyState title="No stops yet">
            Put addresses on the route: from the list below, or on a customer’s page.
          </EmptyState>
        ) : (
          <>
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
          </>
        )}
        <div className={classes.side}>
          <RouteCalendar route={route} />
          <ToPlace />
        </div>
      </div>
      {mayChange && <KeyBar hints={hints} />}
      {transfer.about && (
        <TransferDialog route={route} stop={transfer.about} opened={transfer.opened} onClose={transfer.close} />
      )}
    </Page>
  )
}

/** A route: its stops in order on a list and on the map, and its runs in five weeks. */
export function Component() {
  const { routeId } = useParams()
  const read = useRoute(routeId)
  useScreenTitle(read.data?.name)
  return (
    <Loaded read={read} page="Route" missing="This route does not exist.">
      {(route) => <RouteView key={route._id} route={route} />}
    </Loaded>
  )
}
