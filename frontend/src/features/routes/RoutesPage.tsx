import { ActionIcon, Button, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { addDays, useSession } from '@/api/session'
import type { Route } from '@/api/wire'
import { DayDialog, RouteDialog } from '@/features/routes/LazyDialogs'
import classes from '@/features/routes/Routes.module.css'
import { RunSummary } from '@/features/routes/RunSummary'
import { ScheduleGrid } from '@/features/routes/ScheduleGrid'
import { ToPlace } from '@/features/routes/ToPlace'
import { weekName, weekOf } from '@/features/routes/week'
import { paths } from '@/paths'
import { useAllRoutes, useCalendar } from '@/resources/routes'
import { isBusinessDate } from '@/ui/businessDate'
import { useDialog } from '@/ui/dialog/useDialog'
import { EmptyState } from '@/ui/EmptyState'
import { count } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { usePageActionsSlot } from '@/ui/pageActions'
import { useShortcuts } from '@/ui/shortcuts'

/** The week of all routes. What stands below it comes after it, so that nothing moves. */
function Schedule({ routes, below }: { routes: readonly Route[]; below: ReactNode }) {
  const { can, today } = useSession()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('week') ?? ''
  const dates = weekOf(isBusinessDate(asked) ? asked : today)
  const read = useCalendar(dates[0]!, dates[6]!)
  const dialog = useDialog<{ routeId: string; date: string }>()
  const actions = usePageActionsSlot()
  const go = (date: string) => setSearch({ week: date }, { replace: true })
  const opened = read.data?.find(({ routeId, date }) => routeId === dialog.about?.routeId && date === dialog.about.date)
  const shown = routes.filter(({ isActive }) => isActive)
  return (
    <>
      <section className={classes.section} aria-labelledby="schedule">
        <div className={classes.bar}>
          <Title order={2} id="schedule">
            Schedule
          </Title>
          <ActionIcon variant="subtle" color="gray" aria-label="Week before" onClick={() => go(addDays(dates[0]!, -7))}>
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <span aria-live="polite">{weekName(dates)}</span>
          <ActionIcon variant="subtle" color="gray" aria-label="Week after" onClick={() => go(addDays(dates[0]!, 7))}>
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
          {!dates.includes(today) && (
            <Button size="compact-sm" variant="default" onClick={() => go(today)}>
              This week
            </Button>
          )}
          <RunSummary days={read.data ?? []} />
          <span className={classes.new} ref={actions} />
        </div>
        <Loaded read={read}>
          {(days) => (
            <ScheduleGrid
              routes={shown}
              days={days}
              dates={dates}
              today={today}
              onOpen={can('route.manage') ? (routeId, date) => dialog.open({ routeId, date }) : undefined}
            />
          )}
        </Loaded>
        {opened && (
          <DayDialog
            key={`${opened.routeId} ${opened.date}`}
            day={opened}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        )}
      </section>
      {(read.data !== undefined || read.error !== undefined) && below}
    </>
  )
}

function RoutesView({ routes }: { routes: readonly Route[] }) {
  const mayChange = useSession().can('route.manage')
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  useShortcuts('Routes', [{ keys: 'n', label: 'New route', run: () => setCreating(true), enabled: mayChange }])
  const active = routes.filter(({ isActive }) => isActive)
  const addresses = routes.reduce((sum, { stopCount }) => sum + stopCount, 0)
  return (
    <Page
      title="Routes"
      badges={`${active.length} active · ${count(addresses, 'address', 'addresses')}`}
      actions={
        mayChange && (
          <Button variant="default" size="compact-sm" onClick={() => setCreating(true)}>
            New route
          </Button>
        )
      }
    >
      {routes.length === 0 ? (
        <EmptyState title="No routes yet">
          {mayChange ? 'A route is a weekly round of a truck. Create the first one.' : 'A dispatcher creates them.'}
        </EmptyState>
      ) : (
        <div className={classes.left}>
          <Schedule routes={routes} below={<ToPlace />} />
        </div>
      )}
      <RouteDialog
        opened={creating}
        route={undefined}
        onSaved={(route) => {
          setCreating(false)
          void navigate(paths.route(route._id))
        }}
        onClose={() => setCreating(false)}
      />
    </Page>
  )
}

/** The routes: the week of all of them, and the addresses that are on none. */
export function Component() {
  return (
    <Loaded read={useAllRoutes()} page="Routes">
      {(routes) => <RoutesView routes={routes} />}
    </Loaded>
  )
}
