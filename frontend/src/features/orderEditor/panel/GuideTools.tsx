import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowsMaximize, IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import classes from '@/features/orderEditor/panel/OrderGuide.module.css'

interface Props {
  search: RefObject<HTMLInputElement | null>
  filter: string
  onFilter: (filter: string) => void
  /** Moves the focus to the rows. */
  onRows: () => void
  onWide: (() => void) | undefined
  /** The number of usual items that are missing on the order, and whether only these are shown. */
  missing: number
  onlyMissing: boolean
  onMissing: () => void
}

/** The guide's filter and views. */
export function GuideTools({ search, filter, onFilter, onRows, onWide, missing, onlyMissing, onMissing }: Props) {
  return (
    <div className={classes.tools}>
      <TextInput
        ref={search}
        className={classes.filter ?? ''}
        size="xs"
        aria-label="Filter the order guide"
        placeholder="Filter by code or name"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={filter}
        maxLength={100}
        onChange={(event) => onFilter(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'Enter') onRows()
          else if (event.key === 'Escape' && filter) onFilter('')
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {onWide && (
        <ActionIcon
          size={30}
          aria-label="Order guide in full screen"
          aria-keyshortcuts="Alt+G"
          title="Full screen (Alt+G)"
          onClick={onWide}
        >
          <IconArrowsMaximize size={16} aria-hidden />
        </ActionIcon>
      )}
      <Button
        className={classes.due ?? ''}
        size="xs"
        variant={onlyMissing ? 'filled' : 'default'}
        aria-pressed={onlyMissing}
        onClick={onMissing}
      >
        Usual, not on this order: {missing}
      </Button>
    </div>
  )
}
