import '@testing-library/jest-dom/vitest'
import { cleanup, getConfig } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import '@/testing/environment'
import { timing } from '@/app/NavCount'
import { allUnsaved, forgetUnsaved } from '@/features/orderEditor/saving/unsaved'
import { allAnswered, allHandled, listen, server } from '@/testing/server'
import { worldHandlers } from '@/testing/handlers'
import { keysAtRest, readyForKeys } from '@/ui/heldKeys'
import { closeAllToasts } from '@/ui/toasts'

// The navigation's requests would mix with those that a test checks.
timing.restMs = 2 ** 30

/** Who signs in in tests, by the id in the token. */
const users = ['', 'U1', 'U2']

// What it returns is called at the end of the file.
beforeAll(listen)
beforeEach(() => {
  // MSW notes for each handler where it was made, which would be a twentieth of the time.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  const handlers = worldHandlers()
  Error.stackTraceLimit = stackTraceLimit
  // Until here those of the test before: a late request of it has an answer.
  server.resetHandlers(...handlers)
})
afterEach(async () => {
  try {
    // Late answers and held keys must not reach the next test or an unmounted screen.
    await getConfig().asyncWrapper(allAnswered)
  } finally {
    cleanup()
    readyForKeys()
    await allAnswered()
    await keysAtRest()
    closeAllToasts()
    for (const user of users) for (const { draft } of allUnsaved(user)) forgetUnsaved(user, draft)
    vi.useRealTimers()
    localStorage.clear()
    sessionStorage.clear()
  }
  allHandled()
})
// The next file loads our modules anew, so that no file depends on what another one left in them, such as an import that
// did not come to its end.
afterAll(() => void vi.resetModules())
