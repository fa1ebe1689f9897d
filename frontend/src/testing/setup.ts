import '@testing-library/jest-dom/vitest'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import '@/testing/environment'
import { timing } from '@/app/NavCount'
import { endTest } from '@/testing/endTest'
import { listen, server } from '@/testing/server'
import { worldHandlers } from '@/testing/handlers'
import { watchHtml } from '@/testing/wrongHtml'

// The navigation's requests would mix with those that a test checks.
timing.restMs = 2 ** 30

// What they return is called at the end of the file.
beforeAll(listen)
beforeAll(watchHtml)
beforeEach(() => {
  // MSW notes for each handler where it was made, which would be a twentieth of the time.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  const handlers = worldHandlers()
  Error.stackTraceLimit = stackTraceLimit
  // Until here those of the test before: a late request of it has an answer.
  server.resetHandlers(...handlers)
})
afterEach(() => endTest())
// The next file loads our modules anew, so that no file depends on what another one left in them, such as an import that
// did not come to its end.
afterAll(() => void vi.resetModules())
