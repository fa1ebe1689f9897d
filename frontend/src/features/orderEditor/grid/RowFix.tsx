import { Button, Group, NativeSelect, TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { ReviewRow, RowProblem } from '@/features/orderEditor/grid/pasteReview'
import classes from '@/features/orderEditor/grid/PasteReview.module.css'

interface Props {
  row: ReviewRow
  problem: RowProblem
  /** The problem is solved. */
  solved: boolean
  onChange: (change: Partial<ReviewRow>) => void
  onCode: (code: string) => void
  busy: boolean
  /** Takes the focus when the dialog opens. */
  first: boolean
}

/** The props that mark the field that takes the focus when the dialog opens. */
const focusOf = (first: boolean) => ({ 'data-autofocus': first || undefined })

/** Similar items, and a field for another code. */
function CodeFix({ row, onCode, busy, first }: Props) {
  const [code, setCode] = useState(row.code)
  const suggestions = row.found?.suggestions ?? []
  const check = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onCode(code.trim())
  }
  return (
    <Group gap={6} wrap="wrap">
      {suggestions.map((item, index) => (
        <UnstyledButton
          key={item._id}
          {...(index === 0 ? focusOf(first) : {})}
          className={classes.suggestion}
          disabled={busy}
          onClick={() => onCode(item.itemId)}
        >
          {item.itemId} {item.name}
        </UnstyledButton>
      ))}
      <TextInput
        {...(suggestions.length > 0 ? {} : focusOf(first))}
        size="xs"
        w={120}
        aria-label={`Code, row ${row.number}`}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        onKeyDown={check}
      />
      <Button
        size="xs"
        variant="default"
        disabled={busy || code.trim() === '' || code.trim() === row.code}
        onClick={() => onCode(code.trim())}
        aria-label={`Look up the code, row ${row.number}`}
      >
        Look up
      </Button>
    </Group>
  )
}

function QuantityFix({ row, problem, solved, onChange, first }: Props) {
  return (
    <Group gap={6} wrap="wrap">
      <TextInput
        {...focusOf(first)}
        size="xs"
        w={120}
        inputMode="decimal"
        aria-label={`Quantity, row ${row.number}`}
        value={row.quantity}
        onChange={(event) => onChange({ quantity: event.currentTarget.value.trim(), confirmed: false })}
      />
      {problem.field === 'unusual' && !solved && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Use the quantity, row ${row.number}`}
          onClick={() => onChange({ confirmed: true })}
        >
          Use it
        </Button>
      )}
    </Group>
  )
}

const UnitFix = ({ row, onChange, first }: Props) => (
  <NativeSelect
    {...focusOf(first)}
    size="xs"
    w={180}
    aria-label={`Unit, row ${row.number}`}
    value=""
    data={[
      { value: '', label: 'Choose the unit' },
      ...(row.found?.item?.unitsType.items ?? []).map((unit) => ({
        value: unit._id,
        label: `${unit.abbreviation} (${unit.unitOfMeasure})`,
      })),
    ]}
    onChange={(event) => onChange({ unit: event.currentTarget.value })}
  />
)

const RateFix = ({ row, onChange, first }: Props) => (
  <TextInput
    {...focusOf(first)}
    size="xs"
    w={120}
    inputMode="decimal"
    aria-label={`Rate, row ${row.number}`}
    value={row.rate}
    onChange={(event) => onChange({ rate: event.currentTarget.value.trim() })}
  />
)

/** The field that fixes a row's problem. */
export function RowFix(props: Props) {
  switch (props.problem.field) {
    case 'code':
      return <CodeFix {...props} />
    case 'quantity':
    case 'unusual':
      return <QuantityFix {...props} />
    case 'unit':
      return <UnitFix {...props} />
    case 'rate':
      return <RateFix {...props} />
    case 'none':
      return null
  }
}
