import { Button, Select } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import type { User } from '@/api/wire'
import { filterUsers, sortUsers } from '@/features/users/userList'
import { UserPeek } from '@/features/users/UserPeek'
import { UserState } from '@/features/users/UserState'
import { nameOfUser, roleLabel, roles, useUsers } from '@/resources/users'
import { EmptyState } from '@/ui/EmptyState'
import { formatInstant } from '@/ui/format'
import { type Column, ListFrame, type ReadPage, view } from '@/ui/list/ListFrame'
import { pageOf } from '@/ui/list/pageOf'
import { PeekLink } from '@/ui/list/PeekLink'
import { useTableParams } from '@/ui/useTableParams'

const columns: Column<User>[] = [
  { accessor: 'name', title: 'Name', sortable: true, fixed: true, csv: nameOfUser, render: (user) => <PeekLink id={user._id}>{nameOfUser(user)}</PeekLink> },
  { accessor: 'email', title: 'Email', sortable: true, csv: (user) => user.email },
  { accessor: 'role', title: 'Role', sortable: true, csv: (user) => user.role, render: (user) => roleLabel(user.role) },
  {
    accessor: 'isActive',
    title: 'State',
    csv: (user) => [user.isActive ? 'active' : 'inactive', ...(user.mustChangePassword ? ['password reset'] : [])].join(', '),
    render: (user) => <UserState user={user} />,
  },
  { accessor: 'lastSignInAt', title: 'Last sign-in', sortable: true, csv: (user) => user.lastSignInAt, render: (user) => (user.lastSignInAt ? formatInstant(user.lastSignInAt) : 'never') },
  { accessor: 'createdAt', title: 'Since', sortable: true, optional: true, csv: (user) => user.createdAt, render: (user) => formatInstant(user.createdAt) },
]

const noFilters = { search: '', role: '', state: '' }
const defaults = { page: 1, limit: 50, sort: 'name', ...noFilters }
const views = [view('Active', { state: 'active' }), view('Waiting or kept out', { state: 'inactive' }), view('Admins', { role: 'admin' }), view('Drivers', { role: 'driver' })]
const peekOf = (user: User) => <UserPeek user={user} />

/** All users; their filters are in the URL and work on the list that came whole. */
export function UsersTab({ onInvite }: { onInvite: () => void }) {
  const [q, setQ] = useTableParams(defaults)
  const { data, error, reload } = useUsers()
  const { search, role, state, sort } = q
  const found = useMemo(() => data && sortUsers(filterUsers(data, { search, role, state }), sort), [data, search, role, state, sort])
  const shown = found && pageOf(found, q.page, q.limit)
  const readPage = useCallback<ReadPage<User>>((page, limit) => Promise.resolve(pageOf(found ?? [], page, limit)), [found])
  const clear = () => setQ(noFilters)
  const filtered = Boolean(search || role || state)
  return (
    <ListFrame
      name="users"
      label="Users"
      nameOf={nameOfUser}
      columns={columns}
      records={shown?.rows}
      page={shown?.page}
      onPage={(page) => setQ({ page })}
      onLimit={(limit) => setQ({ limit })}
      sort={sort}
      onSort={(next) => setQ({ sort: next })}
      error={error}
      onRetry={() => void reload()}
      views={views}
      search={{ label: 'Search users', placeholder: 'Name or email', value: search, onChange: (text) => setQ({ search: text }) }}
      onClear={filtered ? clear : undefined}
      renderPeek={peekOf}
      readPage={readPage}
      create={{ label: 'Invite a user', run: onInvite }}
      filters={
        <>
          <Select aria-label="Role" placeholder="Any role" clearable w={150} data={roles.map((each) => ({ value: each.role, label: each.label }))} value={role || null} onChange={(next) => setQ({ role: next ?? '' })} />
          <Select
            aria-label="State"
            placeholder="Any state"
            clearable
            w={170}
            data={[
              { value: 'active', label: 'Active' },
              { value: 'inactive', label: 'Inactive' },
              { value: 'reset', label: 'Password reset' },
            ]}
            value={state || null}
            onChange={(next) => setQ({ state: next ?? '' })}
          />
        </>
      }
      empty={<EmptyState title={filtered ? 'No user matches these filters' : 'No users'} action={filtered ? <Button variant="default" onClick={clear}>Clear filters</Button> : <Button onClick={onInvite}>Invite a user</Button>} />}
    />
  )
}
