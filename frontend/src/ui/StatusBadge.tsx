import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { words } from '@/ui/format'
import classes from '@/ui/StatusBadge.module.css'

export type Tone = 'neutral' | 'active' | 'good' | 'waiting' | 'bad' | 'off'

/** What needs a person is loud: an icon in amber or red beside the words. */
const icons: Partial<Record<Tone, typeof IconCircleX>> = { waiting: IconAlertTriangle, bad: IconCircleX }

/** A state in words. A normal state is quiet text; the color only repeats what the words say. */
export function StatusBadge({
  tone,
  status,
  label,
  title,
}: {
  tone: Tone
  status: string
  label?: string | undefined
  title?: string | undefined
}) {
  const Icon = icons[tone]
  return (
    <span className={classes.state} data-tone={tone} title={title}>
      {Icon && <Icon size={15} aria-hidden />}
      {label ?? words(status)}
    </span>
  )
}
