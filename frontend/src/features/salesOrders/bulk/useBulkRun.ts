import { useEffect, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { errorText } from '@/api/errors'
import { readsOf } from '@/api/fetcher'
import type { SalesOrderRow } from '@/api/wire'
import { type Outcome, runEach } from '@/features/salesOrders/bulk/runEach'

/** An error whose message is shown without a type before it. */
export class PlainError extends Error {
  override readonly name = 'PlainError'
}

const say = (error: unknown) => (error instanceof PlainError ? error.message : errorText(error))

/** The work for each order of a selection. */
export interface BulkJob {
  /** 'Set the route North shore'. */
  title: string
  work: (order: SalesOrderRow, signal: AbortSignal) => Promise<string>
}

export interface BulkRun {
  job: BulkJob
  total: number
  outcomes: Outcome<SalesOrderRow>[]
  running: boolean
}

/** Runs one job over orders at a time, with progress, stop and retry of failures. */
export function useBulkRun() {
  const { mutate } = useSWRConfig()
  const [run, setRun] = useState<BulkRun>()
  const controller = useRef<AbortController>(undefined)
  // Stops the run when the user leaves the screen.
  useEffect(() => () => controller.current?.abort(), [])

  const start = async (job: BulkJob, orders: readonly SalesOrderRow[], before: Outcome<SalesOrderRow>[] = []) => {
    const own = new AbortController()
    controller.current = own
    setRun({ job, total: before.length + orders.length, outcomes: before, running: true })
    const outcomes = await runEach(orders, {
      work: job.work,
      say,
      signal: own.signal,
      onOutcome: (outcome) => setRun((now) => now && { ...now, outcomes: [...now.outcomes, outcome] }),
    })
    setRun((now) => now && { ...now, outcomes: [...before, ...outcomes], running: false })
    await mutate(readsOf('/sales-order'))
    return outcomes
  }
  return {
    run,
    start,
    stop: () => controller.current?.abort(),
    /** Retries the orders that failed or were not started. */
    retry: async () => {
      if (!run) return
      const [done, left] = [
        run.outcomes.filter(({ state }) => state === 'done'),
        run.outcomes.filter(({ state }) => state !== 'done'),
      ]
      await start(
        run.job,
        left.map(({ record }) => record),
        done,
      )
    },
    close: () => setRun(undefined),
  }
}
