import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { server } from '@/testing/server'
import { worldHandlers } from '@/testing/handlers'
import { readyForKeys } from '@/ui/heldKeys'
import { closeAllToasts } from '@/ui/toasts'

// What jsdom leaves out and Mantine or the virtual list ask for.
window.matchMedia = (query) => ({ matches: query === '' || query.includes('reduce'), media: query, onchange: null, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {}, dispatchEvent: () => false })
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
Element.prototype.scrollIntoView = () => {}
Object.defineProperties(Element.prototype, { clientHeight: { get: () => 600 }, clientWidth: { get: () => 1200 } })

// A screen's first import takes its time on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => server.use(...worldHandlers()))
afterEach(() => {
  cleanup()
  readyForKeys()
  closeAllToasts()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => server.close())
