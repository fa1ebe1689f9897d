import { cleanup, getConfig } from '@testing-library/react'
import { vi } from 'vitest'
import { allUnsaved, forgetUnsaved } from '@/features/orderEditor/saving/unsaved'
import { allAnswered, allHandled } from '@/testing/server'
import { allAllowed } from '@/testing/wrongHtml'
import { keysAtRest, readyForKeys } from '@/ui/heldKeys'
import { closeAllToasts } from '@/ui/toasts'

/** Who signs in in tests, by the id in the token. */
const users = ['', 'U1', 'U2']

function forgetAllUnsaved(): void {
  for (const user of users) for (const { draft } of allUnsaved(user)) forgetUnsaved(user, draft)
}

function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
}

/**
 * Takes the page away and resets what modules and the device remember. Late answers and held keys must not reach the
 * next test or an unmounted screen. Each step is done even if one before it fails; what failed is thrown at the end, so
 * that it fails this test and not the next one. `waitMs` is how long a request may take.
 */
export async function endTest(waitMs?: number): Promise<void> {
  const answered = () => allAnswered(waitMs)
  const failures: unknown[] = []
  for (const step of [
    () => getConfig().asyncWrapper(answered),
    cleanup,
    readyForKeys,
    answered,
    keysAtRest,
    closeAllToasts,
    forgetAllUnsaved,
    vi.useRealTimers,
    clearStorage,
    allHandled,
    allAllowed,
  ])
    try {
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      await step()
    } catch (failure) {
      failures.push(failure)
    }
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('\n'))
  if (failures.length > 0) throw failures[0]
}
