import { afterEach } from 'vitest'
import { type Visitor, visitors } from './stack'

declare module 'vitest' {
  interface TaskMeta {
    /** The page content of each visitor when a try failed. */
    seen?: string[]
  }
}

const mostText = 700

async function told({ page, complaints }: Visitor): Promise<string> {
  // Overlays come first: a toast, a dialog, then the screen itself.
  const shown = await page.evaluate(() => {
    const text = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .map((each) => each.innerText.replaceAll(/\s+/g, ' ').trim())
        .filter(Boolean)
    return {
      focus: document.activeElement?.outerHTML.slice(0, 200),
      toasts: text('.mantine-Notification-root'),
      dialogs: text('[role="dialog"]'),
      main: text('main'),
    }
  })
  const report = { ...shown, main: shown.main.join(' ').slice(0, mostText), complaints }
  return `${page.url()}\n${JSON.stringify(report, null, 2)}`
}

// When a browser test fails on a build server, the printed output is the only evidence.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const visitor of visitors) {
    if (visitor.page.isClosed()) continue
    task.meta.seen = [...(task.meta.seen ?? []), await told(visitor).catch(String)]
  }
})
