import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { timing } from '@/app/NavCount'
import { makeCanvases } from '@/testing/canvas'
import { allAnswered, listen, server } from '@/testing/server'
import { worldHandlers } from '@/testing/handlers'
import { keysAtRest, readyForKeys } from '@/ui/heldKeys'
import { closeAllToasts } from '@/ui/toasts'

// What jsdom lacks, but Mantine or the virtual list needs.
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
makeCanvases()
Element.prototype.scrollIntoView = () => {}
Object.defineProperties(Element.prototype, { clientHeight: { get: () => 600 }, clientWidth: { get: () => 1200 } })

// The first import of a screen is slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

// The navigation's requests would mix with those that a test checks.
timing.restMs = 2 ** 30

beforeAll(listen)
beforeEach(() => server.use(...worldHandlers()))
afterEach(async () => {
  // Late answers and held keys must not reach the next test or an unmounted screen.
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
