import { useRef, useState } from 'react'
import { type GenericSchema, safeParse } from 'valibot'

/** Errors by the path of their field. */
export type FieldErrors = Record<string, string>

/** The properties that a field gives to its input. */
export interface FieldProps<Value> {
  value: Value
  name: string
  /** Takes an event of an input, or the value itself. */
  onChange: (change: unknown) => void
  error: string | undefined
  /** Finds the input of an error. */
  'data-path': string
}

export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a) as Array<keyof typeof a>
  return keys.length === Object.keys(b).length && keys.every((key) => isEqual(a[key], (b as typeof a)[key]))
}

/** The value that an input reports: the content of its element for an event. */
function valueOf(change: unknown): unknown {
  if (typeof change !== 'object' || change === null || !('nativeEvent' in change)) return change
  const { currentTarget: input } = change as { currentTarget?: unknown }
  if (input instanceof HTMLInputElement) return input.type === 'checkbox' ? input.checked : input.value
  return (input as HTMLTextAreaElement | HTMLSelectElement).value
}

/** The first message of each field that breaks the schema, or the values as the schema returns them. */
function check<Values, Sent>(schema: GenericSchema<Values, Sent> | undefined, values: Values) {
  if (!schema) return { output: values as unknown as Sent }
  const { success, output, issues } = safeParse(schema, values)
  if (success) return { output }
  const errors: FieldErrors = {}
  for (const { path, message } of issues) errors[path?.map(({ key }) => String(key)).join('.') ?? ''] ??= message
  return { errors }
}

/**
 * The fields of a form: what the user typed, what it was at first, and the errors. A change of a field removes its
 * error. `typed` was typed before the form was mounted.
 */
export function useFields<Values extends object, Sent>(
  initial: Values,
  schema?: GenericSchema<Values, Sent>,
  typed: Values = initial,
) {
  const [shown, setShown] = useState(() => ({ values: typed, saved: initial, errors: {} as FieldErrors }))
  // Handlers read what is there now, which may not be rendered yet.
  const now = useRef(shown)
  const set = (change: Partial<typeof shown>) => {
    now.current = { ...now.current, ...change }
    setShown(now.current)
  }
  const isDirty = () => !isEqual(now.current.values, now.current.saved)
  return {
    values: shown.values,
    errors: shown.errors,
    dirty: !isEqual(shown.values, shown.saved),
    isDirty,
    getValues: () => now.current.values,
    /** Replaces some values. All errors go, because a rule may be about several fields. */
    setValues: (values: Partial<Values>) => set({ values: { ...now.current.values, ...values }, errors: {} }),
    setErrors: (errors: FieldErrors) => set({ errors }),
    /** The given values count as saved: from now on only other ones are unsaved. */
    save: (saved: Values) => set({ saved }),
    /** Goes back to what was saved last. */
    reset: () => set({ values: now.current.saved, errors: {} }),
    /** Checks the values and shows the errors; returns them, or the values to send. */
    validate: () => {
      const result = check(schema, now.current.values)
      set({ errors: result.errors ?? {} })
      return result
    },
    field: <K extends string & keyof Values>(path: K): FieldProps<Values[K]> => ({
      value: shown.values[path],
      name: path,
      onChange: (change) => {
        const { [path as string]: _, ...errors } = now.current.errors
        set({ values: { ...now.current.values, [path]: valueOf(change) }, errors })
      },
      error: shown.errors[path],
      'data-path': path,
    }),
  }
}
