import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import { navigation } from '@/app/navigation'
import { loadDialogs, loadedDialogs, prefetchDialogs } from '@/app/palette/load'
import { paths } from '@/paths'
import { holdKeysUntilReady } from '@/ui/heldKeys'
import { sayNotLoaded, usePrefetch } from '@/ui/lazily'
import { activeShortcuts, useShortcuts } from '@/ui/shortcuts'

/** From everywhere it is one key away. */
const desk = [{ fetch: () => import('@/features/orderDesk/OrderDeskPage') }]
const nothing: typeof desk = []

type Scopes = ReturnType<typeof activeShortcuts>

interface OpenDialog {
  Dialog: ComponentType<{ scopes: Scopes; onClose: () => void }>
  /** The keys that acted where the user was. */
  scopes: Scopes
}

/** The keys of every screen, and the two dialogs that they open. */
export function useGlobalKeys(toggleNavigation: () => void) {
  const { can } = useSession()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<OpenDialog>()
  const from = useRef<Element>(null)
  const open = async (name: 'Palette' | 'KeysDialog') => {
    from.current = document.activeElement
    const scopes = activeShortcuts()
    // Not awaited when it is here, so that what is typed next reaches it.
    const ready = loadedDialogs()
    if (ready) return setDialog({ Dialog: ready[name], scopes })
    try {
      setDialog({ Dialog: (await loadDialogs())[name], scopes })
    } catch {
      sayNotLoaded()
    }
  }
  const close = () => {
    setDialog(undefined)
    // At once, so that an action that is chosen in the palette finds the focus where it was.
    if (from.current instanceof HTMLElement) from.current.focus()
  }
  const openPalette = () => void open('Palette')
  const openKeys = () => void open('KeysDialog')
  const screens = navigation.flatMap(({ items }) => items.filter((item) => item.keys && (!item.permission || can(item.permission))))
  const go = (path: string) => {
    // The desk begins with a name: its letters follow the key faster than the screen does.
    if (path === paths.cart()) holdKeysUntilReady()
    void navigate(path)
  }
  useShortcuts('Everywhere', [
    { keys: 'mod+K', label: 'Search and commands', run: openPalette },
    { keys: '?', label: 'Keys', run: openKeys },
    { keys: '[', label: 'Wide or narrow navigation', run: toggleNavigation },
    ...screens.map((screen) => ({ keys: screen.keys ?? '', label: screen.label, run: () => go(screen.path) })),
  ])
  useEffect(prefetchDialogs, [])
  usePrefetch(can('order.write') ? desk : nothing)
  return { dialog, openPalette, openKeys, close }
}
