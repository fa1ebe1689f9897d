import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import classes from '@/features/customers/delivery/Delivery.module.css'
import { timeOf, weekdays, type Window } from '@/features/customers/delivery/facts'
import { copied } from '@/features/customers/delivery/form'

interface Props {
  windows: Window[]
  /** By path: 'windows.0.from'. */
  errors: Record<string, React.ReactNode>
  onChange: (windows: Window[]) => void
}

interface DayProps extends Props {
  day: number
  name: string
  addId: string
}

const workdays = [1, 2, 3, 4, 5]
const allDays = weekdays.map(({ day }) => day)

/** Copies the windows of a day to others. */
function CopyMenu({ day, name, windows, onChange }: Omit<DayProps, 'addId' | 'errors'>) {
  const copy = (to: readonly number[]) => onChange(copied(windows, day, to))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={`Copy ${name} to…`}>
          <IconCopy size={15} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => copy(workdays)}>Same for Monday to Friday</Menu.Item>
        <Menu.Item onClick={() => copy(allDays)}>Same for every day</Menu.Item>
        <Menu.Divider />
        {weekdays
          .filter((other) => other.day !== day)
          .map((other) => (
            <Menu.Item key={other.day} onClick={() => copy([other.day])}>
              Copy to {other.name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Day({ day, name, addId, windows, errors, onChange }: DayProps) {
  const own = windows.flatMap((window, index) => (window.weekday === day ? [{ window, index }] : []))
  const set = (index: number, change: Partial<Window>) =>
    onChange(windows.map((window, at) => (at === index ? { ...window, ...change } : window)))
  const remove = (index: number) => {
    onChange(windows.filter((_, at) => at !== index))
    document.getElementById(addId)?.focus()
  }
  const time = (index: number, part: 'from' | 'to', label: string, value: string) => (
    <TextInput
      className={classes.time ?? ''}
      aria-label={`${name}, ${label}`}
      placeholder={part === 'from' ? '06:00' : '10:30'}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      // A window that was just added: the user types at once.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={part === 'from' && value === ''}
      data-path={`windows.${index}.${part}`}
      value={value}
      error={errors[`windows.${index}.${part}`]}
      onChange={(event) => set(index, { [part]: event.currentTarget.value })}
      onBlur={() => {
        const known = timeOf(value)
        if (known !== undefined && known !== value) set(index, { [part]: known })
      }}
    />
  )
  return (
    <li className={classes.day}>
      <span className={classes.name}>{name}</span>
      <div className={classes.windows}>
        {own.length === 0 && <span className={classes.closed}>Closed</span>}
        {own.map(({ window, index }, place) => (
          <Group key={index} gap={6} wrap="nowrap" align="flex-start">
            {time(index, 'from', own.length > 1 ? `window ${place + 1} from` : 'from', window.from)}
            <span className={classes.dash}>–</span>
            {time(index, 'to', own.length > 1 ? `window ${place + 1} to` : 'to', window.to)}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={`Remove window ${place + 1} of ${name}`}
              onClick={() => remove(index)}
            >
              <IconX size={15} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </div>
      <Group gap={6} wrap="nowrap">
        {own.length > 0 && <CopyMenu {...{ day, name, windows, onChange }} />}
        <Button
          id={addId}
          size="xs"
          variant="default"
          aria-label={`Add a window on ${name}`}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...windows, { weekday: day, from: '', to: '' }])}
        >
          Window
        </Button>
      </Group>
    </li>
  )
}

/** The windows by weekday. A day without a window is closed. */
export function WindowsField(props: Props) {
  const id = useId()
  return (
    <ul className={classes.days} aria-label="Windows by weekday">
      {weekdays.map(({ day, name }) => (
        <Day key={day} day={day} name={name} addId={`${id}${day}`} {...props} />
      ))}
    </ul>
  )
}
