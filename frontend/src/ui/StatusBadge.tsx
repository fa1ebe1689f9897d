import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { words } from '@/ui/format'
import classes from '@/ui/StatusBadge.module.css'

export type Tone = 'neutral' | 'active' | 'good' | 'waiting' | 'bad' | 'off'

/** States that need a person get an icon in amber or red. */
const icons: Partial<Record<Tone, typeof IconCircleX>> = { waiting: IconAlertTriangle, bad: IconCircleX }

/** A state in words. A normal state is quiet text. The color only repeats what the words say. */
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
