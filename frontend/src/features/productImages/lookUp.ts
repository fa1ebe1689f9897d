import { type Entry, type Target, withItem } from '@/features/productImages/entries'
import { candidatesOf, matchOf } from '@/features/productImages/fileNames'
import type { Store } from '@/features/productImages/store'
import { previewOf } from '@/resources/itemPictures'
import { resolveItems } from '@/resources/items'

/** The most codes of one request. */
const mostCodes = 500

async function itemsByText(texts: readonly string[]): Promise<Map<string, Target>> {
  const found = new Map<string, Target>()
  for (let from = 0; from < texts.length; from += mostCodes) {
    // One after the other, because each looks for suggestions of unknown codes.
    // oxlint-disable-next-line no-await-in-loop
    const resolved = await resolveItems({ codes: texts.slice(from, from + mostCodes) })
    for (const { asked, item } of resolved) if (item) found.set(asked, item)
  }
  return found
}

/** Finds the items of files by the codes and UPCs in their names. */
export async function findItems(store: Store, entries: readonly Entry[]): Promise<void> {
  const wanted = entries
    .filter(({ fault, item }) => !fault && !item)
    .map(({ id, file }) => ({ id, file, candidates: candidatesOf(file.name) }))
  const running = ({ id, file }: Pick<Entry, 'id' | 'file'>) => {
    const now = store.find(id)
    return now?.lookup === 'running' && now.file === file
  }
  try {
    const found = await itemsByText([
      ...new Set(wanted.flatMap(({ candidates }) => candidates.map(({ text }) => text))),
    ])
    // Files that the user gave to an item meanwhile keep it.
    for (const { id, candidates } of wanted.filter(running)) {
      const match = matchOf(candidates, (text) => found.get(text))
      store.change(id, (entry) =>
        match.kind === 'one'
          ? withItem(entry, match.item)
          : { ...entry, lookup: 'done', choices: match.kind === 'ask' ? match.items : [] },
      )
    }
  } catch {
    for (const { id } of wanted.filter(running)) store.change(id, (entry) => ({ ...entry, lookup: 'failed' }))
  }
}

const damaged = 'The file is damaged or not a picture. Choose another one.'

/** Makes the previews of files, one at a time: a photo of 40 megapixels takes 160 MB while it is decoded. */
export function createPreviews(store: Store) {
  let queue = Promise.resolve()
  const look = async (id: string, file: File) => {
    if (store.find(id)?.file !== file) return
    const preview = await previewOf(file)
    store.change(id, (entry) => (entry.file === file ? { ...entry, preview, fault: preview ? '' : damaged } : entry))
  }
  return (entries: readonly Entry[]) => {
    for (const { id, file, fault } of entries) if (!fault) queue = queue.then(() => look(id, file))
  }
}
