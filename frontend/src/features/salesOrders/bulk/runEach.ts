/** The result of one record in a run. */
export interface Outcome<T> {
  record: T
  state: 'done' | 'failed' | 'stopped'
  /** What was done, or why it failed. */
  text: string
}

/** Thrown when the run was aborted. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError'
}

interface Options<T> {
  /** Processes one record; resolves to what was done. A wait ends with StoppedError when the signal is aborted. */
  work: (record: T, signal: AbortSignal) => Promise<string>
  /** The message for an error. */
  say: (error: unknown) => string
  /** Called when a record is finished. */
  onOutcome: (outcome: Outcome<T>) => void
  /** After an abort no further record is started; those in progress are finished. */
  signal: AbortSignal
  /** The number of records processed in parallel. */
  atOnce?: number
}

/**
 * Processes records, a few in parallel. Resolves to all outcomes in the order of the records. A failure does not stop
 * the others.
 */
export async function runEach<T>(
  records: readonly T[],
  { work, say, onOutcome, signal, atOnce = 4 }: Options<T>,
): Promise<Outcome<T>[]> {
  const outcomes: Outcome<T>[] = []
  let next = 0
  const one = async (record: T): Promise<Outcome<T>> => {
    if (signal.aborted) return { record, state: 'stopped', text: 'Not started: the run was stopped' }
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
