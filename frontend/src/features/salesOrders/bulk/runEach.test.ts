import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Outcome, runEach } from '@/features/salesOrders/bulk/runEach'

const say = (error: unknown) => String(error)

test('every record has one outcome, in order, at most four in parallel, whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ turns: fc.nat(4), fails: fc.boolean() }), { maxLength: 40 }),
      async (records) => {
        let running = 0
        let most = 0
        const seen: Outcome<(typeof records)[number]>[] = []
        const outcomes = await runEach(records, {
          say,
          signal: new AbortController().signal,
          onOutcome: (outcome) => seen.push(outcome),
          work: async ({ turns, fails }) => {
            most = Math.max(most, ++running)
            for (let turn = 0; turn < turns; turn++) await Promise.resolve()
            running--
            if (fails) throw new Error('no')
            return 'yes'
          },
        })
        expect(outcomes.map(({ record }) => record)).toEqual(records)
        expect(outcomes.map(({ state }) => state)).toEqual(records.map(({ fails }) => (fails ? 'failed' : 'done')))
        expect(seen).toHaveLength(records.length)
        expect(most).toBeLessThanOrEqual(4)
      },
    ),
  )
})

test('after a stop no further record is started, and those in progress are finished', async () => {
  const controller = new AbortController()
  const begun: number[] = []
  const outcomes = await runEach([1, 2, 3, 4, 5, 6, 7], {
    say,
    signal: controller.signal,
    onOutcome: () => undefined,
    work: async (record) => {
      begun.push(record)
      await Promise.resolve()
      controller.abort()
      return 'yes'
    },
  })
  expect(begun).toEqual([1, 2, 3, 4])
  expect(outcomes.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'stopped', 'stopped', 'stopped'])
})
