import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These only look at the demo data, so two of them run at a time. */
const walks = ['screens.test.ts', 'states.test.ts', 'dialogs.test.ts', 'map.test.ts']
/** These write only what is their own, so they run beside the walks. The others take orders for the same customer. */
const own = ['driver.test.ts', 'driverDay.test.ts', 'identity.test.ts', 'pictures.test.ts', 'pricingReport.test.ts']

/** Two files run at a time. These begin first, so that no long one is left for the end. The first of them mostly waits. */
const longest = ['pricingReport.test.ts', 'dialogs.test.ts', 'screens.test.ts', 'states.test.ts', 'driverDay.test.ts']

class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
      return at < 0 ? longest.length : at
    }
    return Promise.resolve(files.toSorted((a, b) => place(a) - place(b)))
  }
}

export default defineConfig({
  // The registry of screens is part of the portal's source.
  resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  test: {
    root: import.meta.dirname,
    // First those that run alone and mostly wait: the other parts of `make test` need the processors meanwhile.
    projects: [
      {
        extends: true,
        test: { name: 'beside', include: [...walks, ...own], maxWorkers: 2, sequence: { groupOrder: 2 } },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['*.test.ts'],
          exclude: [...walks, ...own],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    environment: 'node',
    sequence: { sequencer: LongestFirst },
    setupFiles: ['failureReport.ts'],
    reporters: ['default', './lastWords.ts'],
    // Vitest sets its own BASE_URL, so the address gets another name.
    env: { PORTAL_URL: process.env.BASE_URL ?? process.env.BACKDOCK_URL ?? 'http://localhost:3000' },
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
