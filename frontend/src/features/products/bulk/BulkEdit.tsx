import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Item, ListedItem } from '@/api/wire'
import { BulkOutcome } from '@/features/products/bulk/BulkOutcome'
import { BulkPanel } from '@/features/products/bulk/BulkPanel'
import { nothingWanted, type Wanted } from '@/features/products/bulk/bulkPlan'
import { useBulkEdit } from '@/features/products/bulk/useBulkEdit'
import { MarkAction } from '@/parts/outOfStock/MarkAction'
import { useShortcuts } from '@/ui/shortcuts'

interface Props {
  selected: ListedItem[]
  onDone: () => void
}

/** The bulk actions of the list of products: one panel for all changes, above the bar. */
export function BulkEdit({ selected, onDone }: Props) {
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState<Wanted>(nothingWanted)
  const edit = useBulkEdit()
  const [substitutes, setSubstitutes] = useState<Item[]>([])
  const [one] = selected.length === 1 ? selected : []
  const button = useRef<HTMLButtonElement>(null)
  const open = () => {
    edit.forget()
    setOpened(true)
  }
  /** What was entered stays, for the next time. */
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  const apply = async (items: ListedItem[]) => {
    setOpened(false)
    if (await edit.change(items, wanted)) {
      setWanted(nothingWanted)
      setSubstitutes([])
    } else if (!edit.begun()) open()
  }
  useShortcuts('Selected products', [
    { keys: 'e', label: 'Edit the selected items together', run: open, enabled: !opened },
    { keys: 'Esc', label: 'Close the changes', run: close, enabled: opened, whileTyping: true },
  ])
  return (
    <>
      {opened && (
        <BulkPanel
          items={selected}
          wanted={wanted}
          busy={edit.busy}
          substitutes={substitutes}
          onWant={(change) => setWanted((before) => ({ ...before, ...change }))}
          onSubstitutes={(chosen) => {
            setSubstitutes(chosen)
            setWanted((before) => ({ ...before, addSubstitutes: chosen.map(({ _id }) => _id) }))
          }}
          onApply={(items) => void apply(items)}
        />
      )}
      {edit.outcome && !opened && (
        <BulkOutcome outcome={edit.outcome} busy={edit.busy} onUndo={() => void edit.undo()} onDone={onDone} />
      )}
      <Button
        ref={button}
        size="xs"
        variant="default"
        aria-expanded={opened}
        disabled={edit.busy}
        onClick={() => (opened ? close() : open())}
      >
        Edit together
      </Button>
      {one && <MarkAction item={one} size="xs" onMarked={onDone} />}
    </>
  )
}
