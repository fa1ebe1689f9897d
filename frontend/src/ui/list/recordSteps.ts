import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorText } from '@/api/errors'
import { forgetWithUser } from '@/api/userChange'
import { forgetSteps, readSteps, writeSteps } from '@/ui/list/steps'
import { useShortcuts } from '@/ui/shortcuts'
import { notify } from '@/ui/toasts'

type ReadIds = (page: number) => Promise<string[]>

// Readers of further pages live as long as the tab. After a reload only the known ids remain.
const readers = new Map<string, ReadIds>()
forgetWithUser(() => {
  readers.clear()
  forgetSteps()
})

/** Remembers the records that the list shows, for stepping through them. */
export function useKeepSteps(
  list: string,
  ids: string[] | undefined,
  page: { page: number; limit: number; total: number; totalPages: number } | undefined,
  readIds: ReadIds | undefined,
): void {
  const { pathname, search } = useLocation()
  const path = pathname + search
  const text = ids?.join()
  useEffect(() => {
    if (text === undefined || ids === undefined) return
    const at = readSteps(list)?.at
    writeSteps(list, {
      ids,
      path,
      firstPage: page?.page ?? 1,
      lastPage: page?.page ?? 1,
      totalPages: page?.totalPages ?? 1,
      total: page?.total ?? ids.length,
      offset: page ? (page.page - 1) * page.limit : 0,
      ...(at === undefined ? {} : { at }),
    })
    if (readIds) readers.set(list, readIds)
    else readers.delete(list)
    // The ids are compared as text, because a refreshed page is a new array with the same ids.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list, text, path, page?.page, page?.limit, page?.total, readIds])
}

/** The id of the record `by` places further in the list; reads the next page where needed. */
async function neighbor(list: string, id: string, by: 1 | -1): Promise<string | undefined> {
  const steps = readSteps(list)
  const index = steps?.ids.indexOf(id) ?? -1
  if (!steps || index < 0) return undefined
  const known = steps.ids[index + by]
  if (known) return known
  const page = by > 0 ? steps.lastPage + 1 : steps.firstPage - 1
  const read = readers.get(list)
  if (!read || page < 1 || page > steps.totalPages) return undefined
  const more = (await read(page)).filter((other) => !steps.ids.includes(other))
  writeSteps(
    list,
    by > 0
      ? { ...steps, ids: [...steps.ids, ...more], lastPage: page }
      : { ...steps, ids: [...more, ...steps.ids], firstPage: page, offset: Math.max(0, steps.offset - more.length) },
  )
  return by > 0 ? more[0] : more.at(-1)
}

export interface RecordSteps {
  previous: () => void
  next: () => void
  /** The position of the record in the filtered list, from 1; undefined when it was not opened from there. */
  position: number | undefined
  total: number
}

/**
 * Ctrl+Up and Ctrl+Down step through the filtered records of the `ListFrame` with this name, also beyond its page. A
 * step replaces the history entry, so that Back returns to the list. `pathOf` is the address of a record.
 * const steps = useRecordSteps('sales-orders', salesOrderId, paths.salesOrder)
 */
export function useRecordSteps(list: string, id: string | undefined, pathOf: (id: string) => string): RecordSteps {
  const navigate = useNavigate()
  const steps = useMemo(() => {
    const kept = readSteps(list)
    return kept && id && kept.ids.includes(id) ? { ...kept, at: id } : undefined
  }, [list, id])
  useEffect(() => {
    if (steps) writeSteps(list, steps)
  }, [list, steps])
  const go = useCallback(
    async (by: 1 | -1) => {
      if (!id) return
      try {
        const to = await neighbor(list, id, by)
        if (to) await navigate(pathOf(to), { replace: true })
        else notify(by > 0 ? 'This is the last record of the list' : 'This is the first record of the list', 'info')
      } catch (error) {
        notify(errorText(error), 'error')
      }
    },
    [list, id, navigate, pathOf],
  )
  const previous = () => void go(-1)
  const next = () => void go(1)
  const enabled = steps !== undefined
  useShortcuts('Record', [
    { keys: 'mod+Up', label: 'Previous record of the list', run: previous, enabled },
    { keys: 'mod+Down', label: 'Next record of the list', run: next, enabled },
  ])
  return { previous, next, position: steps && steps.offset + steps.ids.indexOf(steps.at) + 1, total: steps?.total ?? 0 }
}
