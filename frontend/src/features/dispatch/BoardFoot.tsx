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

interface Props {
  /** A change is being sent. */
  busy: boolean
  /** The server does not answer. */
  lost: boolean
  mayEdit: boolean
}

function savedText({ busy, lost, mayEdit }: Props): string {
  if (!mayEdit) return 'For looking only'
  if (lost) return 'Not saved: the server does not answer. Trying again…'
  return busy ? 'Saving…' : 'Every change is saved'
}

/** The keys of the board, and whether everything is saved. */
export function BoardFoot(props: Props) {
  const { lost, mayEdit } = props
  const shown = mayEdit ? keys : keys.filter(([key]) => ['Up', 'Left', '/', '?'].includes(key))
  return (
    <div className={classes.foot}>
      {shown.map(([key, label]) => (
        <span key={key}>
          <Keycaps keys={key} /> {label}
        </span>
      ))}
      <span role={lost ? 'alert' : undefined}>{savedText(props)}</span>
    </div>
  )
}
