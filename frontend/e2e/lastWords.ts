import type { Reporter, TestModule } from 'vitest/node'

/**
 * Prints at the end of the run why tests failed and what their pages showed, for each try, also where the second try passed.
 * A build server may show only the end of the output.
 */
export default class LastWords implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const failed = test.result().state === 'failed'
        if (!failed && !test.diagnostic()?.retryCount) continue
        const errors =
          test
            .result()
            .errors?.map(
              ({ message, stacks }) => `${message.split('\n')[0]} (line ${stacks?.map(({ line }) => line).join(', ')})`,
            ) ?? []
        const words = [
          `${failed ? 'FAILED' : 'PASSED AT THE SECOND TRY'} ${module.relativeModuleId}: ${test.fullName}`,
          ...errors,
          ...(test.meta().seen ?? []),
        ]
        process.stderr.write(`${words.join('\n')}\n`)
      }
    }
  }
}
