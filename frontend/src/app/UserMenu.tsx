import { Menu, UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { IconKeyboard, IconLogout } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { useSession } from '@/api/session'
import { ownScreens } from '@/app/navigation'
import { signOut } from '@/api/signOut'
import { Keycaps } from '@/ui/Keycaps'

interface Props {
  button: UnstyledButtonProps
  name: string
  profile: ReturnType<typeof useSession>['profile']
  onKeys: () => void
}

/** The user menu. It opens when it is mounted, with the focus on its button before, so that closing returns there. */
export function UserMenu({ button, name, profile, onKeys }: Props) {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    target.current?.focus()
    // The menu remembers the focus when it opens, so it must first be mounted closed.
    // oxlint-disable-next-line react/set-state-in-effect
    setOpened(true)
  }, [])
  return (
    <Menu position="bottom-end" width={220} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <UnstyledButton {...button} ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {name}
          <br />
          {profile?.email} · {profile?.role}
        </Menu.Label>
        {ownScreens.map((screen) => (
          <Menu.Item
            key={screen.path}
            component={Link}
            to={screen.path}
            leftSection={<screen.icon size={16} aria-hidden />}
          >
            {screen.label}
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<IconKeyboard size={16} aria-hidden />}
          rightSection={<Keycaps keys="?" />}
          onClick={onKeys}
        >
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
