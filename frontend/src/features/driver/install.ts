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

/** Makes the page installable and registers its service worker. A new version is taken when the page is opened. */
export function makeInstallable(): void {
  if (done) return
  done = true
  link()
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    tell(event as Offer)
  })
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void register().catch(() => undefined) // the page works without it while there is network
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/drive-worker.js', { scope: '/drive' })
  // Another version has been loaded since the page was last opened: it takes over before anything is done here.
  if (registration.waiting && navigator.serviceWorker.controller) {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    registration.waiting.postMessage('take over', [])
  }
}
