import type { User } from '@/api/wire'
import { nameOfUser, roles } from '@/resources/users'
import { parseSort } from '@/ui/sort'

export interface UserFilters {
  search: string
  role: string
  /** 'active', 'inactive', 'reset': an administrator has set the password and the user has not changed it yet. */
  state: string
}

const stateFits: Record<string, (user: User) => boolean> = {
  active: (user) => user.isActive,
  inactive: (user) => !user.isActive,
  reset: (user) => user.mustChangePassword,
}

/** The users that match: all words of the search are in the name, the email or the id. */
export function filterUsers(users: User[], { search, role, state }: UserFilters): User[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return users.filter((user) => {
    const text = `${nameOfUser(user)} ${user.email} ${user._id}`.toLowerCase()
    return (
      (!role || user.role === role) && (stateFits[state]?.(user) ?? true) && words.every((word) => text.includes(word))
    )
  })
}

const rank = new Map<string, number>(roles.map(({ role }, index) => [role, index]))
const sortable: Record<string, (user: User) => string | number> = {
  name: (user) => nameOfUser(user).toLowerCase(),
  email: (user) => user.email,
  role: (user) => rank.get(user.role) ?? roles.length,
  lastSignInAt: (user) => (user.lastSignInAt ? Date.parse(user.lastSignInAt) : 0),
  createdAt: (user) => Date.parse(user.createdAt),
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))

/**
 * Sorts by the address's sort ('-lastSignInAt'). Equal values are sorted by name, then by id, so that pages are stable.
 */
export function sortUsers(users: User[], sort: string): User[] {
  const { id, desc } = parseSort(sort)
  const of = sortable[id] ?? sortable.name!
  return users.toSorted(
    (a, b) =>
      (desc ? compare(of(b), of(a)) : compare(of(a), of(b))) ||
      compare(nameOfUser(a), nameOfUser(b)) ||
      compare(a._id, b._id),
  )
}
