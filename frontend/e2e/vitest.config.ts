import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The registry of screens is part of the portal's source.
  resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    environment: 'node',
    setupFiles: ['failureReport.ts'],
    reporters: ['default', './lastWords.ts'],
    // Vitest sets its own BASE_URL, so the address gets another name.
    env: { PORTAL_URL: process.env.BASE_URL ?? process.env.BACKDOCK_URL ?? 'http://localhost:3000' },
    // All files share one stack and one browser, so one file would count what another one writes.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Vitest's default of one second is shorter than a cold start.
    expect: { poll: { timeout: 60_000 } },
    // One retry for a busy machine; retried tests are reported as such.
    retry: 1,
    // Stops after the first failure, because the rest takes minutes.
    bail: 1,
  },
})
