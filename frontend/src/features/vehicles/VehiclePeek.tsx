import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { errorText } from '@/api/errors'
import { useSession } from '@/api/session'
import type { Vehicle } from '@/api/wire'
import { dimensionLabels, dimensions, formatCapacity, measureOf } from '@/features/vehicles/capacity'
import { DriverToday, RouteToday } from '@/features/vehicles/Today'
import { featureLabel } from '@/resources/vehicleFeatures'
import { useVehicleActions } from '@/resources/vehicles'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { Facts } from '@/ui/Facts'
import { formatInstant, nothing, type Units } from '@/ui/format'
import { StatusBadge } from '@/ui/StatusBadge'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

export const VehicleState = ({ vehicle: { isActive } }: { vehicle: Vehicle }) => (
  <StatusBadge tone={isActive ? 'good' : 'off'} status={isActive ? 'active' : 'inactive'} />
)

interface ActionProps {
  label: string
  title: string
  /** What will happen. */
  text: string
  danger?: boolean
  run: () => Promise<unknown>
  done: string
}

/** A button that asks first. Why the server refuses is shown in the dialog, which stays open. */
function AskedAction({ label, title, text, danger = false, run, done }: ActionProps) {
  const [opened, dialog] = useDisclosure()
  const [refused, setRefused] = useState('')
  const action = useAction(
    async () => {
      setRefused('')
      await run()
      notify(done, 'success')
      dialog.close()
    },
    (error) => {
      setRefused(errorText(error))
      return true
    },
  )
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          setRefused('')
          dialog.open()
        }}
      >
        {label}
      </Button>
      <LazyConfirmDialog
        opened={opened}
        title={title}
        confirm={label}
        danger={danger}
        busy={action.busy}
        onConfirm={() => void action.run()}
        onClose={dialog.close}
      >
        <Text size="sm">{text}</Text>
        {refused && (
          <Alert color="red" role="alert">
            {refused}
          </Alert>
        )}
      </LazyConfirmDialog>
    </>
  )
}

function Actions({ vehicle, onEdit }: { vehicle: Vehicle; onEdit: () => void }) {
  const { setActive, remove } = useVehicleActions()
  const { _id, name, isActive } = vehicle
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={onEdit}>
        Edit
      </Button>
      {isActive ? (
        <AskedAction
          key="deactivate"
          label="Deactivate"
          title={`Deactivate ${name}?`}
          text="It is no longer offered for routes and trips. What it drove stays on record."
          run={() => setActive(_id, false)}
          done={`${name} is inactive now`}
        />
      ) : (
        <AskedAction
          key="reactivate"
          label="Reactivate"
          title={`Reactivate ${name}?`}
          text="It can be planned on routes and trips again."
          run={() => setActive(_id, true)}
          done={`${name} is active now`}
        />
      )}
      <AskedAction
        label="Delete"
        title={`Delete ${name}?`}
        text="Only a vehicle that was never used can be deleted. This cannot be undone."
        danger
        run={() => remove(_id)}
        done={`${name} deleted`}
      />
    </Group>
  )
}

interface Props {
  vehicle: Vehicle
  units: Units
  onEdit: () => void
}

/** The peek panel of a vehicle: what it carries, what it does today, and the actions on it. */
export function VehiclePeek({ vehicle, units, onEdit }: Props) {
  const { can } = useSession()
  return (
    <Stack gap="sm">
      <VehicleState vehicle={vehicle} />
      <Facts
        facts={[
          ['Plate', vehicle.licensePlate || nothing],
          ['Type', vehicle.type || nothing],
          ...dimensions.map(
            (dimension) =>
              [
                dimensionLabels[dimension],
                formatCapacity(vehicle.capacity[dimension], measureOf(units, dimension)),
              ] as const,
          ),
          ['Features', vehicle.features.map(featureLabel).join(', ') || 'None'],
          ['Route today', <RouteToday id={vehicle._id} key="route" />],
          ['Driver today', <DriverToday id={vehicle._id} key="driver" />],
          ['Last change', formatInstant(vehicle.updatedAt)],
        ]}
      />
      {can('route.manage') && <Actions vehicle={vehicle} onEdit={onEdit} />}
    </Stack>
  )
}
