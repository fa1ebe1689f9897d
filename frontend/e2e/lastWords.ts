import type { Reporter, TestModule } from 'vitest/node'

/**
 * Prints why tests failed and what their pages showed, each try for itself, as the last thing of the run: a build
 * server may show no more than that.
 */
export default class LastWords implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests('failed')) {
        const errors =
          test
            .result()
            .errors?.map(
              ({ message, stacks }) => `${message.split('\n')[0]} (line ${stacks?.map(({ line }) => line).join(', ')})`,
            ) ?? []
        process.stderr.write(
          `${[`FAILED ${module.relativeModuleId}: ${test.fullName}`, ...(test.meta().seen ?? []), ...errors].join('\n')}\n`,
        )
      }
    }
  }
}
