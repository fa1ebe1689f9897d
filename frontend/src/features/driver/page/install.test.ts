import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepCurrent } from '@/features/driver/page/install'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** The browser's service workers; a message to the waiting one makes it take over. */
function browser() {
  const container = new EventTarget()
  const registration = {
    waiting: null as { postMessage: () => void } | null,
    looked: 0,
    update: async () => void registration.looked++,
  }
  const workers = Object.assign(container, { controller: {}, register: async () => registration })
  const loadsNewVersion = () => {
    registration.waiting = { postMessage: () => container.dispatchEvent(new Event('controllerchange')) }
  }
  return { registration, loadsNewVersion, workers: workers as unknown as ServiceWorkerContainer }
}
const hour = () => vi.advanceTimersByTimeAsync(3_600_000)

test('a new version is looked for each hour, and waits while something is not sent', async () => {
  const { registration, loadsNewVersion, workers } = browser()
  let idle = false
  const reload = vi.fn<() => void>()
  await keepCurrent(workers, () => idle, reload)
  await hour()
  await hour()
  expect(registration.looked).toBe(2)
  loadsNewVersion()
  await hour()
  expect(reload).not.toHaveBeenCalled()
  idle = true
  await hour()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a version that was loaded before is taken when the page is opened', async () => {
  const { loadsNewVersion, workers } = browser()
  const reload = vi.fn<() => void>()
  loadsNewVersion()
  await keepCurrent(workers, () => false, reload)
  expect(reload).toHaveBeenCalledTimes(1)
})
