// Modules of the portal's source for scripts. Vite resolves them as it does for the browser.
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/** `load` returns the exports of a module, such as the tests' data, by its path from the folder of the portal. */
export async function sources() {
  const vite = await createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  return { load: (path) => vite.ssrLoadModule(path), close: () => vite.close() }
}
