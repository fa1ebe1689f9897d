import { useSearchParams } from 'react-router'
import { useStored } from '@/ui/stored'

/** A name for a state of the list: the query of its address, without the leading '?'. */
export interface View {
  name: string
  query: string
}

/** A view made by the screen; values of '' are left out. */
export const view = (name: string, values: Record<string, string>): View => ({
  name,
  query: new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString(),
})

/** What belongs to where the user is in the list, not to what the list shows. */
const passing = ['page', 'limit', 'peek']

/** The query by which two states of a list are the same. */
export function sameQuery(query: string | URLSearchParams): string {
  const params = new URLSearchParams(query)
  for (const name of passing) params.delete(name)
  params.sort()
  return params.toString()
}

const noViews: View[] = []

/** The screen's views and the user's own, and which of them the address shows now. */
export function useViews(list: string, given: View[]) {
  const [params, setParams] = useSearchParams()
  const [own, setOwn] = useStored<View[]>(`views.${list}`, noViews)
  const now = sameQuery(params)
  const open = (query: string) => {
    const next = new URLSearchParams(query)
    const limit = params.get('limit')
    if (limit) next.set('limit', limit)
    setParams(next)
  }
  return {
    given,
    own,
    now,
    isActive: (each: View) => sameQuery(each.query) === now,
    open,
    /** Keeps what the list shows now; a view of the same name is replaced. */
    save: (name: string) => setOwn([...own.filter((each) => each.name !== name), { name, query: now }]),
    remove: (name: string) => setOwn(own.filter((each) => each.name !== name)),
    restore: setOwn,
  }
}

export type Views = ReturnType<typeof useViews>
