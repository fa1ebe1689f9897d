import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { LinePrice, PriceLine } from '@/api/wire'
import {
  type Draft,
  fieldMargin,
  marginText,
  priceOfMargin,
  textOf,
  wrongPrice,
} from '@/features/pricingReports/decisions/draft'
import classes from '@/features/pricingReports/decisions/Decisions.module.css'
import { priceKey } from '@/features/pricingReports/prices'

interface Props {
  line: PriceLine
  price: LinePrice
  /** The name of the price: its level, with its quantity. */
  name: string
  draft: Draft
  step: number
  readOnly: boolean
  onChange: (draft: Draft) => void
}

/** The new price and its margin. Each edits the other. */
export function PriceInputs({ line, price, name, draft, step, readOnly, onChange }: Props) {
  // The margin as it is being typed; the price follows it.
  const [typed, setTyped] = useState<string>()
  const key = priceKey(price)
  const text = textOf(line, price, draft)
  const wrong = draft.prices[key] === undefined ? undefined : wrongPrice(text)
  const margin = typed ?? marginText(fieldMargin(line, price, draft))
  const wrongMargin = typed !== undefined && priceOfMargin(typed, line.weightedCost, step) === undefined
  const put = (next: string) => onChange({ ...draft, prices: { ...draft.prices, [key]: next } })
  const own = draft.prices[key] !== undefined
  return (
    <>
      <TextInput
        size="xs"
        className={classes.input ?? ''}
        aria-label={`New price, ${name}`}
        title={wrong && `The price ${wrong}`}
        inputMode="decimal"
        leftSection="$"
        leftSectionWidth={18}
        autoComplete="off"
        data-price={key}
        data-own={own || undefined}
        value={text}
        error={wrong !== undefined}
        readOnly={readOnly}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => put(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        className={classes.input ?? ''}
        aria-label={`Margin, ${name}`}
        title={wrongMargin ? 'The margin must be a percentage below 100' : undefined}
        inputMode="decimal"
        rightSection="%"
        rightSectionWidth={20}
        autoComplete="off"
        data-margin={key}
        value={margin}
        error={wrongMargin}
        readOnly={readOnly}
        disabled={line.weightedCost === null}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => {
          const next = event.currentTarget.value
          setTyped(next)
          const follows = priceOfMargin(next, line.weightedCost, step)
          if (follows !== undefined) put(follows)
        }}
      />
    </>
  )
}
