import type { Entry } from '@/features/productImages/entries'

/** The files of this visit. Uploads and lookups run outside of React and write here. */
export interface Store {
  get: () => readonly Entry[]
  find: (id: string) => Entry | undefined
  set: (change: (entries: readonly Entry[]) => readonly Entry[]) => void
  /** Changes one file; nothing happens when it was removed. */
  change: (id: string, change: (entry: Entry) => Entry) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore(): Store {
  let entries: readonly Entry[] = []
  const listeners = new Set<() => void>()
  const set: Store['set'] = (change) => {
    const next = change(entries)
    if (next === entries) return
    entries = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => entries,
    find: (id) => entries.find((entry) => entry.id === id),
    set,
    change: (id, change) =>
      set((all) =>
        all.some((entry) => entry.id === id) ? all.map((entry) => (entry.id === id ? change(entry) : entry)) : all,
      ),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
