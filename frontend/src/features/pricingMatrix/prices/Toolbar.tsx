import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconClipboard } from '@tabler/icons-react'
import classes from '@/features/pricingMatrix/prices/Prices.module.css'
import { pasted } from '@/ui/pasted'
import { notify } from '@/ui/toasts'
import { SearchInput } from '@/ui/SearchInput'
import { formatQuantity } from '@/ui/format'

export const shows = ['all', 'paste', 'changed', 'noMarkup', 'failed'] as const

export interface Shown {
  show: string
  category: string
  search: string
}

interface Props {
  shown: Shown
  onChange: (change: Partial<Shown>) => void
  categories: readonly string[]
  /** The number of all items, of pasted ones, and of those with edits. */
  counts: { all: number | undefined; pasted: number; changed: number }
  narrow: boolean
  onPaste: (text: string) => void
  busy: boolean
}

const label = (text: string, n: number | undefined) => (n === undefined ? text : `${text} ${formatQuantity(n)}`)

/** Which items are shown. */
export function Toolbar({ shown, onChange, categories, counts, narrow, onPaste, busy }: Props) {
  const paste = async () => {
    try {
      onPaste(pasted(await navigator.clipboard.readText()))
    } catch {
      notify('Your browser does not allow this. Click a cell and press Ctrl+V', 'warning')
    }
  }
  const choices = [
    { value: 'all', label: label('All items', shown.show === 'all' ? counts.all : undefined) },
    ...(counts.pasted > 0 ? [{ value: 'paste', label: label('In the paste', counts.pasted) }] : []),
    { value: 'changed', label: label('Changed', counts.changed) },
    { value: 'noMarkup', label: 'No markup' },
    { value: 'failed', label: 'Refused by the ERP' },
  ]
  return (
    <div className={classes.tools}>
      {narrow ? (
        <Select
          aria-label="Show"
          allowDeselect={false}
          data={choices}
          value={shown.show}
          onChange={(show) => show && onChange({ show })}
        />
      ) : (
        <SegmentedControl
          size="xs"
          aria-label="Show"
          data={choices}
          value={shown.show}
          onChange={(show) => onChange({ show })}
        />
      )}
      <SearchInput value={shown.search} onChange={(search) => onChange({ search })} label="Find an item" />
      <Select
        aria-label="Category"
        placeholder="Category"
        size="xs"
        clearable
        searchable
        data={categories.filter(Boolean)}
        value={shown.category || null}
        onChange={(category) => onChange({ category: category ?? '' })}
      />
      {!narrow && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconClipboard size={15} aria-hidden />}
          loading={busy}
          onClick={() => void paste()}
        >
          Paste rows
        </Button>
      )}
    </div>
  )
}
