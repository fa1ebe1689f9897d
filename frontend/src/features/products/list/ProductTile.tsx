import { Anchor } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { ListedItem } from '@/api/wire'
import classes from '@/features/products/Products.module.css'
import { Available } from '@/features/products/list/columns'
import { NoteText } from '@/features/products/list/NoteText'
import { isOut, noteOf } from '@/features/products/list/productList'
import { paths } from '@/paths'
import { formatMoney } from '@/ui/format'
import { ItemPicture } from '@/ui/picture/ItemPicture'

/** An item as a tile with its picture. */
export function ProductTile({ item, checkbox }: { item: ListedItem; checkbox: ReactNode }) {
  const { can } = useSession()
  const note = noteOf(item)
  return (
    <article className={classes.tile}>
      <div className={classes.picture} data-none={!item.image || undefined} data-out={isOut(item) || undefined}>
        <ItemPicture image={item.image} name={item.name} category={item.category} size={112} />
        {checkbox && <div className={classes.check}>{checkbox}</div>}
        {item.featured && <IconPin size={16} aria-label="Featured" className={classes.pin ?? ''} />}
        {isOut(item) && <span className={classes.out}>Out of stock</span>}
        {!item.image && <span className={classes.noPicture}>No picture</span>}
      </div>
      <div className={classes.facts}>
        <Anchor component={Link} to={paths.product(item._id)} tabIndex={-1} className={classes.tileName ?? ''}>
          {item.name}
        </Anchor>
        <div className={classes.line}>
          <span>{item.itemId}</span>
          <span className={classes.clipped}>{item.pack}</span>
        </div>
        <div className={classes.line}>
          {can('price.view') ? <b className={classes.price}>{formatMoney(item.basePrice)}</b> : <span />}
          {note ? (
            <NoteText note={note} />
          ) : (
            <span>
              <Available item={item} /> in NetSuite
            </span>
          )}
        </div>
      </div>
    </article>
  )
}
