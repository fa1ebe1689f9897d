import { useSearchParams } from 'react-router'
import { useStored } from '@/ui/stored'

/** A named state of the list: the query of its address, without the leading '?'. */
export interface View {
  name: string
  query: string
  /** The number of records in it, where the screen knows it. */
  count?: number | undefined
  /** The records of the view need a person. */
  needsWork?: true
}

/** A view made by the screen; empty values are left out. */
export const view = (name: string, values: Record<string, string>): View => ({
  name,
  query: new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString(),
})

/** Parameters that are not part of a view: the position of the user in the list. */
const passing = ['page', 'limit', 'peek', 'layout']

/** The normalized query; equal for two equal states of a list. */
export function sameQuery(query: string | URLSearchParams): string {
  const params = new URLSearchParams(query)
  for (const name of passing) params.delete(name)
  params.sort()
  return params.toString()
}

const noViews: View[] = []

/** The screen's views, the user's saved views, and the one that the address shows now. */
export function useViews(list: string, given: View[]) {
  const [params, setParams] = useSearchParams()
  const [own, setOwn] = useStored<View[]>(`views.${list}`, noViews)
  const now = sameQuery(params)
  const open = (query: string) => {
    const next = new URLSearchParams(query)
    for (const name of ['limit', 'layout']) {
      const value = params.get(name)
      if (value) next.set(name, value)
    }
    setParams(next)
  }
  return {
    given,
    own,
    now,
    isActive: (each: View) => sameQuery(each.query) === now,
    open,
    /** Saves the current state of the list; a view with the same name is replaced. */
    save: (name: string) => setOwn([...own.filter((each) => each.name !== name), { name, query: now }]),
    remove: (name: string) => setOwn(own.filter((each) => each.name !== name)),
    restore: setOwn,
  }
}

export type Views = ReturnType<typeof useViews>
