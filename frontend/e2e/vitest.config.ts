import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Files that look at every screen and leave the data as it is. Two of them may run at the same time. */
const walks = ['screens.test.ts', 'states.test.ts', 'dialogs.test.ts']

const shared = {
  environment: 'node' as const,
  setupFiles: ['failureReport.ts'],
  // Vitest sets its own BASE_URL, so the address gets another name.
  env: { PORTAL_URL: process.env.BASE_URL ?? process.env.BACKDOCK_URL ?? 'http://localhost:3000' },
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Vitest's default of one second is shorter than a cold start.
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  // The registry of screens is part of the portal's source.
  resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  test: {
    root: import.meta.dirname,
    projects: [
      {
        extends: true,
        // All files share one stack, so one file would count what another one writes.
        test: {
          ...shared,
          name: 'flows',
          include: ['*.test.ts'],
          exclude: walks,
          maxWorkers: 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { ...shared, name: 'walks', include: walks, maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
    ],
    reporters: ['default', './lastWords.ts'],
    // One retry for a busy machine; retried tests are reported as such.
    retry: 1,
    // Stops after the first failure, because the rest takes minutes.
    bail: 1,
  },
})
