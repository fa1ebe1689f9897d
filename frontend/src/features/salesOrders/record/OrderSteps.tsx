import { IconAlertTriangle, IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react'
import classes from '@/features/salesOrders/record/Record.module.css'
import type { Step } from '@/features/salesOrders/record/steps'

const icons: Record<Step['state'], typeof IconCircle> = {
  done: IconCircleCheck,
  now: IconCircleDot,
  amber: IconAlertTriangle,
  ahead: IconCircle,
}

const spoken: Record<Step['state'], string> = {
  done: 'done',
  now: 'now',
  amber: 'needs attention',
  ahead: 'to come',
}

/** Where the order is; the amber step says what it waits for. */
export function OrderSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={classes.steps} aria-label="Where the order is">
      {steps.map(({ title, note, state }, at) => {
        const Icon = icons[state]
        return (
          // The place is the step.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} data-state={state} aria-current={state === 'now' || state === 'amber' ? 'step' : undefined}>
            <Icon size={20} stroke={1.5} role="img" aria-label={spoken[state]} />
            <span>
              <b>{title}</b>
              <span className={classes.stepNote}>{note}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
