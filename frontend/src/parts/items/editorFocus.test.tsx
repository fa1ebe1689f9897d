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

// `heldKeys` may send the next key as soon as the editor is on the page, before React runs its effects.
test.each(Object.entries(editors))('the %s editor has the focus as soon as it is on the page', async (_, editor) => {
  // With it, React would run the effects at once, which it does not do in a browser.
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
