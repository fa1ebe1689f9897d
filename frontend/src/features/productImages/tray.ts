import { createContext, use } from 'react'
import { errorText } from '@/api/errors'
import {
  edited,
  type Entry,
  isReady,
  isSameFile,
  isUnsent,
  newEntry,
  type Target,
  withItem,
} from '@/features/productImages/entries'
import { createPreviews, findItems } from '@/features/productImages/lookUp'
import { createStore } from '@/features/productImages/store'
import { createUploads } from '@/features/productImages/uploads'
import { deletePicture } from '@/resources/itemPictures'
import type { Crop } from '@/ui/picture/crop'
import { notify } from '@/ui/toasts'

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`)

/** The files of this visit with what the user does to them. `onSaved`: pictures of items have changed. */
export function createTray(onSaved: () => void) {
  const store = createStore()
  const uploads = createUploads(store, onSaved)
  const look = createPreviews(store)
  const change = (id: string, how: (entry: Entry) => Entry) => store.change(id, how)

  /** Removes files; a notification offers to bring them back. */
  const remove = (ids: readonly string[]) => {
    for (const id of ids) uploads.cancel(id)
    const before = store.get()
    const removed = before.filter(({ id }) => ids.includes(id))
    if (removed.length === 0) return
    store.set((all) => all.filter(({ id }) => !ids.includes(id)))
    const restore = () => {
      store.set((now) => {
        const kept = new Map([...removed, ...now].map((entry) => [entry.id, entry]))
        const old = before.flatMap(({ id }) => kept.get(id) ?? [])
        return [...old, ...now.filter(({ id }) => !before.some((each) => each.id === id))]
      })
      // Answers that came while the files were removed were not used.
      look(removed.filter(({ preview }) => !preview))
      void findItems(
        store,
        removed.filter(({ lookup }) => lookup === 'running'),
      )
    }
    const [first] = removed
    notify(`${removed.length === 1 ? first!.file.name : files(removed.length)} removed`, 'default', {
      action: { label: 'Undo', run: restore },
    })
  }

  /** Adds files. Those that are here already are given to the item, if there is one. */
  const add = (chosen: readonly File[], item?: Target) => {
    const fresh: Entry[] = []
    let again = 0
    for (const file of chosen) {
      const here = [...store.get(), ...fresh].find((entry) => isUnsent(entry) && isSameFile(entry.file, file))
      if (!here) fresh.push(newEntry(file, item))
      else if (item && here.item?._id !== item._id) change(here.id, (entry) => withItem(entry, item))
      else again++
    }
    if (again > 0) notify(`${files(again)} ${again === 1 ? 'is' : 'are'} here already`)
    store.set((all) => [...all, ...fresh])
    look(fresh)
    void findItems(store, fresh)
  }

  const start = (which: (entry: Entry, all: readonly Entry[]) => boolean) => {
    store.set((all) =>
      all.map((entry) => (which(entry, all) ? { ...entry, state: 'waiting', failure: undefined } : entry)),
    )
    uploads.pump()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    add,
    remove,
    give: (id: string, item: Target) => change(id, (entry) => withItem(entry, item)),
    describe: (id: string, description: string) =>
      change(id, (entry) => ({ ...edited(entry), description, described: true })),
    crop: (id: string, crop: Crop) => change(id, (entry) => ({ ...edited(entry), crop })),
    /** The user agrees that the item's present picture is replaced. */
    replace: (id: string) => change(id, (entry) => ({ ...entry, replaces: true })),
    /** Keeps this one of the files of an item. */
    keepOnly: (id: string) => {
      const item = store.find(id)?.item?._id
      remove(
        store
          .get()
          .filter((entry) => entry.id !== id && entry.item?._id === item && isUnsent(entry))
          .map((entry) => entry.id),
      )
    },
    /** Takes another file for the same item. */
    exchange: (id: string, file: File) => {
      const before = store.find(id)
      if (!before) return
      const { fault, lookup } = newEntry(file, before.item)
      const { crop } = newEntry(file)
      change(id, (entry) => ({ ...edited(entry), file, fault, lookup, crop, preview: undefined, choices: [] }))
      const now = store.find(id)
      if (!now) return
      look([now])
      void findItems(store, [now])
    },
    findAgain: (id: string) => {
      change(id, (entry) => ({ ...entry, lookup: 'running' }))
      const entry = store.find(id)
      if (entry) void findItems(store, [entry])
    },
    /** Uploads every file that is ready. */
    upload: () => start(isReady),
    /** Tries failed uploads again. */
    retry: (ids: readonly string[]) => start(({ id, state }) => state === 'failed' && ids.includes(id)),
    cancel: uploads.cancel,
    cancelAll: () => {
      for (const { id, state } of store.get()) if (state === 'waiting' || state === 'sending') uploads.cancel(id)
    },
    /** Removes the picture that an item got; the file can be uploaded again. */
    undo: async (id: string) => {
      const entry = store.find(id)
      if (entry?.state !== 'done' || !entry.item) return
      try {
        await deletePicture(entry.item._id)
      } catch (error) {
        notify(errorText(error), 'error')
        return
      }
      change(id, (now) => ({ ...edited(now), saved: null }))
      onSaved()
    },
    /** Stops all uploads: the screen is left. */
    stop: uploads.stop,
  }
}

export type Tray = ReturnType<typeof createTray>

/** What the parts of the screen share. */
export interface TrayShared {
  tray: Tray
  /** Opens the file dialog; the files are for an item or a file that failed, if one is given. */
  choose: (target?: { item: Target } | { entryId: string }) => void
  /** The row under files that are dragged; '' elsewhere on the screen, undefined while none are dragged. */
  over: string | undefined
}

/** undefined for users who may not change pictures. */
export const TrayContext = createContext<TrayShared | undefined>(undefined)

/** The tray, for components that are shown only with one. */
export function useTray(): TrayShared {
  const shared = use(TrayContext)
  if (!shared) throw new Error('There is no tray')
  return shared
}
