import { ActionIcon, Badge, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconLock, IconLockOpen, IconX } from '@tabler/icons-react'
import type { Dispatch, KeyboardEvent } from 'react'
import classes from '@/features/trips/TripForm.module.css'
import type { PlanEdit, PlanStop, TripPlan } from '@/features/trips/tripPlan'
import { count } from '@/ui/format'

interface Props {
  stop: PlanStop
  number: number
  last: boolean
  dispatch: Dispatch<PlanEdit>
  orders: TripPlan['orders']
}

/** A planned stop with its orders, and the buttons that move, lock and remove it. */
export function StopCard({ stop, number, last, dispatch, orders: known }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    dispatch({ type: 'move', key: stop.key, by: event.key === 'ArrowUp' ? -1 : 1 })
  }
  const name = `stop ${number}, ${stop.title}`
  const orders = stop.salesOrderIds.map((id) => known[id]?.orderNumber).filter(Boolean)
  return (
    // Alt with the arrows moves the stop from any control inside it; the buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={classes.card} onKeyDown={onKeyDown}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <div className={classes.cardText}>
        <b>{stop.title}</b>
        <span className={classes.detail}>{stop.address || 'No address'}</span>
        <span className={classes.detail}>
          {orders.length > 0 ? orders.join(', ') : count(stop.salesOrderIds.length, 'order')}
          {stop.fixed && (
            <Badge size="xs" ml={6} variant="outline" color="gray.4">
              under way
            </Badge>
          )}
        </span>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          aria-label={`Move up ${name}`}
          disabled={number === 1 || stop.fixed}
          onClick={() => dispatch({ type: 'move', key: stop.key, by: -1 })}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={`Move down ${name}`}
          disabled={last || stop.fixed}
          onClick={() => dispatch({ type: 'move', key: stop.key, by: 1 })}
        >
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={`Keep the place of ${name}`}
          aria-pressed={stop.locked}
          onClick={() => dispatch({ type: 'lock', key: stop.key, locked: !stop.locked })}
        >
          {stop.locked ? <IconLock size={16} aria-hidden /> : <IconLockOpen size={16} aria-hidden />}
        </ActionIcon>
        <ActionIcon
          aria-label={`Remove ${name}`}
          disabled={stop.fixed}
          onClick={() => dispatch({ type: 'remove', key: stop.key })}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}
