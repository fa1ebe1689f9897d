import { Select, type SelectProps } from '@mantine/core'
import type { Role } from '@/api/wire'
import { roles } from '@/resources/users'

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  value: Role
  onChange: (role: Role) => void
  'data-autofocus'?: boolean
}

const data = roles.map(({ role, label }) => ({ value: role, label }))

/** Chooses a role and shows its purpose. */
export function RoleSelect({ value, onChange, ...props }: Props) {
  const does = roles.find((each) => each.role === value)?.does
  return (
    <Select
      {...props}
      label="Role"
      description={does}
      allowDeselect={false}
      data={data}
      value={value}
      onChange={(role) => role && onChange(role as Role)}
    />
  )
}
