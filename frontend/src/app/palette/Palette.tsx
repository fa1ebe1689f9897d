import { Modal } from '@mantine/core'
import { useEffect, useId } from 'react'
import type { Entry } from '@/app/palette/entries'
import classes from '@/app/palette/Palette.module.css'
import { type PaletteProps, usePalette } from '@/app/palette/usePalette'
import { Keycaps } from '@/ui/Keycaps'

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
export function Palette(props: PaletteProps) {
  const { text, onType, entries, at, point, choose, onKeyDown, says } = usePalette(props)
  const listId = useId()
  useEffect(() => {
    document.querySelector(`#${CSS.escape(`${listId}-${at}`)}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, at])
  return (
    <Modal
      opened
      onClose={props.onClose}
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
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <Options entries={entries} current={at} listId={listId} onChoose={choose} onPoint={point} />
      <p className={classes.none} role="status" hidden={!says}>
        {says}
      </p>
    </Modal>
  )
}
