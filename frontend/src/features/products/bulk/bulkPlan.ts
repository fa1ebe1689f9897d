import type { BulkChange, ListedItem } from '@/api/wire'

/** What the user wants to change of the selected items. Empty lists and undefined leave it as it is. */
export interface Wanted {
  addTags: string[]
  removeTags: string[]
  addKeywords: string[]
  addSubstitutes: string[]
  hidden: boolean | undefined
  featured: boolean | undefined
}

export const nothingWanted: Wanted = {
  addTags: [],
  removeTags: [],
  addKeywords: [],
  addSubstitutes: [],
  hidden: undefined,
  featured: undefined,
}

/** A list of an item before and after the change. */
export interface ListChange {
  field: 'tags' | 'searchKeywords' | 'substitutes'
  before: string[]
  added: string[]
  removed: string[]
}

/** What will happen to one item. */
export interface Planned {
  item: ListedItem
  lists: ListChange[]
  /** 'Hidden', 'Featured': the states that it gets. */
  states: ('hidden' | 'visible' | 'featured' | 'not_featured')[]
  /** It is left out because a list would have too many entries. */
  tooMany?: 'tags' | 'searchKeywords' | 'substitutes'
}

export interface Plan {
  changes: Planned[]
  /** Items that are already as wanted. */
  same: ListedItem[]
  leftOut: Planned[]
}

/** The server's limits. */
const most = { tags: 50, searchKeywords: 50, substitutes: 20 }

function listChange(field: ListChange['field'], before: string[], add: string[], remove: string[]): ListChange {
  return {
    field,
    before,
    added: add.filter((word) => !before.includes(word)),
    removed: remove.filter((word) => before.includes(word) && !add.includes(word)),
  }
}

function planOf(item: ListedItem, wanted: Wanted): Planned {
  const lists = [
    listChange('tags', item.tags, wanted.addTags, wanted.removeTags),
    listChange('searchKeywords', item.searchKeywords, wanted.addKeywords, []),
    listChange(
      'substitutes',
      item.substitutes,
      wanted.addSubstitutes.filter((id) => id !== item._id),
      [],
    ),
  ].filter(({ added, removed }) => added.length + removed.length > 0)
  const states: Planned['states'] = []
  if (wanted.hidden !== undefined && wanted.hidden !== item.hidden) states.push(wanted.hidden ? 'hidden' : 'visible')
  if (wanted.featured !== undefined && wanted.featured !== item.featured)
    states.push(wanted.featured ? 'featured' : 'not_featured')
  const full = lists.find(
    ({ field, before, added, removed }) =>
      added.length > 0 && before.length + added.length - removed.length > most[field],
  )
  return { item, lists, states, ...(full ? { tooMany: full.field } : {}) }
}

/** What a change will do to each of the items. */
export function planBulk(items: readonly ListedItem[], wanted: Wanted): Plan {
  const plan: Plan = { changes: [], same: [], leftOut: [] }
  for (const item of items) {
    const planned = planOf(item, wanted)
    if (planned.tooMany) plan.leftOut.push(planned)
    else if (planned.lists.length + planned.states.length > 0) plan.changes.push(planned)
    else plan.same.push(item)
  }
  return plan
}

export const wantsSomething = (wanted: Wanted): boolean =>
  wanted.addTags.length + wanted.removeTags.length + wanted.addKeywords.length + wanted.addSubstitutes.length > 0 ||
  wanted.hidden !== undefined ||
  wanted.featured !== undefined

/** The call's body for some items. */
export function bodyOf(items: readonly ListedItem[], wanted: Wanted): BulkChange {
  const set = {
    ...(wanted.hidden === undefined ? {} : { hidden: wanted.hidden }),
    ...(wanted.featured === undefined ? {} : { featured: wanted.featured }),
  }
  return {
    ids: items.map(({ _id }) => _id),
    versions: Object.fromEntries(items.map(({ _id, version }) => [_id, version])),
    ...(Object.keys(set).length > 0 ? { set } : {}),
    ...(wanted.addTags.length > 0 ? { addTags: wanted.addTags } : {}),
    ...(wanted.removeTags.length > 0 ? { removeTags: wanted.removeTags } : {}),
    ...(wanted.addKeywords.length > 0 ? { addKeywords: wanted.addKeywords } : {}),
    ...(wanted.addSubstitutes.length > 0 ? { addSubstitutes: wanted.addSubstitutes } : {}),
  }
}
