import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A tab of the browser with a form of one field. `session` is what the tab has kept since an earlier page. */
async function openTab(form: string, session: Record<string, string> = {}) {
  sessionStorage.clear()
  Object.assign(sessionStorage, session)
  vi.resetModules()
  const { readKept, useKept } = await import('@/ui/form/keptInput')
  const { useState } = await import('react')
  function Form() {
    const [text, setText] = useState(() => readKept<{ text: string }>(form)?.text ?? '')
    useKept(form, () => (text ? { text } : undefined))
    return <input value={text} onChange={(event) => setText(event.target.value)} />
  }
  const view = render(<Form />)
  const field = within(view.container).getByRole('textbox')
  const kept = { ...sessionStorage }
  tellTabs()
  return {
    field,
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    close: view.unmount,
    /** What the tab still has when its page is loaded again, or when it is duplicated. */
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
afterEach(() => localStorage.clear())

test('two tabs that type into the same form keep what each of them typed', async () => {
  const first = await openTab('vehicle 7')
  const second = await openTab('vehicle 7')
  first.type('of the first')
  second.type('of the second')
  crash()
  const again = await openTab('vehicle 7', second.session)
  expect(again.field).toHaveValue('of the second')
  expect((await openTab('vehicle 7', first.session)).field).toHaveValue('of the first')
})

test('closing the form in one tab takes nothing from the other', async () => {
  const first = await openTab('vehicle 7')
  const second = await openTab('vehicle 7')
  first.type('of the first')
  second.type('of the second')
  second.close()
  crash()
  expect((await openTab('vehicle 7', first.session)).field).toHaveValue('of the first')
})

test('a new tab finds what a tab left that is gone, once', async () => {
  const lost = await openTab('vehicle 7')
  lost.type('left behind')
  crash()
  const found = await openTab('vehicle 7')
  expect(found.field).toHaveValue('left behind')
  found.close()
  expect((await openTab('vehicle 7')).field).toHaveValue('')
  expect(localStorage).toHaveLength(0)
})

test('a new tab finds one after the other of what several tabs left', async () => {
  ;(await openTab('vehicle 7')).type('one')
  crash()
  const second = await openTab('vehicle 7')
  ;(await openTab('vehicle 7')).type('two')
  expect(second.field).toHaveValue('one')
  crash()
  const found = new Set<string>()
  for (let time = 0; time < 2; time++) {
    const tab = await openTab('vehicle 7')
    found.add((tab.field as HTMLInputElement).value)
    tab.close()
  }
  expect(found).toEqual(new Set(['one', 'two']))
})

test('a tab whose input another one took over keeps its own', async () => {
  const first = await openTab('vehicle 7')
  first.type('mine')
  const copy = await openTab('vehicle 7', first.session)
  expect(copy.field).toHaveValue('mine')
  copy.type('mine, changed in the copy')
  copy.close()
  crash()
  expect((await openTab('vehicle 7', first.session)).field).toHaveValue('mine')
})

test('input is found that an earlier version of the portal kept', async () => {
  localStorage.setItem('backdock.form vehicle 7:', JSON.stringify({ text: 'from before' }))
  const tab = await openTab('vehicle 7')
  expect(tab.field).toHaveValue('from before')
  tab.close()
  expect(localStorage).toHaveLength(0)
})

test('another form with a similar name keeps its own', async () => {
  ;(await openTab('vehicle 70')).type('seventy')
  expect((await openTab('vehicle 7')).field).toHaveValue('')
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
})
