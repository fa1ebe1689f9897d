import { type Fields, fieldsOf, merged, sameFields, withFields } from '@/features/spotBuys/sheet/fields'
import type { SpotLine, SpotSheet } from '@/api/wire'

/** What the screen shows of the item of a line. */
export type LineItem = Pick<NonNullable<SpotLine['item']>, 'itemId' | 'name' | 'brand' | 'category' | 'image'>

/** A change of one line that is not saved. */
export interface Edit {
  /** The line as it was when the change began; null: there was none. */
  base: Fields | null
  /** The line as it should be; null: it is removed. */
  mine: Fields | null
  /** What was sent of it last and may have been saved: its answer is not here. */
  sent?: Fields | null
  /** Of a new line. */
  item?: LineItem
}

/** A line that somebody else has changed as well. Nothing of it is saved until a person has chosen. */
export interface Clash {
  /** As it is now; null: it was removed. */
  theirs: Fields | null
  /** The fields that both have changed. */
  fields: readonly string[]
  /** It was published meanwhile: it can be changed no more. */
  published: boolean
}

export type Edits = ReadonlyMap<string, Edit>
export type Clashes = ReadonlyMap<string, Clash>

type Rebased = { edit?: Edit; clash?: Clash }

/** The edit of a line on top of the line as it is now; without one, there is nothing left to save. */
function onTop(edit: Edit, theirs: Fields | null, published: boolean): Rebased {
  const { base, mine, sent, ...rest } = edit
  if (sameFields(theirs, mine)) return {}
  if (published) return { edit, clash: { theirs, fields: [], published } }
  // What this page has sent before is no change of somebody else.
  const own = sent !== undefined && sameFields(theirs, sent)
  if (own || sameFields(theirs, base) || base === null)
    return { edit: own || theirs ? { ...rest, base: theirs, mine } : edit }
  if (theirs === null || mine === null) return { edit, clash: { theirs, fields: [], published } }
  const { fields, clashing } = merged(base, mine, theirs)
  if (clashing.length > 0) return { edit, clash: { theirs, fields: clashing, published } }
  return sameFields(fields, theirs) ? {} : { edit: { ...rest, base: theirs, mine: fields } }
}

/** The edits on top of a newer sheet, and those that somebody else's changes are in the way of. */
export function rebased(edits: Edits, { lines }: SpotSheet): { edits: Edits; clashes: Clashes } {
  const byId = new Map(lines.map((line) => [line._id, line]))
  const next = new Map<string, Edit>()
  const clashes = new Map<string, Clash>()
  for (const [id, edit] of edits) {
    const line = byId.get(id)
    const { edit: kept, clash } = onTop(
      edit,
      line ? fieldsOf(line) : null,
      line !== undefined && line.state !== 'draft',
    )
    if (kept) next.set(id, kept)
    if (clash) clashes.set(id, clash)
  }
  return { edits: next, clashes }
}

/**
 * The draft lines as they should be, in their order: the saved ones with their edits, then the new ones. `isHeld`: the
 * edit of this line waits for a person.
 */
export function wantedLines(
  { lines }: SpotSheet,
  edits: Edits,
  isHeld: (id: string) => boolean,
): Array<[id: string, fields: Fields]> {
  const drafts = lines.filter(({ state }) => state === 'draft')
  const known = new Set(lines.map(({ _id }) => _id))
  const mineOf = (id: string, saved: Fields | null): Fields | null => {
    const edit = isHeld(id) ? undefined : edits.get(id)
    return edit ? edit.mine : saved
  }
  const kept = drafts.flatMap((line): Array<[string, Fields]> => {
    const fields = mineOf(line._id, fieldsOf(line))
    return fields ? [[line._id, fields]] : []
  })
  const added = [...edits.keys()].flatMap((id): Array<[string, Fields]> => {
    const fields = known.has(id) ? null : mineOf(id, null)
    return fields ? [[id, fields]] : []
  })
  return [...kept, ...added]
}

/** The edit after a person has kept their own version: it is now a change of the other one. */
export const keptMine = (edit: Edit, { theirs }: Clash): Edit => {
  const { sent: _, ...rest } = edit
  const { base, mine } = edit
  return {
    ...rest,
    base: theirs,
    mine: base && mine && theirs ? merged(base, mine, theirs).fields : mine,
  }
}

/** The edit after a person has taken the other version: what else was changed stays. */
export function tookTheirs({ base, mine, item }: Edit, { theirs, fields }: Clash): Edit | undefined {
  if (!base || !mine || !theirs || fields.length === 0) return undefined
  const next = withFields(
    merged(base, mine, theirs).fields,
    Object.fromEntries(fields.map((name) => [name, theirs[name] ?? ''])),
  )
  return sameFields(next, theirs) ? undefined : { base: theirs, mine: next, ...(item ? { item } : {}) }
}
