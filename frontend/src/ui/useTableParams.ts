import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

type Values = Record<string, string | number>

/** The valid values: one or more of these words, separated by commas, or those that the function accepts. */
type Takes = readonly string[] | ((text: string) => boolean)

const largestLimit = 200

function isTaken(text: string, takes: Takes | undefined): boolean {
  if (!takes) return true
  return typeof takes === 'function' ? takes(text) : text.split(',').every((word) => takes.includes(word))
}

/** Parses one value and clamps it to the API's limits; an invalid value gives the default. */
function parse(name: string, text: string | null, fallback: string | number, takes?: Takes): string | number {
  if (text === null) return fallback
  if (typeof fallback === 'string') return isTaken(text, takes) ? text : fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) return fallback
  return name === 'limit' ? Math.min(value, largestLimit) : value
}

/**
 * A list's page, filters and sort, kept in the URL. Default values are left out. A change of anything but the page
 * returns to page 1. A change of the page adds a history entry, other changes replace the current one. Invalid values
 * (an old bookmark, a typed address) are ignored.
 */
export function useTableParams<T extends Values>(
  defaults: T,
  takes: { [name in keyof T]?: Takes } = {},
): readonly [T, (change: Partial<T>) => void] {
  const [params, setParams] = useSearchParams()
  const names = Object.keys(defaults).join()
  const values = useMemo(() => {
    const read: Values = {}
    for (const [name, fallback] of Object.entries(defaults))
      read[name] = parse(name, params.get(name), fallback, takes[name])
    return read as T
    // Callers write both inline; their names and values do not change between renders.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [params, names])
  const set = useCallback(
    (change: Partial<T>) => {
      const onlyPage = Object.keys(change).every((name) => name === 'page')
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (!onlyPage) after.delete('page')
          for (const [name, value] of Object.entries(change)) {
            if (value === undefined || value === defaults[name]) after.delete(name)
            else after.set(name, String(value))
          }
          return after
        },
        { replace: !onlyPage },
      )
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [setParams, names],
  )
  return [values, set]
}
