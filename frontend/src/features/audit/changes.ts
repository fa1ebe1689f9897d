/** One value that is different after. Null: there was nothing. */
export interface Change {
  /** Where it stands, by names: 'warehouse.city'; '' for the value itself. */
  field: string
  before: unknown
  after: unknown
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The values within a value by where they stand; what is empty is one itself. */
function leaves(value: unknown, at = ''): Array<[field: string, value: unknown]> {
  if (!isGroup(value) || Object.keys(value).length === 0) return [[at, value]]
  return Object.entries(value).flatMap(([name, within]) => {
    // People count from one.
    const step = Array.isArray(value) ? String(Number(name) + 1) : name
    return leaves(within, at ? `${at}.${step}` : step)
  })
}

/** What is different between two values of an event, field by field, in the order in which they stand. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [before, after].map((value) => new Map(value == null ? [] : leaves(value)))
  return [...new Set([...was!.keys(), ...is!.keys()])]
    .map((field) => ({ field, before: was!.get(field) ?? null, after: is!.get(field) ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}
