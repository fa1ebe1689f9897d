import { NavLink } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect } from 'react'
import { Link, matchPath, useLocation } from 'react-router'
import { useSession } from '@/api/session'
import { navigation } from '@/app/navigation'
import { NavCount, useRested } from '@/app/NavCount'
import classes from '@/app/Shell.module.css'
import { useStored } from '@/ui/stored'

/** 'auto': with names from lg on, icons only between md and lg. Below md the navigation is always a drawer. */
export type NavigationMode = 'auto' | 'names' | 'icons'

const namesPx = 196
const iconsPx = 56
const sizes = {
  auto: { base: namesPx, md: iconsPx, lg: namesPx },
  names: { base: namesPx },
  icons: { base: namesPx, md: iconsPx },
}

/** The width of the navigation by breakpoint. */
export const navbarSize = (mode: NavigationMode) => sizes[mode]

const isWide = (query: string) => window.matchMedia(`(min-width: ${query})`).matches

/**
 * The state of the navigation, kept apart for screens that need the width (`wide`). `toggle` opens the drawer where there is one, else it switches between names and icons.
 */
export function useNavigationState(wide: boolean) {
  const [mode, setMode] = useStored<NavigationMode>(wide ? 'navigation.wide' : 'navigation', wide ? 'icons' : 'auto')
  const [opened, drawer] = useDisclosure()
  const { pathname } = useLocation()
  const { close } = drawer
  useEffect(close, [pathname, close])
  const toggle = () => {
    if (!isWide('56.25em')) drawer.toggle()
    else setMode(mode === 'icons' || (mode === 'auto' && !isWide('75em')) ? 'names' : 'icons')
  }
  return { mode, opened, toggle }
}

/** The links to the screens that the user may use. */
export function Navigation() {
  const { can } = useSession()
  const { pathname } = useLocation()
  const rested = useRested()
  const groups = navigation
    .map((group) => ({ ...group, items: group.items.filter((item) => !item.permission || can(item.permission)) }))
    .filter((group) => group.items.length > 0)
  return groups.map((group) => (
    <div key={group.label} className={classes.group}>
      <div className={classes.groupLabel}>{group.label}</div>
      {group.items.map((item) => {
        const active = matchPath({ path: item.path, end: item.exact ?? false }, pathname) !== null
        return (
          <NavLink
            key={item.path}
            component={Link}
            to={item.path}
            label={item.label}
            title={item.label}
            active={active}
            aria-current={active ? 'page' : undefined}
            leftSection={<item.icon size={17} stroke={1.6} aria-hidden />}
            rightSection={rested && item.waits && <NavCount waits={item.waits} />}
            className={classes.link}
            classNames={{ body: classes.linkBody ?? '' }}
          />
        )
      })}
    </div>
  ))
}
