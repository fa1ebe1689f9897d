import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { NewLine } from '@/features/orderEditor/draft/newLines'
import type { OrderContent } from '@/features/orderEditor/draft/order'
import { linesOf, problemOf, type ReviewRow, type RowProblem } from '@/features/orderEditor/grid/pasteReview'
import classes from '@/features/orderEditor/grid/PasteReview.module.css'
import { RowFix } from '@/features/orderEditor/grid/RowFix'
import type { Review } from '@/features/orderEditor/grid/usePaste'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import { resolveItems } from '@/resources/items'
import { Dialog } from '@/ui/dialog/Dialog'
import { count } from '@/ui/format'
import { useAction } from '@/ui/useAction'

interface Props {
  review: Review
  customer: OrderContent['customer']
  canOverride: boolean
  guard: QuantityGuard
  onAdd: (lines: NewLine[], at: number) => void
  onClose: () => void
}

/** Text fields. They stay until they are left, because a quantity may already be valid after its first digit. */
const typedFields: ReadonlyArray<RowProblem['field']> = ['quantity', 'unusual', 'rate']
/** Where the focus goes when the focused element is removed: to the next row, else to the button at the end. */
const focusHome = 'tbody input:not([type="checkbox"]), tbody select, button[type="submit"]:not(:disabled), button'

/** The rows under review: what is left to decide, and the lines that they become. */
function useRows({ review, customer, canOverride, guard, onAdd }: Props) {
  const [rows, setRows] = useState(review.rows)
  const problem = (row: ReviewRow) => problemOf(row, guard.askNew)
  // Rows with a problem stay visible after they are fixed.
  const [asked] = useState(() => new Set(review.rows.filter(problem).map((row) => row.number)))
  const open = rows.filter((row) => !row.leftOut && problem(row))
  const lines = linesOf(rows, customer, canOverride, guard.askNew)
  const changeAll = (which: (row: ReviewRow) => boolean, to: Partial<ReviewRow>) =>
    setRows((before) => before.map((row) => (which(row) ? { ...row, ...to } : row)))
  const change = (number: number, to: Partial<ReviewRow>) => changeAll((row) => row.number === number, to)
  const lookUp = useAction(async (number: number, code: string) => {
    const [found] = await resolveItems({ codes: [code], customerId: customer?._id })
    if (found) change(number, { code, found })
  })
  const add = useAction(async () => {
    if (open.length > 0) return
    const waits = guard.lookUp(...lines.map((line) => line.quantity ?? ''))
    await waits
    // A quantity typed here may turn out to be an item's code.
    if (waits && rows.some((row) => !row.leftOut && problem(row))) setRows([...rows])
    else onAdd(lines, review.at)
  })
  return {
    /** The rows that have a problem or had one. */
    shown: rows.filter((row) => asked.has(row.number)),
    problem,
    open: open.length,
    unusual: open.filter((row) => problem(row)?.field === 'unusual').length,
    leftOut: rows.filter((row) => row.leftOut).length,
    lines,
    change,
    acceptUnusual: () => changeAll((row) => !row.leftOut && problem(row)?.field === 'unusual', { confirmed: true }),
    leaveOutAll: (leftOut: boolean) => changeAll((row) => problem(row) !== undefined, { leftOut }),
    lookUp,
    add,
  }
}

type Rows = ReturnType<typeof useRows>

/** The number of rows by their state, and the button that accepts all unusual quantities. */
function Summary({ rows: { lines, open, leftOut, unusual, acceptUnusual } }: { rows: Rows }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" role="status">
        {count(lines.length, 'row')} ready{open > 0 ? `, ${open} to decide` : ''}
        {leftOut > 0 ? `, ${leftOut} left out` : ''}.
      </Text>
      {unusual > 1 && (
        <Button size="xs" variant="default" onClick={acceptUnusual}>
          Use all {unusual} unusual quantities
        </Button>
      )}
    </Group>
  )
}

interface RowProps {
  rows: Rows
  row: ReviewRow
  first: boolean
  /** The problem whose field has the focus; it stays while it is being solved. */
  typedInto: RowProblem | undefined
  onTyping: (problem: RowProblem | undefined) => void
}

/** A row: its text, its problem or its item, the field that fixes it, and whether it is left out. */
function Row({ rows, row, first, typedInto, onTyping }: RowProps) {
  const { change, lookUp } = rows
  const problem = rows.problem(row)
  const toFix = problem ?? typedInto
  return (
    <tr data-out={row.leftOut || undefined}>
      <td>{row.number}</td>
      <td className={classes.raw} title={row.raw}>
        {row.raw.replaceAll('\t', '   ')}
      </td>
      <td className={problem ? classes.wrong : classes.right}>
        {problem ? problem.text : `✓ ${row.found?.item?.itemId} ${row.found?.item?.name}`}
      </td>
      <td
        onFocus={() => onTyping(problem && typedFields.includes(problem.field) ? problem : undefined)}
        onBlur={() => onTyping(undefined)}
      >
        {toFix && !row.leftOut && (
          <RowFix
            row={row}
            problem={toFix}
            solved={!problem}
            first={first}
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
}

/** The rows that have a problem or had one. */
function RowsTable({ rows }: { rows: Rows }) {
  const [typedInto, setTypedInto] = useState<{ number: number; problem: RowProblem }>()
  return (
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
              checked={rows.open === 0 && rows.leftOut > 0}
              onChange={(event) => rows.leaveOutAll(event.currentTarget.checked)}
            />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.shown.map((row, index) => (
          <Row
            key={row.number}
            rows={rows}
            row={row}
            first={index === 0}
            typedInto={typedInto?.number === row.number ? typedInto.problem : undefined}
            onTyping={(problem) => setTypedInto(problem && { number: row.number, problem })}
          />
        ))}
      </tbody>
    </table>
  )
}

/**
 * A review of pasted rows that cannot become lines as they are, or that are unlikely. The user fixes, accepts or leaves
 * out each row.
 */
export function PasteReview(props: Props) {
  const { review, onClose } = props
  const rows = useRows(props)
  return (
    <Dialog opened onClose={onClose} title="Review pasted rows" size="70rem">
      <form
        data-focus-home={focusHome}
        onSubmit={(event) => {
          event.preventDefault()
          void rows.add.run()
        }}
      >
        <Stack gap="sm">
          <Summary rows={rows} />
          {review.ratesIgnored > 0 && (
            <Alert color="yellow">
              {count(review.ratesIgnored, 'pasted rate')} will be ignored because your role cannot set rates; the
              customer’s prices apply.
            </Alert>
          )}
          {rows.shown.length > 0 && <RowsTable rows={rows} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={rows.open > 0 || rows.add.busy}>
              {rows.open > 0 ? `${count(rows.open, 'row')} to decide` : `Add ${count(rows.lines.length, 'line')}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
