import { Alert, Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { OrderContent } from '@/features/orderEditor/draft/order'
import { linesOf, problemOf, type ReviewRow, type RowProblem } from '@/features/orderEditor/grid/pasteReview'
import classes from '@/features/orderEditor/grid/PasteReview.module.css'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import type { Review } from '@/features/orderEditor/grid/usePaste'
import type { NewLine } from '@/features/orderEditor/draft/newLines'
import { resolveItems } from '@/resources/items'
import { count } from '@/ui/format'
import { useAction } from '@/ui/useAction'
import { Dialog } from '@/ui/dialog/Dialog'

interface Props {
  review: Review
  customer: OrderContent['customer']
  canOverride: boolean
  guard: QuantityGuard
  onAdd: (lines: NewLine[], at: number) => void
  onClose: () => void
}

interface FixProps {
  row: ReviewRow
  problem: RowProblem
  /** The problem is solved. */
  taken: boolean
  onChange: (change: Partial<ReviewRow>) => void
  onCode: (code: string) => void
  busy: boolean
  /** Takes the focus when the dialog opens. */
  first: boolean
}

/** The field that fixes a row's problem. */
function Fix({ row, problem, taken, onChange, onCode, busy, first }: FixProps) {
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
            <UnstyledButton
              key={item._id}
              {...(index === 0 ? focus : {})}
              className={classes.suggestion}
              disabled={busy}
              onClick={() => onCode(item.itemId)}
            >
              {item.itemId} {item.name}
            </UnstyledButton>
          ))}
          <TextInput
            {...(row.found?.suggestions.length ? {} : focus)}
            size="xs"
            w={120}
            aria-label={`Code, ${label}`}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            onKeyDown={check}
          />
          <Button
            size="xs"
            variant="default"
            disabled={busy || code.trim() === '' || code.trim() === row.code}
            onClick={() => onCode(code.trim())}
            aria-label={`Look up the code, ${label}`}
          >
            Look up
          </Button>
        </Group>
      )
    case 'quantity':
    case 'unusual':
      return (
        <Group gap={6} wrap="wrap">
          <TextInput
            {...focus}
            size="xs"
            w={120}
            inputMode="decimal"
            aria-label={`Quantity, ${label}`}
            value={row.quantity}
            onChange={(event) => onChange({ quantity: event.currentTarget.value.trim(), confirmed: false })}
          />
          {problem.field === 'unusual' && !taken && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Use the quantity, ${label}`}
              onClick={() => onChange({ confirmed: true })}
            >
              Use it
            </Button>
          )}
        </Group>
      )
    case 'unit':
      return (
        <NativeSelect
          {...focus}
          size="xs"
          w={180}
          aria-label={`Unit, ${label}`}
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
    case 'rate':
      return (
        <TextInput
          {...focus}
          size="xs"
          w={120}
          inputMode="decimal"
          aria-label={`Rate, ${label}`}
          value={row.rate}
          onChange={(event) => onChange({ rate: event.currentTarget.value.trim() })}
        />
      )
    case 'none':
      return null
  }
}

/** Text fields. They stay until they are left, because a quantity may already be valid after its first digit. */
const typedFields: ReadonlyArray<RowProblem['field']> = ['quantity', 'unusual', 'rate']
/** Where the focus goes when the focused element is removed: to the next row, else to the button at the end. */
const focusHome = 'tbody input:not([type="checkbox"]), tbody select, button[type="submit"]:not(:disabled), button'

/**
 * A review of pasted rows that cannot become lines as they are, or that are unlikely. The user fixes, accepts or leaves
 * out each row.
 */
export function PasteReview({ review, customer, canOverride, guard, onAdd, onClose }: Props) {
  const [rows, setRows] = useState(review.rows)
  // Rows with a problem stay visible after they are fixed.
  const [asked] = useState(
    () => new Set(review.rows.filter((row) => problemOf(row, guard.askNew)).map((row) => row.number)),
  )
  const open = rows.filter((row) => !row.leftOut && problemOf(row, guard.askNew))
  const unusual = open.filter((row) => problemOf(row, guard.askNew)?.field === 'unusual')
  const [typedInto, setTypedInto] = useState<{ number: number; problem: RowProblem }>()
  const leftOut = rows.filter((row) => row.leftOut).length
  const lines = linesOf(rows, customer, canOverride, guard.askNew)
  const change = (number: number, to: Partial<ReviewRow>) =>
    setRows((before) => before.map((row) => (row.number === number ? { ...row, ...to } : row)))
  const lookUp = useAction(async (number: number, code: string) => {
    const [found] = await resolveItems({ codes: [code], customerId: customer?._id })
    if (found) change(number, { code, found })
  })
  const add = useAction(async () => {
    if (open.length > 0) return
    const waits = guard.lookUp(...lines.map((line) => line.quantity ?? ''))
    await waits
    // A quantity typed here may turn out to be an item's code.
    if (waits && rows.some((row) => !row.leftOut && problemOf(row, guard.askNew))) setRows([...rows])
    else onAdd(lines, review.at)
  })
  return (
    <Dialog opened onClose={onClose} title="Review pasted rows" size="70rem">
      <form
        data-focus-home={focusHome}
        onSubmit={(event) => {
          event.preventDefault()
          void add.run()
        }}
      >
        <Stack gap="sm">
          <Group justify="space-between" gap="xs">
            <Text size="sm" role="status">
              {count(lines.length, 'row')} ready{open.length > 0 ? `, ${open.length} to decide` : ''}
              {leftOut > 0 ? `, ${leftOut} left out` : ''}.
            </Text>
            {unusual.length > 1 && (
              <Button
                size="xs"
                variant="default"
                onClick={() =>
                  setRows((before) => before.map((row) => (unusual.includes(row) ? { ...row, confirmed: true } : row)))
                }
              >
                Use all {unusual.length} unusual quantities
              </Button>
            )}
          </Group>
          {review.ratesIgnored > 0 && (
            <Alert color="yellow">
              {count(review.ratesIgnored, 'pasted rate')} will be ignored because your role cannot set rates; the
              customer’s prices apply.
            </Alert>
          )}
          {asked.size > 0 && (
            <table className={classes.rows}>
              <thead>
                <tr>
                  <th scope="col">Row</th>
                  <th scope="col">Pasted</th>
                  <th scope="col">Problem</th>
                  <th scope="col">Correction</th>
                  <th scope="col">
                    <Checkbox
                      size="xs"
                      label="Skip"
                      aria-label="Skip all rows with problems"
                      checked={open.length === 0 && leftOut > 0}
                      onChange={(event) => {
                        const out = event.currentTarget.checked
                        setRows((before) =>
                          before.map((row) => (problemOf(row, guard.askNew) ? { ...row, leftOut: out } : row)),
                        )
                      }}
                    />
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows
                  .filter((row) => asked.has(row.number))
                  .map((row, index) => {
                    const problem = problemOf(row, guard.askNew)
                    const toFix = problem ?? (typedInto?.number === row.number ? typedInto.problem : undefined)
                    return (
                      <tr key={row.number} data-out={row.leftOut || undefined}>
                        <td>{row.number}</td>
                        <td className={classes.raw} title={row.raw}>
                          {row.raw.replaceAll('\t', '   ')}
                        </td>
                        <td className={problem ? classes.wrong : classes.right}>
                          {problem ? problem.text : `✓ ${row.found?.item?.itemId} ${row.found?.item?.name}`}
                        </td>
                        <td
                          onFocus={() =>
                            setTypedInto(
                              problem && typedFields.includes(problem.field)
                                ? { number: row.number, problem }
                                : undefined,
                            )
                          }
                          onBlur={() => setTypedInto(undefined)}
                        >
                          {toFix && !row.leftOut && (
                            <Fix
                              row={row}
                              problem={toFix}
                              taken={!problem}
                              first={index === 0}
                              busy={lookUp.busy}
                              onChange={(to) => change(row.number, to)}
                              onCode={(code) => void lookUp.run(row.number, code)}
                            />
                          )}
                        </td>
                        <td>
                          <Checkbox
                            size="xs"
                            aria-label={`Skip row ${row.number}`}
                            checked={row.leftOut}
                            onChange={(event) => change(row.number, { leftOut: event.currentTarget.checked })}
                          />
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
            <Button type="submit" disabled={open.length > 0 || add.busy}>
              {open.length > 0 ? `${count(open.length, 'row')} to decide` : `Add ${count(lines.length, 'line')}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
