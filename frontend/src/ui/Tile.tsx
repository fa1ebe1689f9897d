import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { errorText } from '@/api/errors'
import classes from '@/ui/Tile.module.css'
import { formatQuantity } from '@/ui/format'

interface Props {
  title: string
  /** undefined while it is read. */
  value: number | undefined
  minimum?: boolean
  error: unknown
  /** The list behind the number. */
  to: string
  /** Wants somebody's attention when it is not zero. */
  alarm?: boolean
  detail?: string
}

/** One number with a link to what it counts. */
export function Tile({ title, value, minimum = false, error, to, alarm = false, detail }: Props) {
  return (
    <Link to={to} className={classes.tile} data-alarm={(alarm && !!value) || undefined}>
      <span className={classes.tileTitle}>{title}</span>
      {error && value === undefined ? (
        <span className={classes.tileError}>{errorText(error)}</span>
      ) : value === undefined ? (
        <Skeleton height={32} width={64} role="img" aria-label="Loading..." />
      ) : (
        <span className={classes.tileValue}>
          {minimum ? 'over ' : ''}
          {formatQuantity(value)}
        </span>
      )}
      <span className={classes.tileDetail}>{detail}</span>
    </Link>
  )
}
