import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import { navigation, ownScreens } from '@/app/navigation'
import { actionsOf, type Entry, matching } from '@/app/palette/entries'
import { useFound, useRecentEntries } from '@/app/palette/useRecords'
import { nearestWords, useFailedSearch } from '@/resources/items'
import { useActiveShortcuts } from '@/ui/shortcuts'

export interface PaletteProps {
  onClose: () => void
}

function useScreens(): Entry[] {
  const { can } = useSession()
  const navigate = useNavigate()
  return [...navigation.flatMap(({ items }) => items), ...ownScreens]
    .filter((item) => !item.permission || can(item.permission))
    .map((item) => ({
      id: item.path,
      group: 'Screens',
      label: item.label,
      ...(item.keys ? { keys: item.keys } : {}),
      run: () => void navigate(item.path),
    }))
}

/** What is listed for the text: screens and actions that match it, then the records found; without a text, recent ones. */
function useEntries(text: string) {
  const screens = useScreens()
  const recent = useRecentEntries()
  const found = useFound(text)
  const actions = actionsOf(useActiveShortcuts())
  const known = new Set(screens.map((screen) => screen.label))
  const own = [...screens, ...actions.filter((action) => !known.has(action.label) && action.keys !== 'mod+K')]
  const term = text.trim()
  const matches = matching(own, term)
  const ranked = term ? [...matches, ...found.entries] : [...recent, ...own]
  // The entries of a group stay together, at the position of the group's best entry.
  const entries = [...Map.groupBy(ranked, (entry) => entry.group).values()].flat()
  return { entries, found, isOwn: (entry: Entry | undefined) => entry !== undefined && matches.includes(entry) }
}

/** Records of two kinds may have the same id. */
const nameOf = (entry: Entry | undefined) => entry && `${entry.group} ${entry.id}`

/** The text, the highlighted entry and the keys of the palette. */
export function usePalette({ onClose }: PaletteProps) {
  const [text, setText] = useState('')
  /** The highlighted entry. Entries that come later do not move the highlight to another one. */
  const [current, setCurrent] = useState<string>()
  /** The entry selected with an arrow key. Hovering does not count, because the pointer may rest there by chance. */
  const [pointed, setPointed] = useState<string>()
  const [refused, setRefused] = useState(false)
  /** Enter was pressed before the answer for the whole text came; it counts when the answer is there. */
  const waits = useRef(false)
  const { entries, found, isOwn } = useEntries(text)
  const marked = entries.findIndex((entry) => nameOf(entry) === current)
  // -1: none is highlighted.
  const at = marked >= 0 ? marked : entries.findIndex((entry) => !entry.near)

  // Only where nothing else than items can be meant.
  const searched = found.busy || found.others || entries.some(isOwn) ? '' : text.trim()
  const taken = useFailedSearch(searched, '', undefined)
  const choose = (entry: Entry) => {
    taken()
    onClose()
    entry.run()
  }
  const enter = () => {
    const entry = entries[at]
    const selected = entry !== undefined && nameOf(entry) === pointed
    // While the search runs, the records listed belong to an earlier text.
    waits.current = found.busy && !selected && !isOwn(entry)
    if (waits.current) return
    if (entry && (selected || !entry.near)) choose(entry)
    else setRefused(found.partial)
  }
  const enterAfterSearch = useEffectEvent(() => {
    if (waits.current) enter()
  })
  useEffect(() => {
    if (!found.busy) enterAfterSearch()
  }, [found.busy])
  const go = (step: number) => {
    waits.current = false
    const last = entries.length - 1
    const round = at < 0 ? (step > 0 ? 0 : last) : (at + step + entries.length) % entries.length
    const next = Math.abs(step) > 1 ? Math.max(0, Math.min(last, at + step)) : round
    setCurrent(nameOf(entries[next]))
    setPointed(nameOf(entries[next]))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (event.key === 'Enter') enter()
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose()
    else if (step && entries.length > 0) go(step)
    else return
    event.preventDefault()
  }
  const onType = (typed: string) => {
    waits.current = false
    setText(typed)
    setCurrent(undefined)
    setPointed(undefined)
    setRefused(false)
  }
  const says = (() => {
    if (found.busy) return 'Searching…'
    if (entries.length === 0) return 'No matches'
    if (!found.partial) return ''
    return refused ? nearestWords.reason : 'No item has all of these words. The nearest are listed.'
  })()
  return {
    text,
    onType,
    entries,
    at,
    point: (index: number) => setCurrent(nameOf(entries[index])),
    choose,
    onKeyDown,
    says,
  }
}
