import { Anchor, Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { use, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { type Key, keyOf } from '@/api/operations'
import type { ListedItem, ProductFacets, ProductsPage } from '@/api/wire'
import { type Entry, isUnsent } from '@/features/productImages/entries'
import classes from '@/features/productImages/ProductImages.module.css'
import { TrayContext, type TrayShared } from '@/features/productImages/tray'
import { paths } from '@/paths'
import { Sparkline } from '@/ui/chart/Sparkline'
import { formatQuantity, nothing } from '@/ui/format'
import type { Column } from '@/ui/list/ListFrame'
import { type Option, splitSeveral } from '@/ui/list/several'
import { CropView } from '@/ui/picture/CropView'
import { ItemPicture } from '@/ui/picture/ItemPicture'
import { parseSort } from '@/ui/sort'

/** The values of the queue in the address, apart from page, limit and sort. */
export type QueueFilter = 'search' | 'category' | 'sold'
export type QueueValues = { page: number; limit: number; sort: string } & Record<QueueFilter, string>

/** Best sellers first. */
export const defaultSort = '-sold'

/** The read of a page of the active items without a picture. */
export function queueKey({ page, limit, sort, search, category, sold }: QueueValues): Key<ProductsPage> {
  const by = parseSort(sort)
  return keyOf('/inventory-items/paginated', {
    query: {
      page,
      limit,
      search,
      category: splitSeveral(category),
      image: ['no'],
      active: 'true',
      sold: sold ? 'true' : undefined,
      sort: by.id,
      direction: by.desc ? 'desc' : undefined,
    },
  })
}

/** The read of the counts without filters. */
export const countsKey = queueKey({ page: 1, limit: 1, sort: 'name', search: '', category: '', sold: '' })

export const categoriesOf = (facets: ProductFacets | undefined): Option[] =>
  (facets?.category ?? []).map(({ value, count }) => ({ value, label: value, count }))

const noEntries: readonly Entry[] = []
const nothingToHear = () => () => undefined

/** The file that is open for an item. */
function useFileOf(itemId: string, shared: TrayShared | undefined): Entry | undefined {
  const all = useSyncExternalStore(shared?.tray.subscribe ?? nothingToHear, shared?.tray.get ?? (() => noEntries))
  return all.find((entry) => entry.item?._id === itemId && isUnsent(entry))
}

/** The item with its illustration or, once it has a file, with that picture. */
function ItemCell({ item }: { item: ListedItem }) {
  const shared = use(TrayContext)
  const file = useFileOf(item._id, shared)
  return (
    <div className={classes.item} data-over={shared?.over === item._id || undefined}>
      {file?.preview ? (
        <CropView picture={file.preview} crop={file.crop} size={40} />
      ) : (
        <ItemPicture image={null} name={item.name} category={item.category} size={40} />
      )}
      <div className={classes.names}>
        <Anchor component={Link} to={paths.product(item._id)} size="sm" tabIndex={-1} className={classes.name ?? ''}>
          {item.name}
        </Anchor>
        <span className={classes.code}>{[item.itemId, item.brand].filter(Boolean).join(', ')}</span>
      </div>
    </div>
  )
}

const stateWords: Record<Entry['state'], string> = {
  review: 'File chosen',
  waiting: 'Waits',
  sending: 'Uploading',
  failed: 'Not uploaded',
  done: '',
}

/** The button that chooses a file for the item, or the state of its file. */
export function AddButton({ item }: { item: ListedItem }) {
  const shared = use(TrayContext)
  const file = useFileOf(item._id, shared)
  if (!shared) return null
  if (file)
    return <span className={file.state === 'failed' ? classes.red : classes.chosen}>{stateWords[file.state]}</span>
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Add a picture of ${item.name}`}
      leftSection={<IconPhotoPlus size={14} aria-hidden />}
      onClick={() => shared.choose({ item })}
    >
      Add
    </Button>
  )
}

const saleUnit = (item: ListedItem): string =>
  item.unitsType.items.find(({ _id }) => _id === item.saleUnit)?.abbreviation ?? ''

export const columns: Column<ListedItem>[] = [
  {
    accessor: 'name',
    title: 'Item',
    sortable: true,
    fixed: true,
    csv: (item) => item.name,
    render: (item) => <ItemCell item={item} />,
  },
  { accessor: 'itemId', title: 'Code', sortable: true, optional: true, csv: (item) => item.itemId },
  {
    accessor: 'upc',
    from: 'lg',
    title: 'UPC',
    csv: (item) => item.upc,
    render: (item) => <span className={classes.quiet}>{item.upc || nothing}</span>,
  },
  {
    accessor: 'category',
    from: 'md',
    title: 'Category',
    sortable: true,
    csv: (item) => item.category,
    render: (item) => <span className={classes.category}>{item.category || nothing}</span>,
  },
  {
    accessor: 'sold',
    title: 'Sold, 4 wk',
    sortable: true,
    csv: (item) => item.sold.quantity,
    render: (item) =>
      item.sold.quantity > 0 && (
        <span className={classes.sold}>
          <Sparkline
            values={item.sold.weeks}
            label={`Sold by week: ${item.sold.weeks.map((week) => formatQuantity(week)).join(', ')}`}
          />
          {formatQuantity(item.sold.quantity)} {saleUnit(item)}
        </span>
      ),
  },
]
