import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    environment: 'node',
    setupFiles: ['failureReport.ts'],
    // Vitest has a BASE_URL of its own for what it runs.
    env: { PORTAL_URL: process.env.BASE_URL ?? process.env.BACKDOCK_URL ?? 'http://localhost:3000' },
    // One stack and one browser: what one file writes another would count.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A busy machine is no fault of the portal; what was tried twice is reported so.
    retry: 1,
    // The steps of a path need those before them.
    bail: 1,
  },
})
