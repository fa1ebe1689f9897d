import classes from '@/features/dispatch/Board.module.css'
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

/** The keys of the board, and whether everything is saved. */
export function BoardFoot({ busy, mayEdit }: { busy: boolean; mayEdit: boolean }) {
  const shown = mayEdit ? keys : keys.filter(([key]) => ['Up', 'Left', '/', '?'].includes(key))
  return (
    <div className={classes.foot}>
      {shown.map(([key, label]) => (
        <span key={key}>
          <Keycaps keys={key} /> {label}
        </span>
      ))}
      <span>{mayEdit ? (busy ? 'Saving…' : 'Every change is saved') : 'For looking only'}</span>
    </div>
  )
}
