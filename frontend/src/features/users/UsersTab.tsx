import { Button } from '@mantine/core'
import type { User } from '@/api/wire'
import { filterUsers, sortUsers } from '@/features/users/userList'
import { UserPeek } from '@/features/users/UserPeek'
import { UserState } from '@/features/users/UserState'
import { nameOfUser, roleLabel, roles, useUsers } from '@/resources/users'
import { EmptyState } from '@/ui/EmptyState'
import { formatInstant, nothing } from '@/ui/format'
import { choice, elsewhere } from '@/ui/list/filters'
import { type Column, ListFrame, view } from '@/ui/list/ListFrame'
import { PeekLink } from '@/ui/list/PeekLink'
import { useList } from '@/ui/list/useList'
import { phoneText } from '@/ui/telephone'

const columns: Column<User>[] = [
  {
    accessor: 'name',
    title: 'Name',
    sortable: true,
    fixed: true,
    csv: nameOfUser,
    render: (user) => <PeekLink id={user._id}>{nameOfUser(user)}</PeekLink>,
  },
  { accessor: 'email', title: 'Email', sortable: true, csv: (user) => user.email },
  {
    accessor: 'phone',
    from: 'lg',
    title: 'Telephone',
    csv: (user) => user.phone,
    render: (user) => phoneText(user.phone) || nothing,
  },
  { accessor: 'role', title: 'Role', sortable: true, csv: (user) => user.role, render: (user) => roleLabel(user.role) },
  {
    accessor: 'isActive',
    title: 'State',
    csv: (user) =>
      [user.isActive ? 'active' : 'inactive', ...(user.mustChangePassword ? ['password reset'] : [])].join(', '),
    render: (user) => <UserState user={user} />,
  },
  {
    accessor: 'lastSignInAt',
    title: 'Last sign-in',
    sortable: true,
    csv: (user) => user.lastSignInAt,
    render: (user) => (user.lastSignInAt ? formatInstant(user.lastSignInAt) : 'never'),
  },
  {
    accessor: 'createdAt',
    from: 'md',
    title: 'Since',
    sortable: true,
    optional: true,
    csv: (user) => user.createdAt,
    render: (user) => formatInstant(user.createdAt),
  },
]

const views = [
  view('Active', { state: 'active' }),
  view('Inactive', { state: 'inactive' }),
  view('Admins', { role: 'admin' }),
  view('Drivers', { role: 'driver' }),
]
const peekOf = (user: User) => <UserPeek user={user} />

/** All users. Filters are in the URL and are applied in the browser, because the list is read whole. */
export function UsersTab({ onInvite }: { onInvite: () => void }) {
  const { list } = useList({
    name: 'users',
    label: 'Users',
    nameOf: nameOfUser,
    columns,
    read: { all: useUsers(), find: (users, { sort, ...values }) => sortUsers(filterUsers(users, values), sort) },
    sort: 'name',
    views,
    search: { label: 'Search users', placeholder: 'Name or email' },
    filters: {
      search: elsewhere,
      role: choice({
        label: 'Role',
        any: 'Any role',
        options: roles.map((each) => ({ value: each.role, label: each.label })),
      }),
      state: choice({
        label: 'State',
        any: 'Any state',

        options: [
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive' },
          { value: 'reset', label: 'Password reset' },
        ],
      }),
    },
    renderPeek: peekOf,
    create: { label: 'Invite a user', run: onInvite },
    noMatch: 'No user matches these filters',
    empty: <EmptyState title="No users" action={<Button onClick={onInvite}>Invite a user</Button>} />,
  })
  return <ListFrame list={list} />
}
