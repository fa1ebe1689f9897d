import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** WCAG 2.2 AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Further axe rules that help users of screen readers to navigate a page. */
const practices = ['empty-table-header', 'heading-order', 'landmark-unique', 'page-has-heading-one', 'region']

/**
 * What counts as a region besides landmarks: axe's own list, and floating elements. A listbox, a menu or a tooltip is
 * rendered at the end of the page and belongs to the control that refers to it (aria-controls, aria-describedby).
 */
const regionMatcher = [
  'dialog, [role=dialog], [role=alertdialog], svg',
  '.mantine-Combobox-dropdown, .mantine-Popover-dropdown, .mantine-Menu-dropdown, .mantine-Tooltip-tooltip',
].join(', ')

/**
 * The violations of these rules that axe finds on the current page. axe would open a new page for each frame; the
 * portal has no frames, and without that step axe needs a third of the time.
 */
export async function violationsOn(page: Page) {
  const rules = Object.fromEntries(
    practices.map((rule) => [rule, { enabled: true, checks: { region: { options: { regionMatcher } } } }]),
  )
  return (
    await new AxeBuilder({ page })
      .setLegacyMode()
      // Without resultTypes axe would also describe every element that passes.
      .options({ runOnly: { type: 'tag', values: tags }, rules, resultTypes: ['violations'] })
      .analyze()
  ).violations
}
