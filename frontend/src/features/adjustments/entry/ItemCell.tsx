import { useState } from 'react'
import type { Item } from '@/api/wire'
import classes from '@/features/adjustments/entry/ItemCell.module.css'
import { onHandOf, rowItemOf, rowOf, unitName } from '@/features/adjustments/entry/rows'
import type { Codes } from '@/features/adjustments/entry/useCodes'
import { ItemField, ItemOptions } from '@/parts/items/ItemField'
import { parseQuickEntry, type QuickEntry } from '@/parts/items/quickEntry'
import { useItemChoice } from '@/parts/items/useItemChoice'
import { toNumber } from '@/ui/decimal'
import { formatQuantity } from '@/ui/format'

interface Props {
  label: string
  /** The text that opened the cell: the first letter typed, or the code of its item. */
  start: string
  codes: Codes
  /** Takes the item with the quantity and the unit that were typed behind it; answers why it cannot. */
  onTake: (item: Item, entry: QuickEntry) => string | undefined
  onClose: (after: 'stay' | 'left') => void
}

function stockText(item: Item): string {
  const row = rowOf(rowItemOf(item))
  return `${formatQuantity(toNumber(onHandOf(row)))} ${unitName(row)}`.trim()
}

/**
 * Chooses the item of a line: by a part of its name, code or UPC from a list, or by a scanned code at once. A code finds
 * hidden items, too, which the search leaves out.
 */
export function ItemCell({ label, start, codes, onTake, onClose }: Props) {
  const [text, setText] = useState(start)
  const entry = parseQuickEntry(text)
  const { term } = entry
  const take = (item: Item) => {
    const refused = onTake(item, entry)
    if (refused) choice.setProblem(refused)
    else choice.taken()
  }
  const choice = useItemChoice({
    term,
    start,
    hint: 'Scan a code, or type a part of a name, code or UPC; then *quantity',
    byCode: async (code) => {
      const known = await codes.look(code)
      return 'item' in known ? known.item : undefined
    },
    whyNothing: async (code) => {
      const known = await codes.look(code)
      return 'wrong' in known ? known.wrong : ''
    },
    onChoose: take,
  })
  return (
    <ItemField
      label={label}
      start={start}
      text={text}
      term={term}
      choice={choice}
      onType={(typed) => {
        setText(typed)
        choice.restart()
      }}
      onClose={onClose}
    >
      {(listId) => (
        <>
          {choice.found.length > 0 && (
            <div aria-hidden className={classes.head}>
              <span className={classes.code}>Code</span>
              <span>Item</span>
              <span className={classes.right}>On hand</span>
            </div>
          )}
          <ItemOptions listId={listId} found={choice.found} at={choice.at} className={classes.result} onChoose={take}>
            {(item) => (
              <>
                <span className={classes.code}>{item.itemId}</span>
                <span>{item.name}</span>
                <span className={classes.right}>{stockText(item)}</span>
              </>
            )}
          </ItemOptions>
        </>
      )}
    </ItemField>
  )
}
