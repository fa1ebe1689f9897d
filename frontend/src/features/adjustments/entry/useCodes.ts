import { useCallback, useRef } from 'react'
import type { Item } from '@/api/wire'
import { resolveItems } from '@/resources/items'

/** A code that was looked up: its item, or what is wrong with it. */
type Found = { item: Item } | { wrong: string; inactive?: true }

/** The API takes this many codes. */
const mostAtOnce = 500

const keyOf = (code: string) => code.trim().toLowerCase()

/** Looks up items by code or UPC, typed or scanned. Each code is read once; its stock is that of the first look. */
export function useCodes() {
  const known = useRef(new Map<string, Found>())
  const find = useCallback((code: string) => known.current.get(keyOf(code)), [])
  const lookUp = useCallback(async (codes: readonly string[]) => {
    const wanted = codes.filter((code) => code.trim() !== '')
    if (wanted.length === 0) return
    const answers = []
    for (let from = 0; from < wanted.length; from += mostAtOnce)
      // oxlint-disable-next-line no-await-in-loop
      answers.push(...(await resolveItems({ codes: wanted.slice(from, from + mostAtOnce) })))
    for (const { asked, item, suggestions } of answers) {
      const meant = suggestions.map(({ itemId, name }) => `${itemId} ${name}`).join(', ')
      const unknown = `No item has the code ${asked}${meant ? `. Did you mean ${meant}?` : ''}`
      const found = !item
        ? { wrong: unknown }
        : item.isActive
          ? { item }
          : { wrong: `${item.itemId} ${item.name} is inactive`, inactive: true as const }
      known.current.set(keyOf(asked), found)
    }
  }, [])
  /** What is known of a code; it is looked up if it was not yet. */
  const look = useCallback(
    async (code: string): Promise<Found> => {
      if (!find(code)) await lookUp([code])
      return find(code) ?? { wrong: `No item has the code ${code}` }
    },
    [find, lookUp],
  )
  return { find, lookUp, look }
}

export type Codes = ReturnType<typeof useCodes>
