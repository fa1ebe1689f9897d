import classes from '@/features/dispatch/board/Board.module.css'
import { tripOf } from '@/features/dispatch/moves/changes'
import { usePreview } from '@/features/dispatch/board/drag/dragPreview'
import { effectOf } from '@/features/dispatch/moves/effect'
import type { Board } from '@/features/dispatch/wire'

/** What the server says about the place below the card. */
export function Verdict({ board, card }: { board: Board; card: string }) {
  const preview = usePreview()
  if (!preview || preview.card !== card) return null
  if (preview.tripId === null) return <div className={classes.note}>Takes it off the trip</div>
  const before = tripOf(board, preview.tripId)
  const after = preview.trips?.find(({ _id }) => _id === preview.tripId)
  if (!before || !after)
    return <div className={classes.note}>{preview.failed ? 'Not checked. Drop it to see.' : 'Checking…'}</div>
  const effect = effectOf(before, after, card)
  return (
    <div className={classes.note} data-tone={effect.tone}>
      <b>{effect.title}</b>
      {effect.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  )
}
