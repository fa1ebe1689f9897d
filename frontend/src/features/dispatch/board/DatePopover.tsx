import { Popover } from '@mantine/core'
import { useRef } from 'react'
import { DateButton } from '@/features/dispatch/board/DateButton'
import { DateCalendar } from '@/ui/DateCalendar'

interface Props {
  date: string
  opened: boolean
  onOpened: (opened: boolean) => void
  onDate: (date: string) => void
}

/** The date of the board with its calendar. */
export function DatePopover({ date, opened, onOpened, onDate }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    onOpened(false)
    button.current?.focus()
  }
  return (
    <Popover opened={opened} onChange={onOpened} onDismiss={close} position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <DateButton ref={button} date={date} onClick={() => (opened ? close() : onOpened(true))} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Calendar">
        <DateCalendar
          value={date}
          onPick={(picked) => {
            close()
            onDate(picked)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
