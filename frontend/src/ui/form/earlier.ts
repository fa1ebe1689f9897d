import { type Request } from '@/ui/form/creation'
import { readKept } from '@/ui/form/keptInput'
import { isEqual } from '@/ui/form/useFields'

interface Kept<Values> {
  values: Values
  /** Requests without an answer: the same input is sent again with the same key. */
  requests: readonly Request[]
  /** The record's values in the version that it was typed on. */
  was?: unknown
}

interface OfRecord<Base, Values> {
  base: Base
  valuesOf: (record: Base) => Partial<Values>
}

/** What is kept of a form. */
export const keptOf = <Values, Base>(
  values: Values,
  requests: readonly Request[],
  base: Base,
  record: OfRecord<Base, Values> | undefined,
): Kept<Values> => ({
  values,
  requests,
  ...(record ? { was: record.valuesOf(base) } : {}),
})

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** The kept values of the fields that the form has. Earlier versions of the portal may have kept others. */
function fitting<Values extends object>(initial: Values, kept: Partial<Values>): Values {
  const fits = Object.entries(kept).filter(([name, value]) => {
    const first = initial[name as keyof Values]
    const open = first === null || first === undefined || value === null
    return name in initial && (open || typeof value === typeof first)
  })
  return { ...initial, ...Object.fromEntries(fits) }
}

/**
 * What was typed into a form before a reload; no `values`: nothing that is not saved. `differs`: somebody has changed the
 * record since.
 */
export function typedEarlier<Values extends object, Base>(
  form: string | undefined,
  initial: Values,
  record: OfRecord<Base, Values> | undefined,
): { values?: Values; differs: boolean; requests?: readonly Request[] } {
  if (form === undefined) return { differs: false }
  const kept = readKept<Kept<Values>>(form)
  if (typeof kept?.values !== 'object' || !Array.isArray(kept.requests)) return { differs: false, requests: [] }
  const values = fitting(initial, kept.values)
  if (isEqual(asStored(values), asStored(initial))) return { differs: false, requests: kept.requests }
  const differs = record !== undefined && !isEqual(kept.was, asStored(record.valuesOf(record.base)))
  return { values, differs, requests: kept.requests }
}
