import { randomId } from '@/api/client'
import type { Item } from '@/api/wire'
import { faultOfFile, longestDescription, type Preview } from '@/resources/itemPictures'
import { centered, type Crop } from '@/ui/picture/crop'

/** An item to which a file is given. */
export type Target = Pick<Item, '_id' | 'itemId' | 'name' | 'upc' | 'category' | 'image'>

/** Why an upload failed, and what may help: the same upload later, or another file or item. */
export interface Failure {
  text: string
  way: 'again' | 'file' | 'item' | 'none'
}

/** What is sent: the same key and content are sent again after a lost answer. */
export interface Attempt {
  key: string
  picture: Blob
}

/** A file that was dropped, pasted or chosen in this visit. */
export interface Entry {
  id: string
  file: File
  /** Why the file cannot be uploaded; '' for none. */
  fault: string
  /** undefined while the file is decoded. */
  preview: Preview | undefined
  /** Its item is looked up, or that failed. */
  lookup: 'running' | 'failed' | 'done'
  /** The items that the file's name may mean. */
  choices: readonly Target[]
  item: Target | undefined
  description: string
  /** The user changed the description, so it no longer follows the item. */
  described: boolean
  crop: Crop
  /** The user agreed that the item's present picture is replaced. */
  replaces: boolean
  state: 'review' | 'waiting' | 'sending' | 'failed' | 'done'
  /** The sent share, 0 to 1. */
  progress: number
  failure: Failure | undefined
  attempt: Attempt | undefined
  /** The picture that the item got. */
  saved: Target['image']
}

/** What keeps a file from being uploaded until the user decides. */
export type Need = 'fault' | 'lookup' | 'item' | 'which_item' | 'which_file' | 'replace' | 'description' | 'failed'

export const newEntry = (file: File, item?: Target): Entry => ({
  id: randomId(),
  file,
  fault: faultOfFile(file) ?? '',
  preview: undefined,
  lookup: item ? 'done' : 'running',
  choices: [],
  description: '',
  described: false,
  crop: centered,
  replaces: false,
  state: 'review',
  progress: 0,
  failure: undefined,
  attempt: undefined,
  saved: null,
  item: undefined,
  ...(item ? given(item) : {}),
})

/** The change that gives a file to an item. The description is proposed from the item's name. */
function given(item: Target): Pick<Entry, 'item' | 'description'> {
  return { item, description: item.name.slice(0, longestDescription) }
}

/** The file with another item; a description that the user typed stays. */
export const withItem = (entry: Entry, item: Target): Entry => ({
  ...edited(entry),
  ...given(item),
  ...(entry.described ? { description: entry.description } : {}),
  lookup: 'done',
  choices: [],
  replaces: false,
})

/** The file as it is after a change: it is reviewed again, and is another upload. */
export const edited = (entry: Entry): Entry => ({
  ...entry,
  state: 'review',
  failure: undefined,
  attempt: undefined,
})

/** Whether two files are the same one, dropped twice. */
export const isSameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

const isOpen = ({ state, fault }: Entry) => state !== 'done' && !fault

/** What the user has to decide about a file; undefined: nothing. */
export function needOf(entry: Entry, all: readonly Entry[]): Need | undefined {
  const { item, state } = entry
  if (entry.fault) return 'fault'
  if (state === 'failed') return 'failed'
  if (state !== 'review' || entry.lookup === 'running') return undefined
  if (!item) {
    if (entry.lookup === 'failed') return 'lookup'
    return entry.choices.length > 0 ? 'which_item' : 'item'
  }
  const others = all.filter((other) => other !== entry && other.item?._id === item._id)
  if (others.some(isOpen)) return 'which_file'
  if (!entry.replaces && (item.image || others.some((other) => other.state === 'done'))) return 'replace'
  return entry.description.trim() ? undefined : 'description'
}

/** Whether the file can be uploaded now. */
export const isReady = (entry: Entry, all: readonly Entry[]): boolean =>
  entry.state === 'review' &&
  entry.item !== undefined &&
  entry.preview !== undefined &&
  entry.lookup === 'done' &&
  needOf(entry, all) === undefined

/** Whether the file is lost when the user leaves now. */
export const isUnsent = isOpen

/** The present picture of a file's item: that of this visit, else the one that it had. */
export const presentPicture = ({ item }: Entry, all: readonly Entry[]): Target['image'] =>
  all.findLast(({ state, item: other }) => state === 'done' && other?._id === item?._id)?.saved ?? item?.image ?? null

/** Whether removing the picture brings back what was before: the item had none, and got no other one since. */
export const canUndo = (entry: Entry, all: readonly Entry[]): boolean =>
  entry.state === 'done' &&
  !entry.replaces &&
  !all.some((other) => other !== entry && other.state === 'done' && other.item?._id === entry.item?._id)
