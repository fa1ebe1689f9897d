import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowBackUp, IconChevronLeft, IconChevronRight, IconMap } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { addDays, useSession } from '@/api/session'
import classes from '@/features/dispatch/board/Board.module.css'
import { DateButton } from '@/features/dispatch/board/DateButton'
import { dayFigures } from '@/features/dispatch/board/figures'
import type { Board } from '@/features/dispatch/wire'
import { lazily, sayNotLoaded } from '@/ui/lazily'
import { keysText } from '@/ui/shortcuts'

// The calendar opens in a popover, whose code is a third of the board's.
const DatePopover = lazily(async () => (await import('@/features/dispatch/board/DatePopover')).DatePopover)

/** The date of the board, with the days before and after it, and a calendar. */
function DateSwitch({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  const [opened, setOpened] = useState<boolean>()
  const open = () => void DatePopover.fetch().then(() => setOpened(true), sayNotLoaded)
  return (
    <span className={classes.date}>
      <button type="button" aria-label="Day before" onClick={() => onDate(addDays(date, -1))}>
        <IconChevronLeft size={15} aria-hidden />
      </button>
      {opened === undefined ? (
        <DateButton date={date} onClick={open} />
      ) : (
        <DatePopover date={date} opened={opened} onOpened={setOpened} onDate={onDate} />
      )}
      <button type="button" aria-label="Day after" onClick={() => onDate(addDays(date, 1))}>
        <IconChevronRight size={15} aria-hidden />
      </button>
    </span>
  )
}

export type View = 'columns' | 'timeline'

interface Props {
  date: string
  board: Board | undefined
  onDate: (date: string) => void
  view: View
  onView: (view: View) => void
  map: boolean
  onMap: () => void
  undo: { text: string; run: () => void } | undefined
  /** Further actions, the primary one last. */
  children?: ReactNode
}

/** The day of the board in figures, and what can be done with all of it. */
export function BoardHead({ date, board, onDate, view, onView, map, onMap, undo, children }: Props) {
  const { today, tomorrow } = useSession()
  const name = date === tomorrow ? 'Tomorrow' : date === today ? 'Today' : undefined
  return (
    <div className={classes.head}>
      <DateSwitch date={date} onDate={onDate} />
      <span className={classes.figures}>
        {name ? (
          <span>{name}</span>
        ) : (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onDate(tomorrow)}>
            Tomorrow
          </Button>
        )}
        <span className={classes.quiet}>{board && dayFigures(board).join(' · ')}</span>
      </span>
      <div className={classes.tools}>
        {undo && (
          <button type="button" className={classes.undo} title={keysText('mod+Z')} onClick={undo.run}>
            <IconArrowBackUp size={15} aria-hidden />
            <b>Undo</b>
            <span>{undo.text}</span>
          </button>
        )}
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={[
            { value: 'columns', label: 'Columns' },
            { value: 'timeline', label: 'Timeline' },
          ]}
          value={view}
          onChange={(value) => onView(value as View)}
        />
        <Button
          variant="default"
          leftSection={<IconMap size={15} aria-hidden />}
          aria-pressed={map}
          aria-keyshortcuts="M"
          onClick={onMap}
        >
          Map
        </Button>
        {children}
      </div>
    </div>
  )
}
