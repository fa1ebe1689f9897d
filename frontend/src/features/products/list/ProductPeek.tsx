import { Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { ListedItem } from '@/api/wire'
import classes from '@/features/products/Products.module.css'
import { Available, inStockUnit } from '@/features/products/list/columns'
import { NoteText } from '@/features/products/list/NoteText'
import { noteOf } from '@/features/products/list/productList'
import { MarkAction } from '@/parts/outOfStock/MarkAction'
import { paths } from '@/paths'
import { Facts } from '@/ui/Facts'
import { formatDate, formatInstant, formatMoney, formatQuantity, formatShare, nothing } from '@/ui/format'
import { ItemPicture } from '@/ui/picture/ItemPicture'

/** The peek panel of an item. */
export function ProductPeek({ item }: { item: ListedItem }) {
  const { can } = useSession()
  const { onHand, committed, onOrder, nextArrival, asOf } = item.availability
  const note = noteOf(item)
  const prices = [
    ...(can('price.view') ? [['Level 1', formatMoney(item.basePrice)] as const] : []),
    ...(can('cost.view')
      ? [['Average cost', formatMoney(item.averageCost)] as const, ['Margin', formatShare(item.margin)] as const]
      : []),
  ]
  return (
    <Stack gap="sm">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ItemPicture image={item.image} name={item.name} category={item.category} size={120} described />
        <Stack gap={4}>
          <span className={classes.quiet}>{[item.itemId, item.brand].filter(Boolean).join(', ')}</span>
          <span className={classes.quiet}>{[item.category, item.pack].filter(Boolean).join(', ')}</span>
          {note && <NoteText note={note} />}
        </Stack>
      </Group>
      <Facts
        lines
        facts={[
          ...prices,
          ['On hand', inStockUnit(item, onHand)],
          ['Available in NetSuite', <Available key="available" item={item} />],
          ['Committed in NetSuite', inStockUnit(item, committed)],
          ['NetSuite as of', formatInstant(asOf)],
          ['On order', onOrder > 0 ? inStockUnit(item, onOrder) : nothing],
          [
            'Next arrival',
            nextArrival ? `${formatDate(nextArrival.date)}, ${inStockUnit(item, nextArrival.quantity)}` : nothing,
          ],
          ['Sold in 4 weeks', formatQuantity(item.sold.quantity)],
          ['Tags', item.tags.join(', ') || nothing],
          ['Keywords', item.searchKeywords.join(', ') || nothing],
          ['Featured', item.featured ? 'Yes' : 'No'],
          ['Hidden', item.hidden ? 'Yes' : 'No'],
        ]}
      />
      <Group gap="xs">
        <Button component={Link} to={paths.product(item._id)} variant="default">
          Open
        </Button>
        <MarkAction item={item} />
      </Group>
    </Stack>
  )
}
