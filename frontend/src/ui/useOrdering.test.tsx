import { act, cleanup, fireEvent, render, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

/** A tab of the browser with a list of three whose order no server answers. `session` is what the tab has kept. */
async function openTab(session: Record<string, string> = {}) {
  sessionStorage.clear()
  Object.assign(sessionStorage, session)
  vi.resetModules()
  const { movedTo, useOrdering } = await import('@/ui/useOrdering')
  const sent: string[][] = []
  function List() {
    const { shown, arrange } = useOrdering<string, never>({
      name: 'stops 7',
      list: ['a', 'b', 'c'],
      version: 1,
      idOf: (item) => item,
      send: (order) => {
        sent.push([...order])
        return new Promise(() => undefined)
      },
      read: (answer) => answer,
      show: () => Promise.resolve(),
      theirs: '',
    })
    return (
      <>
        <p>{shown.join(' ')}</p>
        {shown.map((item) => (
          <button key={item} onClick={() => arrange(movedTo(shown, item, 1))}>
            {item}
          </button>
        ))}
      </>
    )
  }
  const view = render(<List />)
  const kept = { ...sessionStorage }
  tellTabs()
  return {
    sent,
    shown: () => view.container.querySelector('p')!.textContent,
    toTop: (item: string) => fireEvent.click(within(view.container).getByRole('button', { name: item })),
    close: view.unmount,
    session: kept,
  }
}

/** Browsers tell the other tabs what a tab has stored. */
const tellTabs = () => act(() => void window.dispatchEvent(new StorageEvent('storage')))

/** Ends all pages, as a crash does. */
function crash(): void {
  const stored = { ...localStorage }
  cleanup()
  localStorage.clear()
  Object.assign(localStorage, stored)
}

beforeEach(() => localStorage.clear())

test('two tabs with the same list keep the order that each of them has not saved', async () => {
  const first = await openTab()
  const second = await openTab()
  first.toTop('b')
  second.toTop('c')
  crash()
  const again = await openTab(first.session)
  expect(again.shown()).toBe('b a c')
  expect(again.sent).toEqual([['b', 'a', 'c']])
  expect((await openTab(second.session)).shown()).toBe('c a b')
})

test('leaving the list in one tab takes nothing from the other', async () => {
  const first = await openTab()
  const second = await openTab()
  first.toTop('b')
  second.toTop('c')
  second.close()
  crash()
  expect((await openTab(first.session)).shown()).toBe('b a c')
})

test('an order that a reload took over is kept once, and a new tab sends what a lost one left', async () => {
  const lost = await openTab()
  lost.toTop('b')
  crash()
  const reloaded = await openTab(lost.session)
  expect(localStorage).toHaveLength(1)
  crash()
  const found = await openTab()
  expect(found.sent).toEqual(reloaded.sent)
  found.close()
  expect(localStorage).toHaveLength(0)
})
