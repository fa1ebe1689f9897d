import { Button } from '@mantine/core'
import type { PriceLine } from '@/api/wire'
import classes from '@/features/pricingReports/decisions/Decisions.module.css'
import type { Refused } from '@/features/pricingReports/decisions/decisionQueue'
import { theirsText } from '@/features/pricingReports/decisions/DecisionState'
import { decidedText, withDecision } from '@/features/pricingReports/decisions/wanted'

interface Props {
  line: PriceLine
  refused: Refused
  levelId: string
  onDismiss: () => void
  onAgain: () => void
}

/** A decision that was refused, beside what somebody else decided. Nothing that was typed is lost. */
export function Conflict({ line, refused, levelId, onDismiss, onAgain }: Props) {
  const { wanted, current } = refused
  const mine = wanted.kind === 'undo' ? 'undo' : decidedText(withDecision(line, wanted, null), levelId).toLowerCase()
  const reason = wanted.kind === 'own' ? ` (${wanted.reason})` : ''
  return (
    <div className={classes.conflict} role="alert">
      <span>
        {current ? (
          <>
            <b>{theirsText(refused, levelId)}.</b> Yours, not saved: {mine}
            {reason}.
          </>
        ) : (
          <>
            <b>Not saved:</b> {mine}
            {reason}. {refused.why}
          </>
        )}
      </span>
      <Button size="compact-sm" variant="default" onClick={onDismiss}>
        {current ? 'Keep theirs' : 'Drop mine'}
      </Button>
      <Button size="compact-sm" onClick={onAgain}>
        {current ? 'Save mine' : 'Try again'}
      </Button>
    </div>
  )
}
