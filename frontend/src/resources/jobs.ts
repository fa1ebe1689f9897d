import { useRef } from 'react'
import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call, keyOf, readKey } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Closing, Generating, Job, JobResult } from '@/api/wire'

const jobsPath = '/admin-utils/jobs'
const jobKey = (id: string) => keyOf('/admin-utils/jobs/{id}', { path: { id } })

const runningPollMs = 1_000
const idlePollMs = 15_000
/** The maximum number of results in a page. */
const resultsPage = 200

export const isRunning = ({ state }: Pick<Job, 'state'>): boolean => state === 'queued' || state === 'running'

/** The key of a page of the jobs of the last 90 days, the newest first. */
export const jobsKey = (query: { page: number; limit: number }) => keyOf(jobsPath, { query })

/** Milliseconds between two reads of a page of jobs. */
export const jobsPollMs = (list: { jobs: Job[] } | undefined): number =>
  list?.jobs.some(isRunning) ? runningPollMs : idlePollMs

export const useNewestJobs = () =>
  useRead(jobsKey({ page: 1, limit: 20 }), { keepPreviousData: true, refreshInterval: jobsPollMs })

/** A job, read every second while it runs. */
export const useJob = (id: string) =>
  useRead(jobKey(id), { refreshInterval: (job) => (job && isRunning(job) ? runningPollMs : 0) })

/** All results of a job so far. Results are only appended, so each read starts at the last page that was not full. */
export function useJobResults(job: Job) {
  const id = job._id
  const known = useRef<{ id: string; results: JobResult[] }>({ id, results: [] })
  const read = async (signal?: AbortSignal): Promise<JobResult[]> => {
    let all = known.current.id === id ? known.current.results : []
    for (let page = Math.floor(all.length / resultsPage) + 1; ; page++) {
      const answer = await readKey(
        keyOf('/admin-utils/jobs/{id}/results', { path: { id }, query: { page, limit: resultsPage } }),
        signal,
      )
      all = [...all.slice(0, (page - 1) * resultsPage), ...answer.results]
      if (answer.results.length < resultsPage) break
    }
    known.current = { id, results: all }
    return all
  }
  return useRead<JobResult[]>([`${jobsPath}/${id}/results`, { done: job.done }], read, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  })
}

/** Starts and ends jobs. Without `dryRun: false` a job changes nothing. */
export function useJobActions() {
  const { mutate } = useSWRConfig()
  const took = async (job: Job) => {
    await mutate(jobKey(job._id), job, { revalidate: false })
    void mutate((key) => Array.isArray(key) && key[0] === jobsPath)
    return job
  }
  return {
    close: async (closing: Closing) => took(await call('post', '/admin-utils/close-sales-orders', { body: closing })),
    generate: async (generating: Generating) =>
      took(await call('post', '/admin-utils/generate-sales-orders', { body: generating })),
    cancel: async (id: string) => took(await call('post', '/admin-utils/jobs/{id}/cancel', { path: { id } })),
    /** Reads the orders again that a job has changed. */
    ordersChanged: () => mutate(readsOf('/sales-order')),
  }
}
