import { ActionIcon, Button, Checkbox, Group, NativeSelect, Popover, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { type Column, type Columns, nameOfColumn, titleOf } from '@/ui/list/columns'
import classes from '@/ui/list/ListFrame.module.css'

function ColumnRow<T>({ column, columns, index }: { column: Column<T>; columns: Columns<T>; index: number }) {
  const title = titleOf(column)
  return (
    <Group
      gap="xs"
      wrap="nowrap"
      justify="space-between"
      onKeyDown={(event) => {
        if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
        event.preventDefault()
        columns.move(column, event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <Checkbox
        size="xs"
        label={title}
        checked={columns.shown.includes(column)}
        disabled={column.fixed ?? false}
        onChange={() => columns.toggle(column)}
      />
      <Group gap={2} wrap="nowrap">
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={`${title}: move left`}
          disabled={index === 0}
          onClick={() => columns.move(column, -1)}
        >
          <IconArrowUp size={14} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={`${title}: move right`}
          disabled={index === columns.all.length - 1}
          onClick={() => columns.move(column, 1)}
        >
          <IconArrowDown size={14} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  )
}

interface Props<T> {
  columns: Columns<T>
  /** The sort of the list: '-total' is descending. */
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}

/** The sort keys of all columns, including hidden ones. */
const sortsBy = <T,>(columns: Column<T>[]) =>
  columns
    .filter(({ sortable }) => sortable)
    .flatMap((column) => [
      { value: nameOfColumn(column), label: `${titleOf(column)}, ascending` },
      { value: `-${nameOfColumn(column)}`, label: `${titleOf(column)}, descending` },
    ])

/** Chooses the columns of the list, their order and the sort. Columns and order are remembered for the user. */
export function ColumnsButton<T>({ columns, sort, onSort }: Props<T>) {
  const sorts = sortsBy(columns.all)
  return (
    <Popover position="bottom-end" trapFocus width={280} shadow="md">
      <Popover.Target>
        <ActionIcon size={30} aria-label="Columns" title="Columns">
          <IconColumns3 size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" className={classes.columns ?? ''}>
        <Stack gap={4}>
          {onSort && sorts.length > 0 && (
            <NativeSelect
              label="Sorted by"
              mb={6}
              data={sorts}
              value={sort ?? ''}
              onChange={(event) => onSort(event.currentTarget.value)}
            />
          )}
          {columns.all.map((column, index) => (
            <ColumnRow key={nameOfColumn(column)} column={column} columns={columns} index={index} />
          ))}
          <Group justify="space-between" gap="xs" mt={4}>
            <Text size="xs" c="dimmed">
              Alt + ↑ ↓ moves a column
            </Text>
            <Button
              size="compact-xs"
              variant="subtle"
              color="secondary.3"
              disabled={!columns.changed}
              onClick={columns.reset}
            >
              Reset
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
