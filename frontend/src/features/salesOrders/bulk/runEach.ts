/** What became of one record of a run. */
export interface Outcome<T> {
  record: T
  state: 'done' | 'failed' | 'stopped'
  /** What was done, or why not. */
  text: string
}

/** What work rejects with when it was stopped on the way. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError'
}

interface Options<T> {
  /** Does one record; answers what was done. Work that waits ends when the signal is aborted, with StoppedError. */
  work: (record: T, signal: AbortSignal) => Promise<string>
  /** What a failure says. */
  say: (error: unknown) => string
  /** Called as each record is through. */
  onOutcome: (outcome: Outcome<T>) => void
  /** No further record is begun once it is aborted; those under way are finished. */
  signal: AbortSignal
  /** Records under way at once. */
  atOnce?: number
}

/** Works through records a few at a time and answers every outcome, in the order of the records. One failure stops no other. */
export async function runEach<T>(
  records: readonly T[],
  { work, say, onOutcome, signal, atOnce = 4 }: Options<T>,
): Promise<Outcome<T>[]> {
  const outcomes: Outcome<T>[] = []
  let next = 0
  const one = async (record: T): Promise<Outcome<T>> => {
    if (signal.aborted) return { record, state: 'stopped', text: 'Not begun: the run was stopped' }
    try {
      return { record, state: 'done', text: await work(record, signal) }
    } catch (error) {
      if (error instanceof StoppedError) return { record, state: 'stopped', text: error.message }
      return { record, state: 'failed', text: say(error) }
    }
  }
  const worker = async () => {
    while (next < records.length) {
      const index = next++
      const outcome = await one(records[index]!)
      outcomes[index] = outcome
      onOutcome(outcome)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, records.length) }, worker))
  return outcomes
}
