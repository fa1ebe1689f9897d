import classes from '@/features/dispatch/Board.module.css'

/** The number of a trip on its color. */
export function Tag({ number, color }: { number: string; color: string }) {
  return (
    <span className={classes.tag} style={{ background: color }}>
      {number}
    </span>
  )
}
