import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '@/api/session'
import classes from '@/app/Shell.module.css'
import { lazily, sayNotLoaded, usePrefetch } from '@/ui/lazily'

// Menus are a tenth of the shell's code, and the first screen needs none.
const UserMenu = lazily(async () => (await import('@/app/UserMenu')).UserMenu)
const prefetched = [UserMenu]

/** The button of the user menu. The first press replaces it by the menu with the same button. */
export function UserButton({ onKeys }: { onKeys: () => void }) {
  const { profile } = useSession()
  const [pressed, setPressed] = useState(false)
  usePrefetch(prefetched)
  const name = profile ? `${profile.firstName} ${profile.lastName}` : '…'
  const button = {
    className: classes.user ?? '',
    title: name,
    'aria-label': `${name}, user menu`,
    'data-initials': profile && profile.firstName.charAt(0) + profile.lastName.charAt(0),
  }
  if (pressed) return <UserMenu button={button} name={name} profile={profile} onKeys={onKeys} />
  return (
    <UnstyledButton
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => void UserMenu.fetch().then(() => setPressed(true), sayNotLoaded)}
    />
  )
}
