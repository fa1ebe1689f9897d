import { VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleX,
  IconCloudUp,
  IconPencil,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import type { PriceLine } from '@/api/wire'
import classes from '@/features/pricingReports/decisions/Decisions.module.css'
import type { Refused } from '@/features/pricingReports/decisions/decisionQueue'
import { decidedText } from '@/features/pricingReports/decisions/wanted'
import { decisionWords } from '@/features/pricingReports/words'
import { shortDate } from '@/ui/shortDate'

/** How far a decision is saved; undefined: the server has answered it. */
export type Saving = 'waiting' | 'lost' | undefined

interface Props {
  line: PriceLine
  saving: Saving
  refused: Refused | undefined
  levelId: string
}

const size = 14
const marks = {
  accepted: <IconCheck size={size} aria-hidden />,
  overridden: <IconPencil size={size} aria-hidden />,
  rejected: <IconX size={size} aria-hidden />,
  undecided: null,
}

/** Why decided prices do not count. */
const endedWords: Partial<Record<PriceLine['push']['state'], string>> = {
  cancelled: 'Cancelled',
  replaced: 'Replaced',
  refused: 'Not set',
}

/** What somebody else decided instead of what was wanted here. */
export function theirsText({ current, why }: Refused, levelId: string): string {
  if (!current) return why
  const who = current.decidedBy?.name ?? 'Somebody else'
  const what = decidedText(current, levelId)
  return what ? `${who}: ${what.toLowerCase()}` : `${who} has changed the line`
}

/** What was decided about a line, whether it is saved, and whether the ERP has the prices. */
export function DecisionState({ line, saving, refused, levelId }: Props) {
  if (refused)
    return (
      <span className={classes.state} data-tone="amber" title={refused.why}>
        <IconAlertTriangle size={size} aria-hidden />
        {refused.current ? theirsText(refused, levelId) : 'Refused'}
      </span>
    )
  const whole = decidedText(line, levelId)
  const { state } = line.push
  const date = state === 'waiting' || state === 'due' ? line.effectiveDate : undefined
  // The price is in another column, and the mark says what was decided: a cell has no room for more than the date.
  const text = date ? `From ${shortDate(date)}` : whole
  const decided = (
    <>
      {marks[line.decision]}
      {date && <VisuallyHidden>{decisionWords[line.decision]}</VisuallyHidden>}
    </>
  )
  if (saving === 'lost')
    return (
      <span
        className={classes.state}
        data-tone="amber"
        title="The server does not answer. It is sent again until it does."
      >
        <IconRefresh size={size} aria-hidden />
        {text || 'Undone'}, not saved
      </span>
    )
  if (saving === 'waiting')
    return (
      <span className={classes.state} data-tone="waiting">
        {decided}
        {text || 'Undone'}, saving
      </span>
    )
  const ended = endedWords[state]
  if (ended)
    return (
      <span className={classes.state} data-tone="amber" title={`${whole}. ${ended}.`}>
        <IconAlertTriangle size={size} aria-hidden />
        {ended}
      </span>
    )
  if (state === 'failed')
    return (
      <span className={classes.state} data-tone="bad" title={`${text}. ${line.push.error}`}>
        <IconCircleX size={size} aria-hidden />
        Not in the ERP
      </span>
    )
  if (!text) return null
  const onWay = state === 'due' || state === 'pending' || state === 'in_progress'
  return (
    <span
      className={classes.state}
      data-tone={line.decision === 'accepted' ? 'good' : undefined}
      title={onWay ? `${whole}. On its way to the ERP.` : whole}
    >
      {decided}
      {text}
      {onWay && <IconCloudUp size={size} aria-label="on its way to the ERP" />}
    </span>
  )
}
