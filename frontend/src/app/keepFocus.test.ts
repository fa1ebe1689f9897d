import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from '@/app/keepFocus'

let end: () => void
beforeEach(() => {
  document.body.innerHTML = `
    <main id="content" tabindex="-1">
      <div data-focus-home="tr, input"><input aria-label="Search"><button id="clear">Clear</button></div>
      <button id="start">Start</button>
    </main>`
  end = keepFocus()
})
afterEach(() => {
  end()
  document.body.innerHTML = ''
})

const button = (id: string) => document.getElementById(id) as HTMLButtonElement
const focused = () => document.activeElement

test('what is removed gives the focus to the content', async () => {
  button('start').focus()
  button('start').remove()
  await vi.waitFor(() => expect(focused()).toHaveAttribute('id', 'content'))
})

test('or to the home of the part that it was in', async () => {
  button('clear').focus()
  button('clear').remove()
  await vi.waitFor(() => expect(focused()).toHaveAttribute('aria-label', 'Search'))
})

test('a button that is disabled while it works has the focus again afterwards', async () => {
  button('start').focus()
  button('start').disabled = true
  await vi.waitFor(() => expect(focused()).toHaveAttribute('id', 'content'))
  button('start').disabled = false
  await vi.waitFor(() => expect(focused()).toBe(button('start')))
})

test('and not when the user has gone elsewhere, or has left it on purpose', async () => {
  button('start').focus()
  button('start').disabled = true
  await vi.waitFor(() => expect(focused()).toHaveAttribute('id', 'content'))
  button('clear').focus()
  button('start').disabled = false
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  expect(focused()).toBe(button('clear'))
  button('clear').blur()
  document.body.append(document.createElement('p'))
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  expect(focused()).toBe(document.body)
})
