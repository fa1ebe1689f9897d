import { Checkbox, NumberInput, Radio, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { randomId } from '@/api/client'
import { ApiError } from '@/api/errors'
import { useRead } from '@/api/useRead'
import { boardKey } from '@/features/dispatch/dispatch'
import { planOf } from '@/features/dispatch/plan/plans'
import type { Balance, Objective, Plan, PlanRequest } from '@/features/dispatch/plan/planWire'
import { balanceChoices, objectiveChoices } from '@/features/dispatch/plan/planWords'
import type { Board } from '@/features/dispatch/wire'
import { tripName } from '@/resources/tripTag'
import { paths } from '@/paths'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { useApiForm } from '@/ui/form/useApiForm'
import { count } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'

/** `maxWorkMinutes` 0 is the site setting. */
export type PlanRules = Omit<Plan['request'], 'date' | 'tripIds'>

const labels = {
  objective: 'Goal',
  balance: 'Balance',
  maxWorkMinutes: 'Longest day, hours',
  lockTrips: 'Stay as they are',
  vehicleIds: 'Additional trucks',
  keepTrucks: 'Trucks',
  reload: 'Reloading',
}

interface FormProps {
  board: Board
  rules: PlanRules
  onClose: () => void
}

function PlanForm({ board, rules, onClose }: FormProps) {
  const navigate = useNavigate()
  const used = new Set(board.trips.map(({ vehicle }) => vehicle?._id))
  const spare = board.vehicles.filter(({ _id }) => !used.has(_id))
  const trips = board.trips.filter(({ editable }) => editable)
  const form = useApiForm({
    initial: {
      objective: rules.objective as string,
      balance: rules.balance as string,
      hours: rules.maxWorkMinutes / 60 || ('' as number | string),
      lockTrips: rules.lockTrips.filter((id) => trips.some(({ _id }) => _id === id)),
      vehicleIds: rules.vehicleIds.filter((id) => spare.some(({ _id }) => _id === id)),
      keepTrucks: rules.keepTrucks,
      reload: rules.reload,
    },
    labels,
    send: async ({ objective, balance, hours, lockTrips, vehicleIds, keepTrucks, reload }, { idempotencyKey }) => {
      const request: PlanRequest = {
        date: board.date,
        objective: objective as Objective,
        balance: balance as Balance,
        keepTrucks,
        reload,
        lockTrips,
        ...(vehicleIds.length > 0 ? { vehicleIds } : {}),
        ...(Number(hours) > 0 ? { maxWorkMinutes: Math.round(Number(hours) * 60) } : {}),
      }
      try {
        return await planOf(request, idempotencyKey)
      } catch (error) {
        if (!(error instanceof ApiError && error.held)) throw error
        // An earlier press is still carried out. A date has one plan at a time, so a new request is answered with it.
        return planOf(request, randomId())
      }
    },
    onSent: ({ jobId }) => {
      onClose()
      void navigate(paths.dispatchPlan(jobId))
    },
    unsaved: '',
    kept: undefined,
  })
  return (
    <DialogForm form={form} submit="Plan the day" onClose={onClose}>
      <Text size="sm" c="dimmed">
        {count(board.unplanned.length, 'unplanned order')}, {count(board.trips.length, 'trip')}. Nothing changes until
        you apply the plan.
      </Text>
      <Radio.Group {...form.field('objective')} label={labels.objective}>
        <Stack gap={6}>
          {objectiveChoices.map((choice) => (
            <Radio key={choice.value} {...choice} size="xs" />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group {...form.field('balance')} label={labels.balance}>
        <Stack gap={6}>
          {balanceChoices.map((choice) => (
            <Radio key={choice.value} {...choice} size="xs" />
          ))}
        </Stack>
      </Radio.Group>
      <NumberInput
        {...form.field('hours')}
        label={labels.maxWorkMinutes}
        placeholder="As in the site settings"
        min={1}
        max={24}
        step={0.5}
        hideControls
      />
      <Checkbox
        label="Planned stops stay on their trucks; only the sequence changes"
        checked={form.values.keepTrucks}
        onChange={(event) => form.set({ keepTrucks: event.currentTarget.checked })}
      />
      <Checkbox
        label="Trucks may reload at the warehouse during the day"
        checked={form.values.reload}
        onChange={(event) => form.set({ reload: event.currentTarget.checked })}
      />
      {trips.length > 0 && (
        <Checkbox.Group {...form.field('lockTrips')} label={`${labels.lockTrips}: trips that the plan does not touch`}>
          <Stack gap={6} mah={180} style={{ overflowY: 'auto' }}>
            {trips.map((trip) => (
              <Checkbox key={trip._id} value={trip._id} label={`${trip.number} ${tripName(trip)}`} size="xs" />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {spare.length > 0 && (
        <Checkbox.Group
          {...form.field('vehicleIds')}
          label={`${labels.vehicleIds}: not on a trip yet; the plan may use them`}
        >
          <Stack gap={6} mah={140} style={{ overflowY: 'auto' }}>
            {spare.map(({ _id, name, licensePlate }) => (
              <Checkbox key={_id} value={_id} label={`${name} ${licensePlate}`.trim()} size="xs" />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </DialogForm>
  )
}

const usual: PlanRules = {
  objective: 'cost',
  balance: 'lightly',
  maxWorkMinutes: 0,
  keepTrucks: false,
  reload: true,
  lockTrips: [],
  vehicleIds: [],
}

interface Props {
  date: string
  rules?: PlanRules | undefined
  opened: boolean
  onClose: () => void
}

/** The rules by which a day is planned, and the start of the plan. */
export function PlanDialog({ date, rules = usual, opened, onClose }: Props) {
  const read = useRead(opened ? boardKey(date) : null)
  return (
    <FormDialog opened={opened} onClose={onClose} title="Plan the day">
      <Loaded read={read}>{(board) => <PlanForm board={board} rules={rules} onClose={onClose} />}</Loaded>
    </FormDialog>
  )
}
