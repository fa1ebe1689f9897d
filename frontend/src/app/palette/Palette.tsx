import { Modal } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import { navigation, ownScreens } from '@/app/navigation'
import { actionsOf, type Entry, matching } from '@/app/palette/entries'
import classes from '@/app/palette/Palette.module.css'
import { useFound, useRecentEntries } from '@/app/palette/useRecords'
import { nearestWords } from '@/resources/items'
import { Keycaps } from '@/ui/Keycaps'
import type { activeShortcuts } from '@/ui/shortcuts'

interface Props {
  /** The shortcuts that were active before the palette opened. */
  scopes: ReturnType<typeof activeShortcuts>
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

/** One line per entry, under the headings of their groups. */
function Options({
  entries,
  current,
  listId,
  onChoose,
  onPoint,
}: {
  entries: Entry[]
  current: number
  listId: string
  onChoose: (entry: Entry) => void
  onPoint: (index: number) => void
}) {
  const groups = [...Map.groupBy(entries, (entry) => entry.group)]
  return (
    <div role="listbox" id={listId} aria-label="Results" className={classes.list}>
      {groups.map(([group, members]) => (
        <div key={group} role="group" aria-label={group}>
          <div className={classes.groupLabel} aria-hidden>
            {group}
          </div>
          {members.map((entry) => {
            const index = entries.indexOf(entry)
            return (
              // The input handles the keys; it keeps the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={entry.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === current}
                className={classes.option}
                onMouseMove={() => onPoint(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(entry)}
              >
                <span>{entry.label}</span>
                <span className={classes.detail}>{entry.detail}</span>
                {entry.keys && <Keycaps keys={entry.keys} />}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/**
 * Goes to any screen or record, and runs any action that has a shortcut: type, then Enter. Opens without a transition.
 */
export function Palette({ scopes, onClose }: Props) {
  const [text, setText] = useState('')
  const [current, setCurrent] = useState<number>()
  /** The entry selected with an arrow key. Hovering does not count, because the pointer may rest there by chance. */
  const [pointed, setPointed] = useState<string>()
  const [refused, setRefused] = useState(false)
  const listId = useId()
  const screens = useScreens()
  const recent = useRecentEntries()
  const found = useFound(text)
  const actions = useMemo(() => actionsOf(scopes), [scopes])
  const known = new Set(screens.map((screen) => screen.label))
  const own = [...screens, ...actions.filter((action) => !known.has(action.label) && action.keys !== 'mod+K')]
  const term = text.trim()
  const ranked = term ? [...matching(own, term), ...found.entries] : [...recent, ...own]
  // The entries of a group stay together, at the position of the group's best entry.
  const entries = [...Map.groupBy(ranked, (entry) => entry.group).values()].flat()
  // -1: none is highlighted.
  const at = Math.min(current ?? entries.findIndex((entry) => !entry.near), entries.length - 1)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    document.querySelector(`#${CSS.escape(`${listId}-${at}`)}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, at])

  const choose = (entry: Entry) => {
    onClose()
    entry.run()
  }
  const enter = () => {
    const entry = entries[at]
    if (entry && (entry.id === pointed || !entry.near)) choose(entry)
    else setRefused(found.partial)
  }
  const go = (step: number) => {
    const last = entries.length - 1
    const round = at < 0 ? (step > 0 ? 0 : last) : (at + step + entries.length) % entries.length
    const next = Math.abs(step) > 1 ? Math.max(0, Math.min(last, at + step)) : round
    setCurrent(next)
    setPointed(entries[next]?.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (event.key === 'Enter') enter()
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose()
    else if (step && entries.length > 0) go(step)
    else return
    event.preventDefault()
  }
  const says = (() => {
    if (found.busy) return 'Searching…'
    if (entries.length === 0) return 'No matches'
    return found.partial
      ? refused
        ? nearestWords.reason
        : 'No item has all of these words. The nearest are listed.'
      : ''
  })()
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={620}
      yOffset="10vh"
      centered={false}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      attributes={{ content: { 'aria-label': 'Search and commands' } }}
    >
      <input
        ref={input}
        className={classes.input}
        role="combobox"
        aria-label="Search screens, actions and records"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Screen, action, order, customer, item, trip"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setCurrent(undefined)
          setPointed(undefined)
          setRefused(false)
        }}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <Options entries={entries} current={at} listId={listId} onChoose={choose} onPoint={setCurrent} />
      <p className={classes.none} role="status" hidden={!says}>
        {says}
      </p>
    </Modal>
  )
}
