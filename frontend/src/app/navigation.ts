import { screens } from '@/app/screens'
import { addressOf, navigationGroups, type Place } from '@/screen'

/** A screen as the navigation lists it. */
export interface NavigationItem extends Place {
  label: string
  path: string
}

const itemsOf = (group: Place['group']): NavigationItem[] =>
  screens.flatMap((screen) => {
    if (screen.place?.group !== group) return []
    const { label = screen.title, permission = screen.permission, ...place } = screen.place
    return [{ ...place, label, path: addressOf(screen), ...(permission ? { permission } : {}) }]
  })

/** The screens by kind of work. Each user sees the screens that they may use. */
export const navigation = navigationGroups
  .filter((group) => group !== 'Own')
  .map((label) => ({ label, items: itemsOf(label) }))

/** The screens of the user menu. */
export const ownScreens = itemsOf('Own')
