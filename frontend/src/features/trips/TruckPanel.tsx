import { Paper, Text, Title } from '@mantine/core'
import type { Trip } from '@/api/wire'
import classes from '@/features/trips/TripPage.module.css'
import { driverName } from '@/features/trips/trips'
import { CallButton } from '@/ui/CallButton'
import { count, formatShare, formatVolume, formatWeight } from '@/ui/format'

/** A load and the most that the vehicle takes. A vehicle may not say what it takes. */
function Load({ name, used, most, text }: { name: string; used: number; most: number; text: (n: number) => string }) {
  const share = used / most
  return (
    <div className={classes.load} data-over={share > 1 || undefined}>
      <span>{name}</span>
      <span className={classes.bar} aria-hidden>
        <i style={{ width: `${Math.min(share, 1) * 100}%` }} />
      </span>
      <span>
        {text(used)} of {text(most)}
      </span>
      <span>{formatShare(share)}</span>
    </div>
  )
}

/** The truck of a trip and how full it is, its driver, and the trip's notes. */
export function TruckPanel({ trip }: { trip: Trip }) {
  const { vehicleId: vehicle, driverId: driver, totals, notes } = trip
  const { weight, volume, cases } = vehicle?.capacity ?? {}
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="truck" className={classes.truck}>
      <Title order={2} id="truck">
        Truck and driver
      </Title>
      <div className={classes.who}>
        <div>
          <Text size="sm" fw={600}>
            {driver ? driverName(driver) : 'No driver'}
          </Text>
          {driver?.phone && (
            <CallButton phone={driver.phone} data-driver>
              Call driver
            </CallButton>
          )}
        </div>
        <div>
          <Text size="sm" fw={600}>
            {vehicle?.name ?? 'No vehicle'}
          </Text>
          {vehicle?.licensePlate && (
            <Text size="xs" c="dimmed">
              {vehicle.licensePlate}
            </Text>
          )}
        </div>
      </div>
      {weight && totals.weight > 0 && (
        <Load name="Weight" used={totals.weight} most={weight} text={(n) => formatWeight(n)} />
      )}
      {volume && totals.volume > 0 && <Load name="Volume" used={totals.volume} most={volume} text={formatVolume} />}
      {cases && <Load name="Cases" used={Math.round(totals.cases)} most={cases} text={(n) => count(n, 'case')} />}
      {notes && (
        <Text size="sm" c="dimmed">
          {notes}
        </Text>
      )}
    </Paper>
  )
}
