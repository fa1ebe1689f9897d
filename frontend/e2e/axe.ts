import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** WCAG 2.2 AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Beyond it, what lets a screen reader's user find the way through a page. */
const practices = ['empty-table-header', 'heading-order', 'landmark-unique', 'page-has-heading-one', 'region']

/**
 * What counts as a region beside landmarks: axe's own list, and what floats. A list of options, a menu or a tooltip is
 * drawn at the end of the page and belongs to the control that it is named for (aria-controls, aria-describedby).
 */
const regionMatcher = [
  'dialog, [role=dialog], [role=alertdialog], svg',
  '.mantine-Combobox-dropdown, .mantine-Popover-dropdown, .mantine-Menu-dropdown, .mantine-Tooltip-tooltip',
].join(', ')

/**
 * What axe finds against these rules on what the page shows now. The portal has no frames, for which axe would open a page of
 * its own each time: without that it takes a third of the time.
 */
export async function violationsOn(page: Page) {
  const rules = Object.fromEntries(
    practices.map((rule) => [rule, { enabled: true, checks: { region: { options: { regionMatcher } } } }]),
  )
  return (
    await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ runOnly: { type: 'tag', values: tags }, rules })
      .analyze()
  ).violations
}
