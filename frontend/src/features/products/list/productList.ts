import { type Key, keyOf } from '@/api/operations'
import type { ListedItem, Permission, ProductFacets, ProductsPage } from '@/api/wire'
import { type Option, splitSeveral } from '@/ui/list/several'
import { parseSort } from '@/ui/sort'

/** The values of the list in the address, apart from page, limit and sort. */
export type FilterName = 'search' | 'category' | 'brand' | 'tag' | 'stock' | 'image' | 'price' | 'shown' | 'sold'
export type FilterValues = Record<FilterName, string>

export const filterNames: FilterName[] = [
  'search',
  'category',
  'stock',
  'image',
  'sold',
  'price',
  'shown',
  'tag',
  'brand',
]

type Can = (permission: Permission) => boolean

interface Choice extends Option {
  /** The permission that the value needs. */
  needs?: Permission
}

/** The values of a filter with a fixed set of values, in the order in which they are shown. */
const choices: Partial<Record<FilterName, Choice[]>> = {
  stock: [
    { value: 'in', label: 'In stock' },
    { value: 'out', label: 'Out of stock', needsWork: true },
    { value: 'short', label: 'Short in 7 days', needsWork: true },
    { value: 'ordered', label: 'On order' },
    { value: 'marked', label: 'Marked out of stock', needsWork: true },
  ],
  image: [
    { value: 'yes', label: 'Has a picture' },
    { value: 'no_selling', label: 'No picture, selling', needsWork: true },
    { value: 'no', label: 'No picture' },
  ],
  sold: [
    { value: 'yes', label: 'In 4 weeks' },
    { value: 'no', label: 'Not in 4 weeks' },
  ],
  price: [
    { value: 'zero_markup', label: 'No markup', needsWork: true, needs: 'cost.view' },
    { value: 'under_floor', label: 'Under its floor', needsWork: true, needs: 'price.override' },
  ],
  shown: [
    { value: 'visible', label: 'Visible' },
    { value: 'hidden', label: 'Hidden' },
    { value: 'featured', label: 'Featured' },
    { value: 'inactive', label: 'Inactive' },
  ],
}

/** The values that cannot be chosen together. */
const opposites: string[][] = [
  ['visible', 'hidden'],
  ['yes', 'no'],
]
export const excludes =
  (name: FilterName) =>
  (value: string): string[] =>
    name === 'image' ? [] : opposites.filter((pair) => pair.includes(value)).flat()

/** The fixed values of a filter that the user may use; undefined for a filter without fixed values. */
export const choicesOf = (name: FilterName, can: Can): Option[] | undefined =>
  choices[name]?.filter(({ needs }) => !needs || can(needs))

/** The options of a filter with their counts; of the chosen ones, too, when they have no record. */
export function optionsOf(name: FilterName, facets: ProductFacets | undefined, can: Can): Option[] {
  const counted = name === 'search' ? undefined : facets?.[name]
  const fixed = choicesOf(name, can)
  if (!fixed) return (counted ?? []).map(({ value, count }) => ({ value, label: value, count }))
  const counts = new Map(counted?.map(({ value, count }) => [value, count]))
  return fixed.map((option) => {
    const count = counts.get(option.value)
    return count === undefined ? option : { ...option, count }
  })
}

/** Whether each of the values is known. */
export const takesOf = (name: FilterName, can: Can) => (text: string) => {
  const fixed = choicesOf(name, can)
  return splitSeveral(text).every((value) => !fixed || fixed.some((option) => option.value === value))
}

const yesOrNo = (values: string[], yes: string, no: string): boolean | undefined =>
  values.includes(yes) === values.includes(no) ? undefined : values.includes(yes)

const flag = (value: boolean | undefined): string | undefined => (value === undefined ? undefined : String(value))

/** The sort when the address names none. With a search, the best matches are first. */
export const defaultSort = '-sold'

interface ListQuery extends FilterValues {
  page: number
  limit: number
  sort: string
}

/** The read of a page for the values of the address. */
export function productsKey({ page, limit, sort, search, ...chosen }: ListQuery): Key<ProductsPage> {
  const stock = splitSeveral(chosen.stock)
  const shown = splitSeveral(chosen.shown)
  const price = splitSeveral(chosen.price)
  const by = search && sort === defaultSort ? undefined : parseSort(sort)
  return keyOf('/inventory-items/paginated', {
    query: {
      page,
      limit,
      search,
      category: splitSeveral(chosen.category),
      brand: splitSeveral(chosen.brand),
      tag: splitSeveral(chosen.tag),
      stock: stock.filter((value) => value !== 'marked'),
      image: splitSeveral(chosen.image),
      outOfStock: stock.includes('marked') ? 'true' : undefined,
      zeroMarkupOnly: price.includes('zero_markup') ? true : undefined,
      underFloorOnly: price.includes('under_floor') ? true : undefined,
      hidden: flag(yesOrNo(shown, 'hidden', 'visible')),
      featured: shown.includes('featured') ? 'true' : undefined,
      active: shown.includes('inactive') ? 'false' : undefined,
      sold: flag(yesOrNo(splitSeveral(chosen.sold), 'yes', 'no')),
      sort: by?.id,
      direction: by?.desc ? 'desc' : undefined,
    },
  })
}

export const noFilters = Object.fromEntries(filterNames.map((name) => [name, ''])) as FilterValues

/** The read of the facets alone. */
export const facetsKey = (values: FilterValues): Key<ProductsPage> =>
  productsKey({ ...values, page: 1, limit: 1, sort: 'name' })

/** What an item needs a person for, or says beside its facts. */
export interface Note {
  kind: 'due' | 'no_date' | 'no_markup' | 'hidden' | 'inactive'
  /** The date on which it is due. */
  date?: string
}

export const isOut = (item: ListedItem): boolean => item.outOfStock !== null || item.availability.available <= 0

/** The note of an item: the first that applies. */
export function noteOf(item: ListedItem): Note | undefined {
  const due = item.outOfStock?.expectedDate ?? item.availability.nextArrival?.date
  if (isOut(item) && due) return { kind: 'due', date: due }
  if (isOut(item) && (item.outOfStock || item.sold.quantity > 0)) return { kind: 'no_date' }
  if (item.margin !== undefined && item.margin <= 0) return { kind: 'no_markup' }
  if (!item.isActive) return { kind: 'inactive' }
  if (item.hidden) return { kind: 'hidden' }
  return undefined
}
