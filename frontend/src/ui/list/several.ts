/** Separates several values of a filter in the address; commas may be part of a value. */
const separator = '|'

export const splitSeveral = (value: string): string[] => value.split(separator).filter(Boolean)
export const joinSeveral = (values: readonly string[]): string => values.join(separator)

/** A value of a filter, and the number of records that choosing it gives. */
export interface Option {
  value: string
  label: string
  count?: number
  /** These records need a person: their number is amber. */
  needsWork?: true
}

/** The values with this one added or removed; those that exclude it are removed. */
export const toggleSeveral = (values: readonly string[], value: string, excludes: readonly string[] = []): string[] =>
  values.includes(value)
    ? values.filter((other) => other !== value)
    : [...values.filter((other) => !excludes.includes(other)), value]
