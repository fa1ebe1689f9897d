import { configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { makeCanvases } from '@/testing/canvas'

// Set up once for each file of tests. The files of a worker share one window, so an earlier file may have set it up already.

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
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
makeCanvases()
Element.prototype.scrollIntoView = () => {}
Object.defineProperties(Element.prototype, {
  clientHeight: { get: () => 600, configurable: true },
  clientWidth: { get: () => 1200, configurable: true },
})

// The first import of a screen is slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

// While a test waits for an element, each attempt fails with an error whose message contains the whole page. The message
// is made when it is read: to make all of them took a tenth of the time of the tests.
const { getElementError } = getConfig()
const lateError: typeof getElementError = (message, container) => {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  return Object.defineProperty(error, 'message', {
    get: () => getElementError(message, container).message,
    configurable: true,
  })
}
// The files of a worker share the library.
if (getElementError.name !== lateError.name) configure({ getElementError: lateError })

// React notes a stack trace in each element, up to a number of elements in a second, to say in warnings where it was
// made. Here that would be a seventh of the time, so the number counts as reached.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {}, configurable: true })
