import { IconAlertTriangle, IconBan, IconCircle, IconCircleCheck, IconClock, IconLoader2 } from '@tabler/icons-react'
import { words } from '@/ui/format'
import classes from '@/ui/StatusBadge.module.css'

export type Tone = 'neutral' | 'active' | 'good' | 'waiting' | 'bad' | 'off'

const icons = { neutral: IconCircle, active: IconLoader2, good: IconCircleCheck, waiting: IconClock, bad: IconAlertTriangle, off: IconBan }

/** A state as icon and word; the colour only repeats what they say. */
export function StatusBadge({ tone, status, label, title }: { tone: Tone; status: string; label?: string | undefined; title?: string | undefined }) {
  const Icon = icons[tone]
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      <Icon size={14} aria-hidden />
      {label ?? words(status)}
    </span>
  )
}
