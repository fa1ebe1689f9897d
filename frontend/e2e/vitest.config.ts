import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The registry of screens is the portal's.
  resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    environment: 'node',
    setupFiles: ['failureReport.ts'],
    reporters: ['default', './lastWords.ts'],
    // Vitest has a BASE_URL of its own for what it runs.
    env: { PORTAL_URL: process.env.BASE_URL ?? process.env.BACKDOCK_URL ?? 'http://localhost:3000' },
    // One stack and one browser: what one file writes another would count.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Vitest's own second is shorter than a cold function takes.
    expect: { poll: { timeout: 60_000 } },
    // A busy machine is no fault of the portal; what was tried twice is reported so.
    retry: 1,
    // The first failure says enough: the rest takes minutes.
    bail: 1,
  },
})
