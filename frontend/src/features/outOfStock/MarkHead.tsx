import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StockMark } from '@/api/wire'
import classes from '@/features/outOfStock/OutOfStock.module.css'
import { paths } from '@/paths'
import { formatInstant } from '@/ui/format'
import { ItemPicture } from '@/ui/picture/ItemPicture'

/** The item of a mark, who marked it and why. */
export function MarkHead({ mark, actions }: { mark: StockMark; actions?: ReactNode }) {
  const { item, markedBy, createdAt, note } = mark
  return (
    <header className={classes.markHead}>
      <ItemPicture image={item.image} name={item.name} category={item.category} size={52} />
      <div className={classes.markTitle}>
        <h2>
          <Link to={paths.product(item._id)}>{item.name}</Link>
        </h2>
        <p className={classes.quiet}>
          {item.itemId}. {markedBy?.name ?? 'The portal'}, {formatInstant(createdAt)}
          {note && `: “${note}”`}
        </p>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
