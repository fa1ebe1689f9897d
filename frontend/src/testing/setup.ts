import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { timing } from '@/app/NavCount'
import { allAnswered, listen, server } from '@/testing/server'
import { worldHandlers } from '@/testing/handlers'
import { keysAtRest, readyForKeys } from '@/ui/heldKeys'
import { closeAllToasts } from '@/ui/toasts'

// What jsdom leaves out and Mantine or the virtual list ask for.
window.matchMedia = (query) => ({
  matches: query === '' || query.includes('reduce'),
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
Element.prototype.scrollIntoView = () => {}
Object.defineProperties(Element.prototype, { clientHeight: { get: () => 600 }, clientWidth: { get: () => 1200 } })

// A screen's first import takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

// Requests of the navigation would stand among those that a test looks at.
timing.restMs = 2 ** 30

beforeAll(listen)
beforeEach(() => server.use(...worldHandlers()))
afterEach(async () => {
  // What comes late must not meet the next test, nor a screen that is gone: answers, and keys that are still held.
  await getConfig().asyncWrapper(allAnswered)
  cleanup()
  readyForKeys()
  await allAnswered()
  await keysAtRest()
  closeAllToasts()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => server.close())
