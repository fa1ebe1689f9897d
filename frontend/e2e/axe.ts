import axe from 'axe-core'
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

const options: axe.RunOptions = {
  runOnly: { type: 'tag', values: tags },
  rules: Object.fromEntries(
    practices.map((rule) => [rule, { enabled: true, checks: { region: { options: { regionMatcher } } } }]),
  ),
  // Without it axe would also describe every element that passes.
  resultTypes: ['violations'],
}

/** A rule that is not kept, and by which elements. */
export interface Violation {
  id: string
  help: string
  elements: { path: string; failure: string }[]
}

/** The violations of these rules that axe finds on the current page. It is loaded once for each page that was opened. */
export async function violationsOn(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (wanted) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(wanted)
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      elements: nodes.map((node) => ({ path: node.target.join(' '), failure: node.failureSummary ?? '' })),
    }))
  }, options)
}
