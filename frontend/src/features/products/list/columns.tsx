import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { ListedItem } from '@/api/wire'
import classes from '@/features/products/Products.module.css'
import { NoteText, noteWords } from '@/features/products/list/NoteText'
import { noteOf } from '@/features/products/list/productList'
import { paths } from '@/paths'
import { Sparkline } from '@/ui/chart/Sparkline'
import { formatDate, formatInstant, formatMoney, formatQuantity, formatShare, nothing } from '@/ui/format'
import type { Column } from '@/ui/list/ListFrame'
import { ItemPicture } from '@/ui/picture/ItemPicture'

export const unitName = (item: ListedItem, unitId: string): string =>
  item.unitsType.items.find(({ _id }) => _id === unitId)?.abbreviation ?? ''

/** '54 CS'. */
export const inStockUnit = (item: ListedItem, quantity: number): string =>
  `${formatQuantity(quantity)} ${unitName(item, item.stockUnit)}`.trim()

/** What NetSuite has as available of an item, and when; 'None' needs a person. */
export function Available({ item }: { item: ListedItem }) {
  const { available, asOf } = item.availability
  return (
    <span className={available > 0 ? undefined : classes.amber} title={asOf && `NetSuite as of ${formatInstant(asOf)}`}>
      {available > 0 ? inStockUnit(item, available) : 'None'}
    </span>
  )
}

const soldLabel = ({ sold }: ListedItem): string =>
  `Sold by week: ${sold.weeks.map((week) => formatQuantity(week)).join(', ')}`

export const columns: Column<ListedItem>[] = [
  {
    accessor: 'name',
    title: 'Item',
    sortable: true,
    fixed: true,
    csv: (item) => item.name,
    render: (item) => (
      <div className={classes.item}>
        <ItemPicture image={item.image} name={item.name} category={item.category} size={32} />
        <div className={classes.names}>
          <Anchor component={Link} to={paths.product(item._id)} size="sm" tabIndex={-1} className={classes.name ?? ''}>
            {item.name}
          </Anchor>
          <span className={classes.code}>{[item.itemId, item.brand].filter(Boolean).join(', ')}</span>
        </div>
      </div>
    ),
  },
  { accessor: 'itemId', title: 'Code', sortable: true, optional: true, csv: (item) => item.itemId },
  { accessor: 'brand', title: 'Brand', sortable: true, optional: true, csv: (item) => item.brand },
  {
    accessor: 'category',
    from: 'lg',
    title: 'Category',
    sortable: true,
    csv: (item) => item.category,
    render: (item) => <span className={classes.category}>{item.category || nothing}</span>,
  },
  {
    accessor: 'pack',
    from: 'md',
    title: 'Pack',
    csv: (item) => item.pack,
    render: (item) => <span className={classes.quiet}>{item.pack || nothing}</span>,
  },
  {
    accessor: 'basePrice',
    title: 'Level 1',
    needs: 'price.view',
    sortable: true,
    textAlign: 'right',
    csv: (item) => item.basePrice,
    render: (item) => <b className={classes.price}>{formatMoney(item.basePrice)}</b>,
  },
  {
    accessor: 'margin',
    from: 'md',
    title: 'Margin',
    needs: 'cost.view',
    sortable: true,
    textAlign: 'right',
    csv: (item) => item.margin,
    render: (item) => (
      <span className={item.margin !== undefined && item.margin <= 0 ? classes.amber : classes.quiet}>
        {formatShare(item.margin)}
      </span>
    ),
  },
  {
    accessor: 'available',
    title: 'Available in NetSuite',
    sortable: true,
    textAlign: 'right',
    csv: (item) => item.availability.available,
    render: (item) => <Available item={item} />,
  },
  {
    accessor: 'onOrder',
    from: 'lg',
    title: 'On order',
    sortable: true,
    textAlign: 'right',
    csv: (item) => item.availability.onOrder,
    render: (item) => (
      <span className={classes.quiet}>
        {item.availability.onOrder > 0 ? inStockUnit(item, item.availability.onOrder) : ''}
      </span>
    ),
  },
  {
    accessor: 'nextArrival',
    title: 'Next arrival',
    sortable: true,
    optional: true,
    csv: (item) => item.availability.nextArrival?.date,
    render: (item) => formatDate(item.availability.nextArrival?.date),
  },
  {
    accessor: 'sold',
    from: 'md',
    title: 'Sold, 4 wk',
    sortable: true,
    csv: (item) => item.sold.quantity,
    render: (item) =>
      item.sold.quantity > 0 && (
        <span className={classes.sold}>
          <Sparkline values={item.sold.weeks} label={soldLabel(item)} />
          {formatQuantity(Math.round(item.sold.quantity * 10) / 10)}
        </span>
      ),
  },
  {
    accessor: 'tags',
    from: 'lg',
    title: 'Tags',
    csv: (item) => item.tags.join(', '),
    render: (item) => <span className={classes.tags}>{item.tags.join(', ')}</span>,
  },
  {
    accessor: 'note',
    title: 'Note',
    csv: (item) => noteWords(noteOf(item)),
    render: (item) => <NoteText note={noteOf(item)} />,
  },
  { accessor: 'upc', title: 'UPC', optional: true, csv: (item) => item.upc },
  {
    accessor: 'onHand',
    title: 'On hand',
    optional: true,
    textAlign: 'right',
    csv: (item) => item.availability.onHand,
    render: (item) => inStockUnit(item, item.availability.onHand),
  },
  {
    accessor: 'averageCost',
    title: 'Average cost',
    needs: 'cost.view',
    optional: true,
    textAlign: 'right',
    csv: (item) => item.averageCost,
    render: (item) => formatMoney(item.averageCost),
  },
  {
    accessor: 'searchKeywords',
    title: 'Keywords',
    optional: true,
    csv: (item) => item.searchKeywords.join(', '),
    render: (item) => <span className={classes.tags}>{item.searchKeywords.join(', ')}</span>,
  },
]
