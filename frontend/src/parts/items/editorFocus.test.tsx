import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ItemField } from '@/parts/items/ItemField'
import type { ItemChoice } from '@/parts/items/useItemChoice'
import { ChoiceCellEditor } from '@/ui/grid/ChoiceCellEditor'
import { TextCellEditor } from '@/ui/grid/TextCellEditor'

const choice = { found: [], at: -1, taking: false, says: '', problem: undefined } as unknown as ItemChoice
const nothing = () => undefined

const editors: Record<string, ReactNode> = {
  text: <TextCellEditor label="Qty" value="1" seed={null} check={nothing} onCommit={nothing} onCancel={nothing} />,
  choice: (
    <ChoiceCellEditor
      label="Unit"
      value="CS"
      choices={[{ value: 'CS', short: 'CS', label: 'CS (case)' }]}
      seed={null}
      onCommit={nothing}
      onCancel={nothing}
    />
  ),
  item: (
    <ItemField start="" label="Item" text="" term="" choice={choice} onType={nothing} onClose={nothing}>
      {nothing}
    </ItemField>
  ),
}

// Between the moment in which the editor is on the page and its later effects, a key that was held may be passed on.
test.each(Object.entries(editors))('the %s editor has the focus as soon as it is on the page', async (_, editor) => {
  // React's helper for tests would run the later effects at once.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const host = document.createElement('div')
  document.body.append(host)
  const field = () => host.querySelector<HTMLElement>('input, select')
  const focused = new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (!field()) return
      observer.disconnect()
      resolve(document.activeElement)
    }).observe(host, { childList: true, subtree: true })
  })
  const root = createRoot(host)
  root.render(editor)
  expect(await focused).toBe(field())
  root.unmount()
  host.remove()
})
