// The service worker of the driver's page: it opens without network. It keeps the page and its files as one version and
// touches nothing else: no answer of the API, no other screen. The build puts the version and the files in.
const version = 'BUILD_VERSION'
const files = ['BUILD_FILES']
const page = '/drive'
const name = `backdock-drive-${version}`

self.addEventListener('install', (event) => {
  // All or nothing: a version that is not whole never starts. Past the browser's cache, where the page may be old.
  const whole = async () => {
    const cache = await caches.open(name)
    await cache.addAll([page, ...files].map((file) => new Request(file, { cache: 'no-cache' })))
  }
  event.waitUntil(whole())
})

self.addEventListener('activate', (event) => {
  const forgetOthers = async () => {
    for (const other of await caches.keys())
      if (other.startsWith('backdock-drive-') && other !== name) await caches.delete(other)
    await self.clients.claim()
  }
  event.waitUntil(forgetOthers())
})

// The page asks for it when it is opened and another version waits.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  const kept = request.mode === 'navigate' && url.pathname === page ? page : url.pathname
  if (kept !== page && !files.includes(kept)) return
  const answer = async () => (await (await caches.open(name)).match(kept)) ?? fetch(request)
  event.respondWith(answer())
})
