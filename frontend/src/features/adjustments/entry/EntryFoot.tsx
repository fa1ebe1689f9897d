import { Button } from '@mantine/core'
import classes from '@/features/adjustments/entry/Entry.module.css'
import { openQuestions } from '@/features/adjustments/entry/questions'
import { type Kind, reasonsOf, totalOf } from '@/features/adjustments/entry/rows'
import type { Posting } from '@/features/adjustments/entry/usePosting'
import type { SheetState } from '@/features/adjustments/entry/useSheet'
import { toNumber } from '@/ui/decimal'
import { count, formatMoney, words } from '@/ui/format'
import { Keycaps } from '@/ui/Keycaps'

interface Props {
  kind: Kind
  costs: boolean
  state: SheetState
  posting: Posting
  missing: string | undefined
  onPost: () => void
}

const inWords = (parts: Map<string, number>) =>
  [...parts]
    .map(([reason, lines]) => `${count(lines, 'line')} ${reason ? words(reason).toLowerCase() : 'without a reason'}`)
    .join(', ')

/** What is entered in numbers, what is missing, and the button that posts it. */
export function EntryFoot({ kind, costs, state, posting, missing, onPost }: Props) {
  const { rows, reason } = state.sheet
  const parts = kind === 'count' ? new Map<string, number>() : reasonsOf(rows, reason)
  const asked = rows.filter((row) => openQuestions(row, kind).length > 0).length
  const blocked = posting.lost || posting.unknown !== undefined
  return (
    <div className={classes.foot}>
      <b aria-live="polite">{count(rows.length, 'line')}</b>
      {asked > 0 && (
        <span className={classes.asked}>
          {count(asked, 'question')} <Keycaps keys="F8" /> next
        </span>
      )}
      {parts.size > 1 && (
        <span className={classes.quiet}>
          Posts as {parts.size} adjustments: {inWords(parts)}
        </span>
      )}
      {missing && rows.length > 0 && asked === 0 && <span className={classes.quiet}>{missing}</span>}
      <span className={classes.end}>
        {kind !== 'count' && (
          <span className={`${classes.quiet} ${classes.keys}`}>
            <Keycaps keys="Alt+ArrowDown" /> reason of the line
          </span>
        )}
        <span className={`${classes.quiet} ${classes.keys}`}>
          <Keycaps keys="mod+Z" /> undo <Keycaps keys="?" /> all keys
        </span>
        {costs && rows.length > 0 && (
          <>
            <span className={classes.quiet}>Value</span>
            <span className={classes.total}>{formatMoney(toNumber(totalOf(rows, kind)))}</span>
          </>
        )}
        <Button
          variant={missing ? 'default' : 'filled'}
          onClick={onPost}
          loading={posting.busy && !posting.lost}
          disabled={blocked}
        >
          {rows.length > 0 ? `Post ${count(rows.length, 'line')}` : 'Post lines'}
          <span className={classes.keys}>
            <Keycaps keys="mod+Enter" />
          </span>
        </Button>
      </span>
    </div>
  )
}
