import { Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from '@/ui/Tile.module.css'
import { failureText } from '@/ui/failureText'
import { formatQuantity } from '@/ui/format'

interface Props {
  title: string
  /** undefined while it loads. */
  value: number | undefined
  minimum?: boolean
  error: unknown
  /** The list that the number counts. */
  to: string
  /** The value needs attention when it is not zero. */
  alarm?: boolean
  detail?: string
}

/** A number with a link to the list that it counts. */
export function Tile({ title, value, minimum = false, error, to, alarm = false, detail }: Props) {
  const failed = Boolean(error) && value === undefined
  return (
    <Link to={to} className={classes.tile} data-alarm={(alarm && !!value) || undefined}>
      <span className={classes.title}>{title}</span>
      {failed ? (
        <span className={classes.value}>–</span>
      ) : value === undefined ? (
        <Skeleton className={classes.value} height={28} width={28} role="img" aria-label="Loading..." />
      ) : (
        <span className={classes.value}>
          {minimum ? 'over ' : ''}
          {formatQuantity(value)}
        </span>
      )}
      {failed ? (
        <span className={classes.error} title={failureText(error)}>
          Could not be loaded
        </span>
      ) : (
        <span className={classes.detail}>{detail}</span>
      )}
      <IconChevronRight size={16} aria-hidden />
    </Link>
  )
}
