import * as features from '@/app/features'
import { navigationGroups, type Screen } from '@/screen'

/** The position of a screen in the navigation; a detail screen comes after its list. */
const rank = ({ place, parent }: Screen): number => {
  const at = place ?? parent?.place
  return at ? navigationGroups.indexOf(at.group) * 1_000 + at.order : -1
}

/** Every screen of the portal, in the order of the navigation. */
export const screens: Screen[] = Object.values(features)
  .flat()
  .toSorted((a, b) => rank(a) - rank(b))
