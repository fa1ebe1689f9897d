/** A changed value. null: there was none. */
export interface Change {
  /** The path by names: 'warehouse.city'; '' for the value itself. */
  field: string
  before: unknown
  after: unknown
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The leaf values within a value, by path. An empty object or list is a leaf. */
function leaves(value: unknown, at = ''): Array<[field: string, value: unknown]> {
  if (!isGroup(value) || Object.keys(value).length === 0) return [[at, value]]
  return Object.entries(value).flatMap(([name, within]) => {
    // List positions are counted from 1.
    const step = Array.isArray(value) ? String(Number(name) + 1) : name
    return leaves(within, at ? `${at}.${step}` : step)
  })
}

/** The differences between two values of an event, by field, in the order of the fields. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [before, after].map((value) => new Map(value == null ? [] : leaves(value)))
  return [...new Set([...was!.keys(), ...is!.keys()])]
    .map((field) => ({ field, before: was!.get(field) ?? null, after: is!.get(field) ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}
