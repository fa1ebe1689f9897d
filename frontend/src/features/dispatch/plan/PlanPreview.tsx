import { Alert, Button, List } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useRead } from '@/api/useRead'
import { placeIn } from '@/features/dispatch/places'
import { dayDate } from '@/ui/shortDate'
import { DayBars } from '@/features/dispatch/plan/DayBars'
import { boardKey } from '@/features/dispatch/dispatch'
import { EmptiedTrips } from '@/features/dispatch/plan/EmptiedTrips'
import { PlanDialog, SendDialog } from '@/features/dispatch/LazyParts'
import { LeftOutPane } from '@/features/dispatch/plan/LeftOutPane'
import classes from '@/features/dispatch/plan/Plan.module.css'
import { PlanFigures } from '@/features/dispatch/plan/PlanFigures'
import { type MapSide, mapSides, PlanMap } from '@/features/dispatch/plan/PlanMap'
import { PlanProgress } from '@/features/dispatch/plan/PlanProgress'
import { idOf, PlanTrips } from '@/features/dispatch/plan/PlanTrips'
import type { Coded, Plan } from '@/features/dispatch/plan/planWire'
import { changedText } from '@/features/dispatch/plan/planWords'
import { type PlannedAgain, usePlanActions } from '@/features/dispatch/plan/usePlanActions'
import { capital } from '@/features/dispatch/words'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { Keycaps } from '@/ui/Keycaps'
import { useShortcuts } from '@/ui/shortcuts'

/** Where a plan is in its life, as the line beside its title. */
function stateOf({ status, seconds, error }: Plan): string {
  if (error && status === 'applied') return 'Applied, except for some trips.'
  if (error && status === 'undone') return 'Undone, except for some trips.'
  if (status === 'applied') return 'Applied. Every trip of the day is as planned here.'
  if (status === 'undone') return 'Undone. The day is as it was before.'
  if (status === 'applying') return 'Being applied…'
  if (status === 'finished') return `Ready in ${seconds.toFixed(1)} s · nothing changes until you apply`
  return 'Nothing changes until you apply it'
}

const foot = [
  ['Up', 'trip'],
  ['Right', 'open moves'],
  ['x', 'keep this trip as it was'],
  ['b', 'before, after'],
  ['a', 'adjust'],
  ['?', 'all keys'],
] as const

function Foot() {
  return (
    <div className={classes.foot}>
      {foot.map(([keys, label]) => (
        <span key={keys}>
          <Keycaps keys={keys} /> {label}
        </span>
      ))}
      <span>Applied as one change · Undo restores all trips</span>
    </div>
  )
}

/** What the preview shows: the selected trip, the moves that are open, the side of the map, the trips that stay. */
function useShown(plan: Plan) {
  const [selected, setSelected] = useState<string>()
  const [opened, setOpened] = useState<string>()
  const [side, setSide] = useState<MapSide>('both')
  const [map, setMap] = useState(false)
  const [kept, setKept] = useState<readonly string[]>([])
  const keep = (id: string) => setKept((all) => (all.includes(id) ? all.filter((each) => each !== id) : [...all, id]))
  const keepSelected = () => {
    const trip = plan.trips.find((each) => idOf(each) === selected)
    if (trip?.tripId && trip.changed) keep(trip.tripId)
  }
  const nextSide = () => setSide((now) => mapSides[(mapSides.indexOf(now) + 1) % mapSides.length]!)
  return {
    selected,
    setSelected,
    opened,
    setOpened,
    side,
    setSide,
    nextSide,
    map,
    toggleMap: () => setMap(!map),
    kept,
    keep,
    keepSelected,
  }
}

const Changes = ({ changes }: { changes: Coded[] }) => (
  <List size="sm">
    {changes.map((change, index) => (
      <List.Item key={`${index} ${change.code}`}>{changedText(change)}</List.Item>
    ))}
  </List>
)

/** Why the plan before this one could not be applied, above the preview that replaces it. */
function Replaced() {
  const replaced = useLocation().state as PlannedAgain | null
  if (!replaced) return null
  return (
    <Alert color="yellow" title="The day has changed, so this is a new plan" m="sm" role="alert">
      <Changes changes={replaced.changes} />
      Nothing was applied. Look at this plan of the day as it is now, then apply it.
    </Alert>
  )
}

/** A plan with all that it would change, and what can be done with it. */
export function PlanPreview({ plan }: { plan: Plan }) {
  const navigate = useNavigate()
  const shown = useShown(plan)
  const [adjusting, setAdjusting] = useState(false)
  const [sending, setSending] = useState(false)
  const { apply, undo, cancel, changes } = usePlanActions(plan)
  const board = useRead(boardKey(plan.date))
  const isEmpty = plan.trips.length === 0
  const open = plan.status === 'finished' && !isEmpty
  const adjust = () => setAdjusting(true)
  const toBoard = () => void navigate(paths.dispatch(`?date=${plan.date}`))
  const applyNow = () => void apply.run(shown.kept)
  useShortcuts('Plan preview', [
    { keys: 'Up', label: 'Previous trip, next trip (↓)', run: () => undefined, listed: 'only' },
    { keys: 'Right', label: 'Open the moves of a trip, close them (←)', run: () => undefined, listed: 'only' },
    { keys: 'x', label: 'Keep this trip as it was', run: shown.keepSelected, enabled: open },
    { keys: 'b', label: 'Show before, after or both on the map', run: shown.nextSide },
    { keys: 'm', label: 'Map', run: shown.toggleMap },
    { keys: 'a', label: 'Adjust and run again', run: adjust },
    { keys: 'mod+Enter', label: 'Apply the plan', run: applyNow, enabled: open },
    {
      keys: 's',
      label: 'Send to drivers',
      run: () => setSending(true),
      enabled: plan.status === 'applied' && board.data !== undefined,
    },
    { keys: 'Esc', label: 'Back to the board', run: toBoard },
  ])
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h2>Plan for {dayDate(plan.date)}</h2>
        <p role="status">{stateOf(plan)}</p>
        <div className={classes.tools}>
          <Button variant="subtle" color="gray" onClick={toBoard}>
            {open ? 'Discard' : 'Back to the board'}
          </Button>
          <Button variant="default" onClick={adjust} aria-keyshortcuts="A">
            Adjust and run again
          </Button>
          {open && (
            <Button loading={apply.busy} onClick={applyNow} aria-keyshortcuts="Control+Enter">
              {shown.kept.length > 0 ? `Apply plan, keep ${shown.kept.length}` : 'Apply plan'}
            </Button>
          )}
          {plan.status === 'applying' && <Button loading>Apply plan</Button>}
          {plan.status === 'applied' && (
            <>
              <Button variant="default" loading={undo.busy} onClick={() => void undo.run()}>
                Undo
              </Button>
              <Button onClick={() => setSending(true)} disabled={!board.data}>
                Send to drivers
              </Button>
            </>
          )}
        </div>
      </div>
      <div>
        {open && <Replaced />}
        {changes.length > 0 && (
          <Alert color="yellow" title="The day has changed since" m="sm" role="alert">
            <Changes changes={changes} />
            <Button mt="xs" variant="default" size="compact-sm" onClick={adjust}>
              Run again
            </Button>
          </Alert>
        )}
        {plan.error !== '' && plan.trips.length > 0 && (
          <Alert color="yellow" title="Some trips could not be changed" m="sm" role="alert">
            {capital(plan.error)}. Look at these trips on the board.
          </Alert>
        )}
        {plan.status === 'applied' && board.data && <EmptiedTrips plan={plan} board={board.data} />}
        {plan.before && plan.after && <PlanFigures before={plan.before} after={plan.after} />}
      </div>
      {isEmpty && plan.status !== 'finished' ? (
        <PlanProgress plan={plan} onCancel={() => void cancel.run()} canceling={cancel.busy} onAgain={adjust} />
      ) : (
        <div className={classes.panes} data-map={shown.map || undefined}>
          <div className={classes.changes}>
            {isEmpty ? (
              <EmptyState title="No trips in this plan">
                {plan.unplanned.length > 0
                  ? 'No order of this date can be put on a trip. What is left out says why.'
                  : 'There are no orders to deliver on this date.'}
              </EmptyState>
            ) : (
              <>
                <PlanTrips
                  plan={plan}
                  selected={shown.selected}
                  opened={shown.opened}
                  kept={shown.kept}
                  onSelect={shown.setSelected}
                  onOpen={shown.setOpened}
                  onKeep={open ? shown.keep : undefined}
                />
                <DayBars trips={plan.trips} />
              </>
            )}
          </div>
          <PlanMap
            plan={plan}
            home={placeIn(board.data?.warehouse)}
            side={shown.side}
            onSide={shown.setSide}
            selected={shown.selected}
            onSelect={shown.setSelected}
          />
          <LeftOutPane plan={plan} onAdjust={adjust} />
        </div>
      )}
      <Foot />
      <PlanDialog date={plan.date} rules={plan.request} opened={adjusting} onClose={() => setAdjusting(false)} />
      {board.data && <SendDialog board={board.data} opened={sending} onClose={() => setSending(false)} />}
    </div>
  )
}
