import type { CustomerSummary } from '@/api/wire'
import { defaultAddress, isOverLimit } from '@/resources/customers'
import { parseSort } from '@/ui/sort'

/** The filters in the list's address; '' for no filter. */
export interface CustomerFilters {
  search: string
  /** Price level id. */
  level: string
  /** A route id, 'none' for customers without a route, 'any' for those with one. */
  route: string
  state: string
  credit: string
}

/** Lower case, without accents: 'cafe' finds 'Café'. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const digitsOf = (text: string): string => text.replace(/\D/g, '')
const fewestDigits = 3

/** Whether a word may be part of a telephone number: '555-01', '(312)'. */
const isPhone = (word: string): boolean => /^[\d().+-]+$/.test(word) && digitsOf(word).length >= fewestDigits

/** Whether every word of the search is in the code, name, town, street or telephone number. */
export function matchesSearch(customer: CustomerSummary, search: string): boolean {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const address = defaultAddress(customer)
  const text = plain(
    [customer.entityId, customer.name, address?.city, address?.street, customer.phone, customer.email]
      .filter(Boolean)
      .join(' '),
  )
  const phone = digitsOf(customer.phone)
  // A telephone number may be typed with spaces.
  if (isPhone(words.join('')) && phone.includes(digitsOf(words.join('')))) return true
  return words.every((word) => text.includes(word) || (isPhone(word) && phone.includes(digitsOf(word))))
}

export const routeOf = (customer: CustomerSummary) => defaultAddress(customer)?.route ?? null

function matchesRoute(customer: CustomerSummary, route: string): boolean {
  const own = routeOf(customer)
  if (route === 'none') return own === null
  return route === 'any' ? own !== null : own?.routeId === route
}

export const filterCustomers = (customers: CustomerSummary[], filters: CustomerFilters): CustomerSummary[] =>
  customers.filter(
    (customer) =>
      (!filters.level || customer.priceLevelId === filters.level) &&
      (!filters.route || matchesRoute(customer, filters.route)) &&
      (!filters.state || customer.isActive === (filters.state === 'active')) &&
      (filters.credit !== 'over' || isOverLimit(customer)) &&
      matchesSearch(customer, filters.search),
  )

const sortable: Record<string, (customer: CustomerSummary) => string | number> = {
  name: (customer) => customer.name,
  entityId: (customer) => customer.entityId,
  town: (customer) => defaultAddress(customer)?.city ?? '',
  priceLevelId: (customer) => customer.priceLevelId,
  route: (customer) => routeOf(customer)?.name ?? '',
  terms: (customer) => customer.terms,
  balance: (customer) => customer.balance ?? 0,
  creditLimit: (customer) => customer.creditLimit ?? 0,
  salesRep: (customer) => customer.salesRep,
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })
const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

/**
 * Sorts by the address's sort ('-balance'). Equal values are sorted by name, then by id, so that pages are stable.
 * Empty texts come last.
 */
export function sortCustomers(customers: CustomerSummary[], sort: string): CustomerSummary[] {
  const { id, desc } = parseSort(sort)
  const of = sortable[id] ?? sortable.name!
  return customers.toSorted((a, b) => {
    const [left, right] = [of(a), of(b)]
    if ((left === '') !== (right === '')) return left === '' ? 1 : -1
    return (
      (desc ? compare(right, left) : compare(left, right)) || collator.compare(a.name, b.name) || compare(a._id, b._id)
    )
  })
}

/** The price levels of the customers, for the filter. */
export const levelsOf = (customers: CustomerSummary[]): string[] =>
  [...new Set(customers.map((customer) => customer.priceLevelId))].toSorted(collator.compare)
