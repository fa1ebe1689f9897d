import { Alert, Button, Checkbox, Group, Modal, NativeSelect, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { OrderContent } from '@/features/orderDesk/draft/orderDraft'
import { linesOf, problemOf, type ReviewRow, type RowProblem } from '@/features/orderDesk/grid/pasteReview'
import classes from '@/features/orderDesk/grid/PasteReview.module.css'
import type { Review } from '@/features/orderDesk/grid/usePaste'
import type { NewLine } from '@/features/orderDesk/draft/orderDraft'
import { resolveItems } from '@/resources/items'
import { count } from '@/ui/format'
import { useAction } from '@/ui/useAction'

interface Props {
  review: Review
  customer: OrderContent['customer']
  canOverride: boolean
  onAdd: (lines: NewLine[], at: number) => void
  onClose: () => void
}

interface FixProps {
  row: ReviewRow
  problem: RowProblem
  onChange: (change: Partial<ReviewRow>) => void
  onCode: (code: string) => void
  busy: boolean
  /** The dialog opens with the focus here. */
  first: boolean
}

/** The field that puts a row right. */
function Fix({ row, problem, onChange, onCode, busy, first }: FixProps) {
  const [code, setCode] = useState(row.code)
  const label = `row ${row.number}`
  const focus = { 'data-autofocus': first || undefined }
  const check = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onCode(code.trim())
  }
  switch (problem.field) {
    case 'code':
      return (
        <Group gap={6} wrap="wrap">
          {row.found?.suggestions.map((item, index) => (
            <UnstyledButton key={item._id} {...(index === 0 ? focus : {})} className={classes.suggestion} disabled={busy} onClick={() => onCode(item.itemId)}>
              {item.itemId} {item.name}
            </UnstyledButton>
          ))}
          <TextInput {...(row.found?.suggestions.length ? {} : focus)} size="xs" w={120} aria-label={`Code, ${label}`} value={code} onChange={(event) => setCode(event.currentTarget.value)} onKeyDown={check} />
          <Button size="xs" variant="default" disabled={busy || code.trim() === '' || code.trim() === row.code} onClick={() => onCode(code.trim())} aria-label={`Look up the code, ${label}`}>
            Look up
          </Button>
        </Group>
      )
    case 'quantity':
      return <TextInput {...focus} size="xs" w={120} inputMode="decimal" aria-label={`Quantity, ${label}`} value={row.quantity} onChange={(event) => onChange({ quantity: event.currentTarget.value.trim() })} />
    case 'unit':
      return (
        <NativeSelect
          {...focus}
          size="xs"
          w={180}
          aria-label={`Unit, ${label}`}
          value=""
          data={[{ value: '', label: 'Choose the unit' }, ...(row.found?.item?.unitsType.items ?? []).map((unit) => ({ value: unit._id, label: `${unit.abbreviation} (${unit.unitOfMeasure})` }))]}
          onChange={(event) => onChange({ unit: event.currentTarget.value })}
        />
      )
    case 'rate':
      return <TextInput {...focus} size="xs" w={120} inputMode="decimal" aria-label={`Rate, ${label}`} value={row.rate} onChange={(event) => onChange({ rate: event.currentTarget.value.trim() })} />
    case 'none':
      return null
  }
}

/** Asks about pasted rows that cannot be lines as they are: each is put right or left out by hand. */
export function PasteReview({ review, customer, canOverride, onAdd, onClose }: Props) {
  const [rows, setRows] = useState(review.rows)
  // Rows that were asked about stay in view once they are right.
  const [asked] = useState(() => new Set(review.rows.filter((row) => problemOf(row)).map((row) => row.number)))
  const open = rows.filter((row) => !row.leftOut && problemOf(row))
  const leftOut = rows.filter((row) => row.leftOut).length
  const lines = linesOf(rows, customer, canOverride)
  const change = (number: number, to: Partial<ReviewRow>) => setRows((before) => before.map((row) => (row.number === number ? { ...row, ...to } : row)))
  const lookUp = useAction(async (number: number, code: string) => {
    const [found] = await resolveItems({ codes: [code], customerId: customer?._id })
    if (found) change(number, { code, found })
  })
  return (
    <Modal opened onClose={onClose} title="Check what was pasted" size="70rem">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (open.length === 0) onAdd(lines, review.at)
        }}
      >
        <Stack gap="sm">
          <Text size="sm" role="status">
            {count(lines.length, 'row')} ready{open.length > 0 ? `, ${open.length} to decide` : ''}
            {leftOut > 0 ? `, ${leftOut} left out` : ''}.
          </Text>
          {review.ratesIgnored > 0 && <Alert color="yellow">{count(review.ratesIgnored, 'pasted rate')} will not be kept, since your role sets no rates: the customer’s prices count.</Alert>}
          {asked.size > 0 && (
            <table className={classes.rows}>
              <thead>
                <tr>
                  <th scope="col">Row</th>
                  <th scope="col">Pasted</th>
                  <th scope="col">What is wrong</th>
                  <th scope="col">Put it right</th>
                  <th scope="col">
                    <Checkbox
                      size="xs"
                      label="Leave out"
                      aria-label="Leave out all that are not right"
                      checked={open.length === 0 && leftOut > 0}
                      onChange={(event) => {
                        const out = event.currentTarget.checked
                        setRows((before) => before.map((row) => (problemOf(row) ? { ...row, leftOut: out } : row)))
                      }}
                    />
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.filter((row) => asked.has(row.number)).map((row, index) => {
                  const problem = problemOf(row)
                  return (
                    <tr key={row.number} data-out={row.leftOut || undefined}>
                      <td>{row.number}</td>
                      <td className={classes.raw} title={row.raw}>{row.raw.replaceAll('\t', '   ')}</td>
                      <td className={problem ? classes.wrong : classes.right}>{problem ? problem.text : `✓ ${row.found?.item?.itemId} ${row.found?.item?.name}`}</td>
                      <td>{problem && !row.leftOut && <Fix row={row} problem={problem} first={index === 0} busy={lookUp.busy} onChange={(to) => change(row.number, to)} onCode={(code) => void lookUp.run(row.number, code)} />}</td>
                      <td>
                        <Checkbox size="xs" aria-label={`Leave out row ${row.number}`} checked={row.leftOut} onChange={(event) => change(row.number, { leftOut: event.currentTarget.checked })} />
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={open.length > 0}>
              {open.length > 0 ? `${count(open.length, 'row')} to decide` : `Add ${count(lines.length, 'line')}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
