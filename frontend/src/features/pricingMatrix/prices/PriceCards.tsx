import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ItemPrices, PriceLevel } from '@/api/wire'
import { cellText, ContractNote, Price, PriceState } from '@/features/pricingMatrix/prices/columns'
import { priceNow, withoutPrice, withPrice } from '@/features/pricingMatrix/prices/draft'
import { priceFrom } from '@/parts/prices/formula'
import classes from '@/features/pricingMatrix/prices/Prices.module.css'
import type { PriceWork } from '@/features/pricingMatrix/prices/usePriceDraft'
import { formatPrice } from '@/ui/format'

interface FieldProps {
  row: ItemPrices
  level: PriceLevel
  work: PriceWork
}

/** The field of a price. It keeps what is typed until it is a price. */
function PriceField({ row, level, work: { draft, rounding, change } }: FieldProps) {
  const [typed, setTyped] = useState<string>()
  const known = { price: priceNow(draft, row, level._id), cost: row.cost }
  const entered = typed === undefined || typed.trim() === '' ? undefined : priceFrom(typed, known, rounding)
  const take = () => {
    if (typed === undefined || entered?.wrong) return
    const price = entered?.price
    change((now) =>
      price === undefined ? withoutPrice(now, row.itemId, level._id) : withPrice(now, row, level._id, price),
    )
    setTyped(undefined)
  }
  return (
    <TextInput
      aria-label={`${level.name}, ${row.item.name}`}
      size="sm"
      inputMode="decimal"
      maxLength={20}
      value={typed ?? cellText(`level ${level._id}`, row, draft)}
      error={entered?.wrong}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}

interface Props {
  rows: readonly ItemPrices[]
  levels: readonly PriceLevel[]
  work: PriceWork
  onRetry: (row: ItemPrices) => void
}

/** The prices of items on a narrow screen: a card for each item. */
export function PriceCards({ rows, levels, work, onRetry }: Props) {
  return (
    <ul className={classes.cards} aria-label="Item prices">
      {rows.map((row) => (
        <li key={row.itemId} className={classes.card}>
          <h2>
            <span className={classes.code}>{row.item.itemId}</span> {row.item.name}
          </h2>
          <span className={classes.quiet}>
            Cost {formatPrice(row.cost)}
            {row.contracts.count > 0 && ', own prices: '}
            <ContractNote row={row} />
          </span>
          <div className={classes.levels}>
            {levels.map((level) => (
              <div key={level._id} style={{ display: 'contents' }}>
                <span>{level.name}</span>
                <Price row={row} levelId={level._id} draft={work.draft} />
                <PriceField row={row} level={level} work={work} />
              </div>
            ))}
          </div>
          <PriceState row={row} draft={work.draft} levels={levels} onRetry={onRetry} />
        </li>
      ))}
    </ul>
  )
}
