// The registry of the portal's screens for scripts. Vite resolves it as it does for the browser.
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/** The exports of src/app/screens.ts, and the addresses of a screen. */
export async function loadScreens() {
  const vite = await createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  try {
    return {
      ...(await vite.ssrLoadModule('/src/app/screens.ts')),
      ...(await vite.ssrLoadModule('/src/testing/samples.ts')),
    }
  } finally {
    await vite.close()
  }
}
