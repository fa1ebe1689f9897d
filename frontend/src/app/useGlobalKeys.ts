import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import { loadPage } from '@/app/homeRoutes'
import { navigation, type NavigationItem } from '@/app/navigation'
import { screens } from '@/app/screens'
import { loadDialogs, loadedDialogs, prefetchDialogs } from '@/app/palette/load'
import { holdKeys, holdKeysUntilReady } from '@/ui/heldKeys'
import { sayNotLoaded, usePrefetch } from '@/ui/lazily'
import { useShortcuts } from '@/ui/shortcuts'

/** The screens whose code is prefetched. */
const prefetched = screens
  .filter(({ prefetch }) => prefetch)
  .map((screen) => ({ ...screen, fetch: () => loadPage(screen) }))

interface OpenDialog {
  Dialog: ComponentType<{ onClose: () => void }>
}

/** The shortcuts of every screen, and the two dialogs that they open. */
export function useGlobalKeys(toggleNavigation: () => void) {
  const { profile, can } = useSession()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<OpenDialog>()
  const from = useRef<Element>(null)
  const open = async (name: 'Palette' | 'KeysDialog') => {
    from.current = document.activeElement
    // Not awaited when already loaded, so that the next keys reach it.
    const ready = loadedDialogs()
    if (ready) return setDialog({ Dialog: ready[name] })
    const release = holdKeys()
    try {
      setDialog({ Dialog: (await loadDialogs())[name] })
    } catch {
      sayNotLoaded()
    } finally {
      release()
    }
  }
  const close = () => {
    setDialog(undefined)
    // At once, so that an action chosen in the palette finds the focus where it was.
    if (from.current instanceof HTMLElement) from.current.focus()
  }
  const openPalette = () => void open('Palette')
  const openKeys = () => void open('KeysDialog')
  // Before the profile has come, the keys of all screens act, so that none is lost. The screen itself checks the permission.
  const shown = navigation.flatMap(({ items }) =>
    items.filter((item) => item.keys && (!profile || !item.permission || can(item.permission))),
  )
  const go = ({ typesAtOnce, path }: NavigationItem) => {
    // The user may type letters before the screen is loaded.
    if (typesAtOnce) holdKeysUntilReady()
    void navigate(path)
  }
  useShortcuts('Everywhere', [
    { keys: 'mod+K', label: 'Search and commands', run: openPalette },
    { keys: '?', label: 'Keyboard shortcuts', run: openKeys },
    { keys: '[', label: 'Collapse or expand navigation', run: toggleNavigation },
    ...shown.map((screen) => ({
      keys: screen.keys ?? '',
      label: screen.label,
      run: () => go(screen),
      ...(profile ? {} : { listed: 'never' as const }),
    })),
  ])
  useEffect(prefetchDialogs, [])
  const permitted = prefetched
    .filter(({ permission }) => !permission || can(permission))
    .map(({ name }) => name)
    .join()
  usePrefetch(useMemo(() => prefetched.filter(({ name }) => permitted.split(',').includes(name)), [permitted]))
  return { dialog, openPalette, openKeys, close }
}
