import classes from '@/features/dispatch/board/Board.module.css'
import type { Saving } from '@/features/dispatch/moves/useMoves'
import { Keycaps } from '@/ui/Keycaps'

const keys = [
  ['Up', 'stop'],
  ['Left', 'trip'],
  ['Space', 'pick up, drop'],
  ['Alt+Up', 'reorder'],
  ['L', 'lock'],
  ['U', 'unplan'],
  ['T', 'move to trip'],
  ['/', 'filter'],
  ['?', 'all keys'],
] as const

interface Props {
  saving: Saving
  mayEdit: boolean
}

const texts: Record<Saving, string> = {
  saved: 'Every change is saved',
  saving: 'Saving…',
  lost: 'Not saved: the server does not answer. Trying again…',
  asked: 'A change breaks a rule: keep it with a note, or go back',
}

/** The keys of the board, and whether everything is saved. */
export function BoardFoot({ saving, mayEdit }: Props) {
  const shown = mayEdit ? keys : keys.filter(([key]) => ['Up', 'Left', '/', '?'].includes(key))
  return (
    <div className={classes.foot}>
      {shown.map(([key, label]) => (
        <span key={key}>
          <Keycaps keys={key} /> {label}
        </span>
      ))}
      <span role={saving === 'lost' ? 'alert' : undefined}>{mayEdit ? texts[saving] : 'Read only'}</span>
    </div>
  )
}
