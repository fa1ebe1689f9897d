import { Button, Group, Table, Text } from '@mantine/core'
import { useEffect, useRef, type MouseEvent } from 'react'
import type { TrackedStop, Trip, TripStop } from '@/api/wire'
import { casesOf, erpOfStop } from '@/features/trips/erpOfStop'
import { stopTitle, stopTones } from '@/features/trips/trips'
import classes from '@/features/trips/TripPage.module.css'
import { TakeOffButton } from '@/parts/takeOff/TakeOffButton'
import { streetAndCity } from '@/resources/address'
import { type Lateness, offPlanText } from '@/resources/lateness'
import { expectedLateness } from '@/resources/tracking'
import { formatDistance, formatMoney, formatQuantity, formatWeight, nothing } from '@/ui/format'
import { formatTimeOn } from '@/ui/clock'
import { StatusBadge } from '@/ui/StatusBadge'

const open = (stop: TripStop) => stop.status === 'pending' || stop.status === 'arrived'

function actionOf(stop: TripStop, stating: boolean): string {
  if (!stating) return 'Open'
  return open(stop) ? 'Complete' : 'Correct'
}

const timeOn = (date: string, instant: string | null) => formatTimeOn(date, instant, true)

/** "12 min late" for a window that is missed, else "28 min behind", "3 min ahead". */
const offPlan = (stop: TrackedStop | undefined, late: Lateness | undefined): string =>
  late?.text ?? (offPlanText(stop?.lateMinutes) || nothing)

/** What the office sends out to the stop: "967 lb, $2,127.92, SO14848". */
function loadText({ itemFulfillments: all }: TripStop): string {
  const weight = all.reduce((sum, each) => sum + each.weight, 0)
  const value = all.reduce((sum, each) => sum + (each.value ?? 0), 0)
  return [
    weight > 0 && formatWeight(weight),
    value > 0 && formatMoney(value),
    ...all.map(({ orderNumber }) => orderNumber),
  ]
    .filter(Boolean)
    .join(', ')
}

interface Props {
  stop: TripStop
  /** The stop as expected now, once the trip is on the road. */
  tracked: TrackedStop | undefined
  trip: Trip
  /** It is the next one that the truck comes to. */
  isNext: boolean
  /** The outcome of the stop can be entered. */
  stating: boolean
  onOpen: () => void
  onProof: () => void
  onTakeOff: (salesOrderIds: readonly string[]) => void
  isSelected: boolean
  onSelect: () => void
}

/** A stop in the list: planned and expected times, how late it is, and its state in the ERP. A click opens it. */
export function StopRow({
  stop,
  tracked,
  trip,
  isNext,
  stating,
  onOpen,
  onProof,
  onTakeOff,
  isSelected,
  onSelect,
}: Props) {
  const row = useRef<HTMLTableRowElement>(null)
  const date = trip.tripDate
  const late = tracked && expectedLateness(tracked)
  const done = stop.completedAt ?? stop.arrivedAt
  const erp = erpOfStop(stop)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const openRow = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('a, button')) onOpen()
  }
  return (
    <Table.Tr
      ref={row}
      className={isSelected ? classes.selected : undefined}
      data-selected={isSelected || undefined}
      onPointerEnter={onSelect}
      onFocus={onSelect}
      onClick={openRow}
    >
      <Table.Td>
        <span className={classes.number} data-next={isNext || undefined} data-done={open(stop) ? undefined : true}>
          {stop.sequence}
        </span>
      </Table.Td>
      <Table.Td>
        <Group gap="0 8px">
          <Text size="sm" fw={600}>
            {stopTitle(stop)}
          </Text>
          {stop.differs ? (
            <StatusBadge tone="waiting" status={stop.status} label="Reports differ" />
          ) : isNext && stop.status === 'pending' ? (
            <StatusBadge tone="active" status={stop.status} label="Next" />
          ) : (
            (trip.departedAt || stop.status !== 'pending') && (
              <StatusBadge tone={stopTones[stop.status]} status={stop.status} />
            )
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {streetAndCity(stop.shipTo) || nothing}
          {stop.distanceKm === null ? '' : ` · ${formatDistance(stop.distanceKm)}`}
          {stop.notes ? ` · ${stop.notes}` : ''}
        </Text>
        {isNext && (
          <Text size="xs" c="dimmed">
            {[loadText(stop), stop.firstEta && `first ETA ${timeOn(date, stop.firstEta)}`].filter(Boolean).join(', ')}
          </Text>
        )}
        {stop.itemFulfillments.map(
          ({ salesOrderId, orderNumber, leaving }) =>
            leaving && (
              <Text key={salesOrderId} size="xs" c={leaving.state === 'failed' ? 'red.4' : 'secondary.3'}>
                {orderNumber} {leaving.state === 'failed' ? 'could not be taken off' : 'is being taken off'}
              </Text>
            ),
        )}
      </Table.Td>
      <Table.Td ta="right">{timeOn(date, stop.plannedArrival)}</Table.Td>
      <Table.Td ta="right" data-done={done ? true : undefined} data-late={late !== undefined || undefined}>
        {timeOn(date, done ?? (tracked ?? stop).eta)}
      </Table.Td>
      <Table.Td ta="right" data-late={late !== undefined || undefined}>
        {offPlan(tracked, late)}
      </Table.Td>
      <Table.Td ta="right">{formatQuantity(Math.round(casesOf(stop)))}</Table.Td>
      <Table.Td>{erp ? <StatusBadge tone={erp.tone} status={erp.label} label={erp.label} /> : nothing}</Table.Td>
      <Table.Td ta="right">
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {stop.proof && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Proof of stop ${stop.sequence}, ${stopTitle(stop)}`}
              onClick={onProof}
            >
              Proof
            </Button>
          )}
          <TakeOffButton
            trip={trip}
            salesOrderIds={stop.salesOrderIds}
            onTakeOff={onTakeOff}
            label={`Take off an order of stop ${stop.sequence}, ${stopTitle(stop)}`}
          >
            Take off
          </TakeOffButton>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`${actionOf(stop, stating)} stop ${stop.sequence}, ${stopTitle(stop)}`}
            onClick={onOpen}
          >
            {actionOf(stop, stating)}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
