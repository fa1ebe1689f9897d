import { type ReactNode, useState } from 'react'
import { useSession } from '@/api/session'
import { useRead } from '@/api/useRead'
import type { ListedItem, ProductFacets, ProductsPage } from '@/api/wire'
import { BulkEdit } from '@/features/products/bulk/BulkEdit'
import { columns } from '@/features/products/list/columns'
import {
  choicesOf,
  defaultSort,
  excludes,
  facetsKey,
  type FilterName,
  filterNames,
  type FilterValues,
  noFilters,
  optionsOf,
  productsKey,
  takesOf,
} from '@/features/products/list/productList'
import { useNothingFound } from '@/features/products/list/useNothingFound'
import { ProductPeek } from '@/features/products/list/ProductPeek'
import { ProductTile } from '@/features/products/list/ProductTile'
import classes from '@/features/products/Products.module.css'
import { paths } from '@/paths'
import { EmptyState } from '@/ui/EmptyState'
import { formatMoney, formatQuantity } from '@/ui/format'
import { FacetPanel } from '@/ui/list/FacetPanel'
import { elsewhere, type Filter, several } from '@/ui/list/filters'
import { ListFrame, type View, view } from '@/ui/list/ListFrame'
import { joinSeveral, splitSeveral, toggleSeveral } from '@/ui/list/several'
import { useList } from '@/ui/list/useList'
import { Page } from '@/ui/Page'

const labels: Record<Exclude<FilterName, 'search'>, string> = {
  category: 'Category',
  brand: 'Brand',
  tag: 'Tag',
  stock: 'Stock',
  image: 'Picture',
  sold: 'Sold',
  price: 'Price',
  shown: 'Shown',
}
type Can = ReturnType<typeof useSession>['can']
const facetNames = filterNames.filter((name) => name !== 'search')

/** The most items that are selected at once. */
const selectMost = 2_000

const peekOf = (item: ListedItem) => <ProductPeek item={item} />
const bulkEditOf = (selected: ListedItem[], done: () => void) => <BulkEdit selected={selected} onDone={done} />
const tileOf = (item: ListedItem, checkbox: ReactNode) => <ProductTile item={item} checkbox={checkbox} />

/** The filters that the user may use, with the counts of the facets. */
function filtersOf(facets: ProductFacets | undefined, can: Can): Record<FilterName, Filter> {
  const made = facetNames.map((name): [FilterName, Filter] => {
    const takes = takesOf(name, can)
    if (choicesOf(name, can)?.length === 0) return [name, { takes }]
    const options = optionsOf(name, facets, can)
    return [name, several({ label: labels[name], any: 'Any', options, takes, excludes: excludes(name) })]
  })
  return { ...(Object.fromEntries(made) as Record<FilterName, Filter>), search: elsewhere }
}

/** The screen's views, with the numbers of their items. */
function useProductViews(can: Can): { allCount: number | undefined; views: View[] } {
  const { data } = useRead<ProductsPage>(facetsKey(noFilters), { keepPreviousData: true, refreshInterval: 60_000 })
  const counted = (name: 'stock' | 'image' | 'price' | 'shown', value: string) =>
    data?.facets?.[name]?.find((each) => each.value === value)?.count
  const views: View[] = [
    { ...view('No picture, selling', { image: 'no_selling' }), count: counted('image', 'no_selling'), needsWork: true },
    { ...view('Short in 7 days', { stock: 'short' }), count: counted('stock', 'short'), needsWork: true },
    ...(can('cost.view')
      ? [
          {
            ...view('No markup', { price: 'zero_markup' }),
            count: counted('price', 'zero_markup'),
            needsWork: true as const,
          },
        ]
      : []),
    { ...view('Featured', { shown: 'featured' }), count: counted('shown', 'featured') },
    { ...view('Hidden', { shown: 'hidden' }), count: counted('shown', 'hidden') },
  ]
  return { allCount: data?.total, views }
}

/** The counts of the filters: those of the first page, which other pages keep. */
function useFacets() {
  const [facets, setFacets] = useState<ProductFacets>()
  return {
    facets,
    keep: (read: ProductFacets | undefined) => {
      if (read && read !== facets) setFacets(read)
    },
  }
}

const Summary = ({ answer }: { answer: ProductsPage }) => (
  <span className={classes.summary} aria-live="polite">
    <b>{formatQuantity(answer.total)}</b> items
    {answer.stockValue !== undefined && (
      <>
        , value in stock <b>{formatMoney(answer.stockValue)}</b>
      </>
    )}
  </span>
)

/** The list of products, with facets, as a table or as tiles, and changes of many items. */
export function Component() {
  const { can } = useSession()
  const { facets, keep } = useFacets()
  const { allCount, views } = useProductViews(can)
  const { list, values, set, answer } = useList<ListedItem, ProductsPage, FilterName>({
    name: 'products',
    label: 'Products',
    nameOf: (item) => `${item.itemId} ${item.name}`.trim(),
    columns,
    read: { key: productsKey, rows: (page) => page.inventoryItems },
    sort: defaultSort,
    // A search puts the best matches first, which no column says.
    sortShown: ({ search, sort }) => (search && sort === defaultSort ? '' : sort),
    allCount,
    views,
    search: { label: 'Search products', placeholder: 'Name, code, UPC or pack' },
    filters: filtersOf(facets, can),
    pathOf: (item) => paths.product(item._id),
    renderPeek: peekOf,
    renderTile: tileOf,
    ...(can('catalog.write') ? { selectMost, bulkActions: bulkEditOf } : {}),
    noMatch: 'No item matches these filters',
    empty: (
      <EmptyState title="No items yet">Items come from the ERP. They appear here after the first sync.</EmptyState>
    ),
  })
  const onlySearch = facetNames.every((name) => values[name] === '')
  useNothingFound(onlySearch && !list.rows.stale && answer?.total === 0 ? values.search : '')
  // Opened on a later page, the list has no counts yet.
  const later = useRead<ProductsPage>(values.page > 1 && !facets ? facetsKey(values as FilterValues) : null)
  keep(answer?.facets ?? later.data?.facets)
  const toggle = (name: FilterName) => (value: string) =>
    set({ [name]: joinSeveral(toggleSeveral(splitSeveral(values[name]), value, excludes(name)(value))) })
  const side = (
    <FacetPanel
      list="products"
      facets={facetNames
        .filter((name) => choicesOf(name, can)?.length !== 0)
        .map((name) => ({
          name,
          label: labels[name],
          options: optionsOf(name, facets, can),
          chosen: splitSeveral(values[name]),
          onToggle: toggle(name),
        }))}
    />
  )
  return (
    <Page title="Products">
      <ListFrame list={list} side={side} summary={answer && <Summary answer={answer} />} />
    </Page>
  )
}
