import { useSyncExternalStore } from 'react'

/** What Chromium offers before it installs a page. */
interface Offer extends Event {
  prompt: () => Promise<unknown>
}

let offer: Offer | undefined
const listeners = new Set<() => void>()
const tell = (next: Offer | undefined) => {
  offer = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the browser offers to install the page. */
export const useInstall = (): boolean => useSyncExternalStore(subscribe, () => offer !== undefined)

export async function offerToInstall(): Promise<void> {
  await offer?.prompt()
  tell(undefined)
}

/** Only this page is installed and kept for the time without network; the desktop portal has neither. */
function link(): void {
  if (document.querySelector('link[rel="manifest"]')) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/drive.webmanifest' }))
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'apple-touch-icon', href: '/drive-192.png' }),
  )
}

let done = false
const hourMs = 3_600_000

/**
 * Makes the page installable and registers its service worker. A new version is looked for each hour, and taken when the
 * page is opened or when `isIdle` says that nothing is being typed or waits to be sent.
 */
export function makeInstallable(isIdle: () => boolean): void {
  if (done) return
  done = true
  link()
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    tell(event as Offer)
  })
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void keepCurrent(navigator.serviceWorker, isIdle, () => location.reload()).catch(() => undefined) // the page works without it while there is network
}

/** Registers the service worker and takes its new versions. */
export async function keepCurrent(
  workers: ServiceWorkerContainer,
  isIdle: () => boolean,
  reload: () => void,
): Promise<void> {
  const registration = await workers.register('/drive-worker.js', { scope: '/drive' })
  const takeOver = () => {
    if (!registration.waiting || !workers.controller) return
    workers.addEventListener('controllerchange', reload, { once: true })
    registration.waiting.postMessage('take over', [])
  }
  // Another version has been loaded since the page was last opened: it takes over before anything is done here.
  takeOver()
  setInterval(() => {
    if (isIdle()) takeOver()
    void registration.update().catch(() => undefined) // no network
  }, hourMs)
}
