import { useEffect } from 'react'
import type { Item } from '@/api/wire'
import { candidateLine } from '@/features/orderEditor/draft/newLines'
import type { DraftLine, OrderContent } from '@/features/orderEditor/draft/order'
import { unitFor } from '@/features/orderEditor/draft/price'
import type { QuickEntry } from '@/parts/items/quickEntry'
import { useItemPick } from '@/features/orderEditor/grid/useItemPick'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import { ItemField } from '@/parts/items/ItemField'
import { lazily } from '@/ui/lazily'

/** Loaded before the first key, which needs the picker but not yet its results. */
export const PickerResults = lazily(
  async () => (await import('@/features/orderEditor/grid/PickerResults')).PickerResults,
)

interface Props {
  /** The text that opened the picker: the first letter typed, or the line's code. */
  start: string
  customer: OrderContent['customer']
  guard: QuantityGuard
  label: string
  onTake: (item: Item, entry: QuickEntry) => void
  /**
   * Called with the candidate line for the highlighted product; with undefined when the picker closes. Must be a stable
   * function.
   */
  onCandidate?: ((line: DraftLine | undefined) => void) | undefined
  onClose: (after: 'stay' | 'left') => void
}

/** Reports the candidate line for the highlighted product until the picker closes. */
function useCandidate(
  highlighted: Item | undefined,
  customer: OrderContent['customer'],
  { quantity, unit }: QuickEntry,
  onCandidate: Props['onCandidate'],
): void {
  useEffect(() => {
    onCandidate?.(highlighted && candidateLine(highlighted, customer, quantity, unitFor(highlighted, unit ?? '')))
  }, [highlighted, customer, quantity, unit, onCandidate])
  useEffect(() => () => onCandidate?.(undefined), [onCandidate])
}

/** Chooses a product by code or words, with the customer's prices and the stock beside the results. */
export function ItemPicker({ start, customer, guard, label, onTake, onCandidate, onClose }: Props) {
  const pick = useItemPick({ start, customerId: customer?._id, guard, onTake })
  const { choice, entry } = pick
  useCandidate(choice.found[choice.at], customer, entry, onCandidate)
  return (
    <ItemField
      start={start}
      label={label}
      text={pick.text}
      term={entry.term}
      choice={choice}
      question={pick.question?.words}
      onAnswer={pick.answer}
      onType={pick.type}
      onClose={onClose}
    >
      {(listId) => (
        <PickerResults
          listId={listId}
          choice={choice}
          customer={customer}
          entry={entry}
          unitOfEntry={pick.unitOfEntry}
          onChoose={(item) => void pick.choose(item)}
        />
      )}
    </ItemField>
  )
}
